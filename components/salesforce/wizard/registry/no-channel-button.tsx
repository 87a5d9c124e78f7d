'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { savedPart, valuesOf } from '@/components/anagrafica/entry-form/anagrafica-values'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { type Anagrafica, anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { NO_CHANNEL } from '@/lib/domain/registry/receiver-code'
import { customerKey } from './use-customer'

/** A customer with neither receiver code nor PEC gets the invoice in their area of the tax office: code 0000000. */
export function NoChannelButton({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('wizard.registry')
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const save = () =>
    once('save', async () => {
      const { sku, revision } = entry
      const values = savedPart({ ...valuesOf(entry), codice_destinatario: NO_CHANNEL })
      const anagrafica = anagraficaIn.parse(values)
      await api.anagrafica.anagrafica.save({ sku, revision, anagrafica })
      await queries.invalidateQueries({ queryKey: customerKey(entry.sku) })
      return true
    })
  return (
    <Button
      size="sm"
      variant="primary"
      pending={running !== null}
      title={t('no_channel_help')}
      onClick={() => void save()}
    >
      {running ? null : <Inbox aria-hidden />}
      {t('no_channel')}
    </Button>
  )
}
