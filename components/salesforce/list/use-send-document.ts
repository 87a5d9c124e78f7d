'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'

type Subject = { id: number; fullNumeration: string | null; receiver_name: string }

/** Sends an invoice or a credit note to the exchange system once it was confirmed; answers whether it was. */
export function useSendDocument(words: 'invoices' | 'credit_notes'): (subject: Subject) => Promise<boolean> {
  const t = useTranslations(words)
  const dialogs = useDialogs()
  const notify = useNotify()
  const sent = useSending()
  return async ({ id, fullNumeration, receiver_name }) => {
    const text = t('ask.send', { number: fullNumeration ?? '', customer: receiver_name })
    if (!(await dialogs.confirm({ text, confirm: t('actions.send_short') }))) return false
    if (!(await sent(id))) return false
    notify.success(t('done.send'))
    return true
  }
}

/**
 * Asks for a document to be sent; answers whether it was. Where it is open whether a mail with its file left already, it is
 * sent once more only when the user says so.
 */
export function useSending(): (id: number) => Promise<boolean> {
  const t = useTranslations('preview.exchange')
  const dialogs = useDialogs()
  const { send } = api.salesforce.einvoice
  return async (id) => {
    try {
      await send({ invoice_id: id })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERROR_SENDING_UNCERTAIN') throw error
      const text = error.description
      if (!(await dialogs.confirm({ text, confirm: t('pec_again'), destructive: true }))) return false
      await send({ invoice_id: id, again: true })
    }
    return true
  }
}
