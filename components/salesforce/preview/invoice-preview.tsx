'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { api } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { isOnItsWay } from '../invoices/invoice-abilities'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { useDocumentTitle } from '../paper/document-paper'
import { AttachmentsCard } from './attachments-card'
import { documentOfInvoice } from './document-of'
import { DocumentPreview } from './document-preview'
import { ExchangeCard } from './exchange-card'
import { LeftNotice } from './left-notice'
import { NoAccountNotice } from './no-account-notice'
import { PreviewActions } from './preview-actions'
import { RemindersCard } from './reminders-card'
import { SignatureCard } from './signature-card'
import { useLoadingToast } from './use-loading-toast'
import { XmlTabs } from './xml-tabs'

async function loadInvoice(id: number): Promise<Invoice> {
  const { response } = await api.salesforce.invoices.byId({ id })
  return response.invoice
}

/** An invoice as its customer receives it, with its life beside it. */
export function InvoicePreview({ initial, customerId }: { initial: Invoice; customerId: number | null }) {
  const list = useTranslations('invoices')
  const key = [INVOICES_KEY, 'one', initial.id] as const
  const {
    data: invoice,
    isFetchedAfterMount,
    isError,
  } = useQuery({
    queryKey: key,
    queryFn: () => loadInvoice(initial.id),
    initialData: initial,
    refetchOnMount: 'always',
  })
  useLoadingToast(isError ? 'failed' : isFetchedAfterMount ? 'loaded' : 'loading')
  useLiveRefresh(key, isOnItsWay(invoice.state))
  const value = useMemo(() => documentOfInvoice(invoice), [invoice])
  const title = useDocumentTitle(value)
  return (
    <DocumentPreview
      id={invoice.id}
      of="invoice"
      title={title}
      list={{ label: list('title'), href: '/app/documents/invoices' }}
      state={invoice.state}
      value={value}
      body={invoice}
      customerId={customerId}
      action={<PreviewActions invoice={invoice} title={title} />}
      beside={
        <>
          <LeftNotice id={invoice.id} state={invoice.state} revision={invoice.revision} />
          <NoAccountNotice state={invoice.state} payment={value.payment} />
          {value.typology === 'DIGITAL' ? <AttachmentsCard document={invoice} queryKey={key} /> : null}
          <SignatureCard kind="INVOICE" document={invoice} queryKey={key} />
          {invoice.exchange ? (
            <ExchangeCard documentId={invoice.id} exchange={invoice.exchange} state={invoice.state} />
          ) : null}
          <RemindersCard id={invoice.id} />
        </>
      }
      around={(sheet) => (
        <XmlTabs kind="INVOICE" id={invoice.id} xmlName={invoice.xml_filename}>
          {sheet}
        </XmlTabs>
      )}
    />
  )
}
