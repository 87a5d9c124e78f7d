'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { StateChip } from '@/components/kit/state-chip'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoice-answer'
import { DocumentPaper, useDocumentTitle } from '../document/document-paper'
import { isOnItsWay } from '../invoices/invoice-abilities'
import { INVOICES_KEY } from '../invoices/invoices-spec'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { AmountsCard } from './amounts-card'
import { ExchangeCard } from './exchange-card'
import { documentOfInvoice } from './invoice-document'
import { PartiesCard } from './parties-card'
import { PreviewActions } from './preview-actions'
import { StateTimeline } from './state-timeline'
import { useLoadingToast } from './use-loading-toast'

const XmlView = dynamic(() => import('./xml-view').then((loaded) => loaded.XmlView), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
})

async function loadInvoice(id: number): Promise<Invoice> {
  const { response } = await api.salesforce.invoices.byId({ id })
  return response.invoice
}

/** An invoice as its customer receives it, with its life beside it. */
export function InvoicePreview({ initial, customerId }: { initial: Invoice; customerId: number | null }) {
  const t = useTranslations('preview')
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
  const document = useMemo(() => documentOfInvoice(invoice), [invoice])
  const title = useDocumentTitle(document)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={[{ label: list('title'), href: '/app/documents/invoices' }]}
          badge={<StateChip state={invoice.state} />}
          action={<PreviewActions invoice={invoice} title={title} />}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <DocumentTabs invoice={invoice}>
          <DocumentPaper value={document} />
        </DocumentTabs>
        <aside aria-label={t('beside')} className="grid gap-4 print:hidden">
          <AmountsCard invoice={invoice} />
          {invoice.exchange ? <ExchangeCard exchange={invoice.exchange} state={invoice.state} /> : null}
          <StateTimeline states={invoice.state_list} />
          <PartiesCard invoice={invoice} customerId={customerId} />
        </aside>
      </div>
    </>
  )
}

/** The sheet, and the XML where there is one. */
function DocumentTabs({ invoice, children }: { invoice: Invoice; children: ReactNode }) {
  const t = useTranslations('preview')
  if (!invoice.xml_filename) return <div className="min-w-0">{children}</div>
  return (
    <Tabs defaultValue="document" className="min-w-0">
      <TabsList aria-label={t('views')} className="print:hidden">
        <TabsTrigger value="document">{t('document')}</TabsTrigger>
        <TabsTrigger value="xml">{t('xml')}</TabsTrigger>
      </TabsList>
      <TabsContent value="document">{children}</TabsContent>
      <TabsContent value="xml">
        <XmlView id={invoice.id} xmlName={invoice.xml_filename} />
      </TabsContent>
    </Tabs>
  )
}
