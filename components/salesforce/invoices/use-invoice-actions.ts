'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import type { PrintFormat } from '@/lib/api/salesforce/document/print-fields'
import { stockedLines } from '@/lib/domain/pricing/stock'
import { documentHref } from '../document-href'
import { loadPrint } from '../list/load-print'
import { useSendDocument } from '../list/use-send-document'
import type { InvoiceDialog } from './invoice-dialogs'
import { INVOICES_KEY } from './invoices-spec'
import type { InvoiceStock } from './issue-stock-dialog'
import { useIssueInvoice } from './use-issue-invoice'

/**
 * Returns the products that issuing an invoice takes out of the stock; null without stock mode, and for an invoice
 * without such products.
 */
async function stockOf(id: number): Promise<InvoiceStock | null> {
  const { response } = await api.salesforce.invoices.products({ id })
  return response.stockMode && stockedLines(response.products_data).length > 0 ? response : null
}

type Subject = { id: number; fullNumeration: string | null; receiver_name: string }

/**
 * The actions on one invoice, with their confirmations and notices; `open` shows a dialog about it. While an action runs
 * no other starts: a double click acts once. Each resolves true when it was done.
 */
export function useInvoiceActions(open: (dialog: InvoiceDialog) => void) {
  const t = useTranslations('invoices')
  const managesStock = useHasRole()('GUI_SHOW_STOCK_MANAGER_OPTION')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const router = useRouter()
  const { once, running } = useOnce()
  const sendDocument = useSendDocument('invoices')
  const issueNow = useIssueInvoice()
  const changed = () => queries.invalidateQueries({ queryKey: [INVOICES_KEY] })

  const issue = (subject: Subject) =>
    once('issue', async () => {
      const stock = managesStock ? await stockOf(subject.id) : null
      if (stock) {
        open({ what: 'stock', invoice: subject, stock })
        return false
      }
      const text = t('ask.issue', { customer: subject.receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.issue') }))) return false
      return issueNow(subject.id)
    })

  const send = (subject: Subject) =>
    once('send', async () => {
      const isSent = await sendDocument(subject)
      if (isSent) await changed()
      return isSent
    })

  const pay = (subject: Subject) =>
    once('pay', async () => {
      const text = t('ask.pay', { number: subject.fullNumeration ?? '', customer: subject.receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.pay') }))) return false
      const json_state = { invoice_state: 'PAYED' as const }
      await api.salesforce.invoices.updateState({ invoice_data: { id: subject.id, json_state } })
      notify.success(t('done.pay', { number: subject.fullNumeration ?? '' }))
      await changed()
      return true
    })

  const copy = (subject: Subject) =>
    once('copy', async () => {
      const { response } = await api.salesforce.documents.copy({ id: subject.id })
      router.push(documentHref('INVOICE', 'wizard', response.id))
      return true
    })

  const remove = (subject: Subject) =>
    once('delete', async () => {
      const text = t('ask.delete', { customer: subject.receiver_name })
      if (!(await dialogs.confirm({ text, confirm: t('actions.delete'), destructive: true }))) return false
      await api.salesforce.invoices.remove({ id: subject.id })
      notify.success(t('done.delete'))
      await changed()
      return true
    })

  const download = (subject: Subject, format: PrintFormat) =>
    once(format, async () => {
      const { name, file } = await loadPrint('INVOICE', subject.id, format)
      saveFile(name, file)
      return true
    })

  return { issue, send, pay, copy, remove, download, running }
}
