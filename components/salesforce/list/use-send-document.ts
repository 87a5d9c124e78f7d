'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'

type Subject = { id: number; fullNumeration: string | null; receiver_name: string }

/** Sends an invoice or a credit note to the exchange system once it was confirmed; answers whether it was. */
export function useSendDocument(words: 'invoices' | 'credit_notes'): (subject: Subject) => Promise<boolean> {
  const t = useTranslations(words)
  const dialogs = useDialogs()
  const notify = useNotify()
  return async ({ id, fullNumeration, receiver_name }) => {
    const text = t('ask.send', { number: fullNumeration ?? '', customer: receiver_name })
    if (!(await dialogs.confirm({ text, confirm: t('actions.send_short') }))) return false
    await api.salesforce.einvoice.send({ invoice_id: id })
    notify.success(t('done.send'))
    return true
  }
}
