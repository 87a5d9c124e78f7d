'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { isReceivedKey } from '../received-spec'

/** Sends an integration to the exchange system once it was confirmed. */
export function useSendIntegration() {
  const t = useTranslations('received.integration')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const send = ({ id, fullNumeration }: { id: number; fullNumeration: string | null }) =>
    once('send', async () => {
      const text = t('send_ask', { numeration: fullNumeration ?? '' })
      if (!(await dialogs.confirm({ text, confirm: t('send_short') }))) return false
      await api.salesforce.einvoice.send({ invoice_id: id })
      notify.success(t('sent'))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      return true
    })
  return { send, running }
}
