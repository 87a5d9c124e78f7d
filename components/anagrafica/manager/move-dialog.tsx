'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { ApiError, api } from '@/lib/api/client'
import { InUse } from '../entry-view/in-use'
import { useDestinations } from './use-destinations'

/** How many entries one call moves; more go one call after the other. */
const AT_ONCE = 500

/** Moves those that are not there yet; answers how many. */
async function moveAll(chosen: readonly Anagrafica[], structure_name: string): Promise<number> {
  const entries = chosen.filter((entry) => entry.structure_name !== structure_name)
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const sku_list = entries.slice(from, from + AT_ONCE).map(({ sku }) => sku)
    await api.anagrafica.moves.move({ sku_list, structure_name })
  }
  return entries.length
}

/** Moves entries to another structure of the family. Without a destination: 'Invalid structure' (document 3 §5). */
export function MoveDialog({
  entries,
  onMoved,
  onClose,
}: {
  entries: readonly Anagrafica[]
  onMoved: () => void
  onClose: () => void
}) {
  const t = useTranslations('registry')
  const errors = useTranslations('errors')
  const dialogs = useDialogs()
  const notify = useNotify()
  const client = useQueryClient()
  const [structure, setStructure] = useState('')
  const [tried, setTried] = useState(false)
  const [pending, setPending] = useState(false)
  const options = useDestinations().filter((name) => entries.some((entry) => entry.structure_name !== name))
  const isInvalid = tried && structure === ''
  const submit = async () => {
    setTried(true)
    if (structure === '') return
    setPending(true)
    try {
      notify.success(t('move.done', { count: await moveAll(entries, structure) }))
      onMoved()
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_ANAGRAFICA_IN_USE') {
        const documents = (count: number) => t('move.in_use', { count })
        await dialogs.warning({
          text: <InUse error={error} documents={documents} company={t('move.in_use_company')} />,
        })
      } else notify.error(error)
    } finally {
      setPending(false)
      await client.invalidateQueries({ queryKey: ['registry'] })
    }
  }
  return (
    <FormDialog
      title={t('move.title', { count: entries.length })}
      text={t('move.text')}
      submit={t('move.submit')}
      pending={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormField
        label={t('move.structure')}
        required
        error={isInvalid ? errors('ERROR_ANAGRAFICA_INVALID_STRUCTURE') : undefined}
      >
        {(field) => (
          <Select
            {...field}
            value={structure}
            onChange={(event) => setStructure(event.target.value)}
            placeholder={t('move.choose')}
            options={options.map((value) => ({ value, label: value }))}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
