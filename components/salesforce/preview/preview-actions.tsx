'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { type InvoiceDialog, InvoiceDialogs } from '../invoices/invoice-dialogs'
import { useInvoiceMenu } from '../invoices/use-invoice-menu'
import { ActionButton, actionsOf, PreviewMenu } from './action-buttons'

const MENU = ['pdf_custom', 'docx', 'mail', 'pay', 'copy', 'credit', 'delete']

/**
 * The buttons and the menu of the actions that are possible on the invoice now; the next step of its life stands out.
 */
export function PreviewActions({ invoice, title }: { invoice: Invoice; title: string }) {
  const t = useTranslations('invoices.actions')
  const router = useRouter()
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null)
  const { menuOf, running } = useInvoiceMenu(setDialog, () => router.push('/app/documents/invoices'))
  const actions = menuOf(invoice)
  const button = (key: string) => ({
    action: actionsOf(actions, [key])[0],
    isRunning: running === key,
    disabled: running !== null,
  })
  return (
    <>
      <ActionButton {...button('pdf')} label={t('pdf')} />
      <ActionButton {...button('xml')} />
      <ActionButton {...button('edit')} />
      <ActionButton {...button('issue')} isPrimary />
      <ActionButton {...button('send')} isPrimary />
      <PreviewMenu title={title} actions={actionsOf(actions, MENU)} />
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
