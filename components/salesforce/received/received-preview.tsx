'use client'

import { useQuery } from '@tanstack/react-query'
import {
  ArchiveRestore,
  CircleCheckBig,
  FileDown,
  FilePlus2,
  PenLine,
  Printer,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { PageHeader } from '@/components/kit/page-header'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import { sendingState } from '@/lib/domain/documents/integration'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { DocumentPaper, useDocumentTitle } from '../paper/document-paper'
import { PaymentsCard } from '../payments/payments-card'
import { AmountsCard } from '../preview/amounts-card'
import { documentOfReceived } from '../preview/document-of'
import { ExchangeCard } from '../preview/exchange-card'
import { PartiesCard } from '../preview/parties-card'
import { printPaper } from '../preview/print-paper'
import { StateTimeline } from '../preview/state-timeline'
import { XmlTabs } from '../preview/xml-tabs'
import { DetailsDialog } from './details-dialog'
import { FilesCard } from './files-card'
import { IntegrationNotice } from './integration/integration-notice'
import { isIntegrationOnItsWay } from './integration/sending-of'
import { loadPdf } from './load-pdf'
import { PaperReceived } from './received-paper'
import {
  editReceivedHref,
  isReceivedChangeable,
  isSentIntegration,
  managesReceived,
  RECEIVED_KEY,
  receivedListHref,
  stateOfKind,
} from './received-spec'
import { ReceivedWarnings } from './received-warnings'
import { selfInvoiceHrefOf, typesOfReceived } from './self-invoice/self-invoice-of'
import { useAnswerActions } from './use-answer-actions'
import { useReceivedActions } from './use-received-actions'

/** A received document as its supplier wrote it, with its file, its days to pay and its life beside it. */
export function ReceivedPreview({
  initial,
  supplierId,
}: {
  initial: ReceivedDocument
  supplierId: number | null
}) {
  const t = useTranslations('preview')
  const words = useTranslations('received')
  const key = [RECEIVED_KEY, 'one', initial.id] as const
  const { data: received } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.salesforce.received.byId({ id: initial.id })).response.passive,
    initialData: initial,
  })
  const { exchange, integration } = received
  useLiveRefresh(
    key,
    isIntegrationOnItsWay(integration ? integration.exchange_state : received.exchange_state),
  )
  const value = useMemo(() => documentOfReceived(received), [received])
  const title = useDocumentTitle(value)
  const kind = received.document_kind
  const isPayable = !isAgreementKind(kind) && !isWithoutPayment(received.tipo_documento)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={[{ label: words(`${kind}.title`), href: receivedListHref(kind) }]}
          badge={<StateChip state={received.state} of={stateOfKind(kind)} />}
          action={<ReceivedActions received={received} title={title} />}
        />
        <ReceivedWarnings received={received} />
        <IntegrationNotice received={received} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0">
          <XmlTabs kind="PASSIVE" id={received.id} xmlName={received.xml_filename}>
            <DocumentPaper value={value} payment={<PaperReceived received={received} />} />
          </XmlTabs>
        </div>
        <aside aria-label={t('beside')} className="grid gap-4 print:hidden">
          <AmountsCard amounts={received} />
          {isPayable ? <PaymentsCard id={received.id} state={received.state} /> : null}
          {exchange ? (
            <ExchangeCard documentId={received.id} exchange={exchange} state={sendingState(exchange.state)} />
          ) : null}
          <FilesCard received={received} />
          <StateTimeline states={received.state_list} of={stateOfKind(kind)} />
          <PartiesCard document={received} customerId={null} supplierId={supplierId} />
        </aside>
      </div>
    </>
  )
}

/** The buttons and the menu of the actions that are possible on the document now. */
function ReceivedActions({ received, title }: { received: ReceivedDocument; title: string }) {
  const t = useTranslations('received.actions')
  const { gui_item_list: roles } = useUser()
  const { setState, remove, download, running } = useReceivedActions()
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const kind = received.document_kind
  const isAgreement = isAgreementKind(kind)
  const isPayable = !isAgreement && !isWithoutPayment(received.tipo_documento)
  const manages = managesReceived(roles, kind)
  const isOpen = manages && isReceivedChangeable(kind, received.state)
  const answers = useAnswerActions(kind)
  const removeAndLeave = async () => {
    if (await remove(received)) router.push(receivedListHref(kind))
  }
  const more: (RowAction | false)[] = [
    ...(manages && isAgreement ? answers(received) : []),
    manages &&
      typesOfReceived(received).length > 0 && {
        key: 'self',
        label: t('self', { types: typesOfReceived(received).join(', ') }),
        icon: FilePlus2,
        href: selfInvoiceHrefOf(received.id),
      },
    { key: 'print', label: t('print'), icon: Printer, onSelect: printPaper },
    {
      key: 'pdf',
      label: t('pdf'),
      icon: FileDown,
      onSelect: () => void download('pdf', () => loadPdf(kind, received.id)),
    },
    manages &&
      received.state === 'PAYED' && {
        key: 'reopen',
        label: t('reopen'),
        icon: RotateCcw,
        onSelect: () => void setState(received, 'ISSUED'),
      },
    (isOpen || (manages && received.state === 'REJECTED')) &&
      !isSentIntegration(received) && {
        key: 'delete',
        label: t('delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void removeAndLeave(),
      },
  ]
  return (
    <>
      {isOpen && received.file === null ? (
        <Button asChild>
          <Link href={editReceivedHref(kind, received.id)}>
            <PenLine aria-hidden />
            {t('edit')}
          </Link>
        </Button>
      ) : null}
      {isOpen && received.file ? (
        <Button onClick={() => setEditing(true)}>
          <PenLine aria-hidden />
          {t('details')}
        </Button>
      ) : null}
      {isOpen && isPayable ? (
        <Button
          variant="primary"
          pending={running === 'PAYED'}
          onClick={() => void setState(received, 'PAYED')}
        >
          {running === 'PAYED' ? null : <CircleCheckBig aria-hidden />}
          {t('pay')}
        </Button>
      ) : null}
      {received.state === 'DELETED' ? (
        <Button asChild>
          <Link href="/app/documents/bin">
            <ArchiveRestore aria-hidden />
            {t('bin')}
          </Link>
        </Button>
      ) : null}
      <RowMenu rowLabel={title} actions={more.filter((action) => action !== false)} />
      {isEditing ? <DetailsDialog received={received} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
