'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'
import { loadPrint } from '../list/load-print'
import { useSendDocument } from '../list/use-send-document'
import { CREDIT_NOTES_KEY } from './credit-notes-spec'

export type CreditNoteSubject = {
  id: number
  fullNumeration: string | null
  receiver_name: string
  ana_sku: string | null
}

/**
 * Returns the actions on one credit note, with their questions and their answers on screen; one action runs at a time.
 */
export function useCreditNoteActions() {
  const t = useTranslations('credit_notes')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const sendDocument = useSendDocument('credit_notes')
  const changed = () => queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })

  const issue = (subject: CreditNoteSubject) =>
    once('issue', async () => {
      const text = t('ask.issue', { customer: subject.receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.issue') }))) return false
      const { response } = await api.salesforce.creditNotes.issue({ id: subject.id })
      notify.success(t('done.issue', { number: response.creditNote.fullNumeration ?? '' }))
      await changed()
      return true
    })

  const send = (subject: CreditNoteSubject) =>
    once('send', async () => {
      const isSent = await sendDocument(subject)
      if (isSent) await changed()
      return isSent
    })

  const remove = (subject: CreditNoteSubject) =>
    once('delete', async () => {
      const text = t('ask.delete', { customer: subject.receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.delete'), destructive: true }))) return false
      await api.salesforce.creditNotes.remove({ id: subject.id })
      notify.success(t('done.delete'))
      await changed()
      return true
    })

  const download = (subject: CreditNoteSubject, format: PrintFormat) =>
    once(format, async () => {
      const { name, file } = await loadPrint('CREDITNOTE', subject.id, format)
      saveFile(name, file)
      return true
    })

  return { issue, send, remove, download, running }
}
