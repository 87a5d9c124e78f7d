'use client'

import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import { SHARES_KEY } from '../list/shares-key'
import { INVOICES_KEY } from './invoices-spec'
import type { InvoiceStock } from './issue-stock-dialog'

const MailDialog = dynamic(() => import('../list/mail-dialog').then((module) => module.MailDialog), {
  ssr: false,
})
const SingleCreditDialog = dynamic(
  () => import('../credit-notes/single-credit-dialog').then((module) => module.SingleCreditDialog),
  { ssr: false },
)

const IssueStockDialog = dynamic(
  () => import('./issue-stock-dialog').then((module) => module.IssueStockDialog),
  { ssr: false },
)

/** Which dialog stands open, about which invoice. */
export type InvoiceDialog =
  | {
      what: 'mail' | 'credit'
      invoice: { id: number; fullNumeration: string | null; ana_sku: string | null }
    }
  | { what: 'stock'; invoice: { id: number; receiver_name: string }; stock: InvoiceStock }

/** The dialogs of the list and the preview of invoices. `onDone` follows what was done in one. */
export function InvoiceDialogs({
  dialog,
  onClose,
  onDone,
}: {
  dialog: InvoiceDialog | null
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('invoices')
  const notify = useNotify()
  const router = useRouter()
  const queries = useQueryClient()
  if (!dialog) return null
  if (dialog.what === 'stock') {
    return <IssueStockDialog invoice={dialog.invoice} stock={dialog.stock} onClose={onClose} />
  }
  const { invoice } = dialog
  if (dialog.what === 'credit') {
    return (
      <SingleCreditDialog
        invoice={invoice}
        onClose={onClose}
        onDone={(id) => router.push(`/app/documents/preview/creditNote/${id}`)}
      />
    )
  }
  const number = invoice.fullNumeration ?? ''
  return (
    <MailDialog
      title={t('mail_title', { number })}
      anaSku={invoice.ana_sku}
      send={(mail) => api.salesforce.invoices.send({ invoice_id: invoice.id, ...mail })}
      onSent={() => {
        notify.success(t('done.mail', { number }))
        void queries.invalidateQueries({ queryKey: [INVOICES_KEY] })
        void queries.invalidateQueries({ queryKey: [SHARES_KEY] })
        onClose()
        onDone?.()
      }}
      onClose={onClose}
    />
  )
}
