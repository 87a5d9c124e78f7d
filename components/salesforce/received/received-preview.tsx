'use client'

import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, CircleCheckBig, FileDown, PenLine, Printer, RotateCcw, Trash2 } from 'lucide-react'
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
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { DocumentPaper, useDocumentTitle } from '../paper/document-paper'
import { PaymentsCard } from '../payments/payments-card'
import { AmountsCard } from '../preview/amounts-card'
import { documentOfReceived } from '../preview/document-of'
import { PartiesCard } from '../preview/parties-card'
import { printPaper } from '../preview/print-paper'
import { StateTimeline } from '../preview/state-timeline'
import { XmlTabs } from '../preview/xml-tabs'
import { DetailsDialog } from './details-dialog'
import { FilesCard } from './files-card'
import { loadPdf } from './load-pdf'
import { PaperReceived } from './received-paper'
import {
  editReceivedHref,
  isReceivedChangeable,
  managesReceived,
  RECEIVED_KEY,
  receivedListHref,
  stateOfKind,
} from './received-spec'
import { ReceivedWarnings } from './received-warnings'
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
  const words = useTranslations('passive')
  const { data: passive } = useQuery({
    queryKey: [RECEIVED_KEY, 'one', initial.id],
    queryFn: async () => (await api.salesforce.received.byId({ id: initial.id })).response.passive,
    initialData: initial,
  })
  const value = useMemo(() => documentOfReceived(passive), [passive])
  const title = useDocumentTitle(value)
  const kind = passive.document_kind
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={title}
          crumbs={[{ label: words(`${kind}.title`), href: receivedListHref(kind) }]}
          badge={<StateChip state={passive.state} of={stateOfKind(kind)} />}
          action={<ReceivedActions passive={passive} title={title} />}
        />
        <ReceivedWarnings passive={passive} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0">
          <XmlTabs kind="PASSIVE" id={passive.id} xmlName={passive.xml_filename}>
            <DocumentPaper value={value} payment={<PaperReceived passive={passive} />} />
          </XmlTabs>
        </div>
        <aside aria-label={t('beside')} className="grid gap-4 print:hidden">
          <AmountsCard amounts={passive} />
          {isAgreementKind(kind) ? null : <PaymentsCard id={passive.id} state={passive.state} />}
          <FilesCard passive={passive} />
          <StateTimeline states={passive.state_list} of={stateOfKind(kind)} />
          <PartiesCard document={passive} customerId={null} supplierId={supplierId} />
        </aside>
      </div>
    </>
  )
}

/** The buttons and the menu of the actions that are possible on the document now. */
function ReceivedActions({ passive, title }: { passive: ReceivedDocument; title: string }) {
  const t = useTranslations('passive.actions')
  const { gui_item_list: roles } = useUser()
  const { setState, remove, download, running } = useReceivedActions()
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const kind = passive.document_kind
  const isAgreement = isAgreementKind(kind)
  const manages = managesReceived(roles, kind)
  const isOpen = manages && isReceivedChangeable(kind, passive.state)
  const answers = useAnswerActions(kind)
  const removeAndLeave = async () => {
    if (await remove(passive)) router.push(receivedListHref(kind))
  }
  const more: (RowAction | false)[] = [
    ...(manages && isAgreement ? answers(passive) : []),
    { key: 'print', label: t('print'), icon: Printer, onSelect: printPaper },
    {
      key: 'pdf',
      label: t('pdf'),
      icon: FileDown,
      onSelect: () => void download('pdf', () => loadPdf(kind, passive.id)),
    },
    manages &&
      passive.state === 'PAYED' && {
        key: 'reopen',
        label: t('reopen'),
        icon: RotateCcw,
        onSelect: () => void setState(passive, 'ISSUED'),
      },
    (isOpen || (manages && passive.state === 'REJECTED')) && {
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
      {isOpen && passive.file === null ? (
        <Button asChild>
          <Link href={editReceivedHref(kind, passive.id)}>
            <PenLine aria-hidden />
            {t('edit')}
          </Link>
        </Button>
      ) : null}
      {isOpen && passive.file ? (
        <Button onClick={() => setEditing(true)}>
          <PenLine aria-hidden />
          {t('details')}
        </Button>
      ) : null}
      {isOpen && !isAgreement ? (
        <Button
          variant="primary"
          pending={running === 'PAYED'}
          onClick={() => void setState(passive, 'PAYED')}
        >
          {running === 'PAYED' ? null : <CircleCheckBig aria-hidden />}
          {t('pay')}
        </Button>
      ) : null}
      {passive.state === 'DELETED' ? (
        <Button asChild>
          <Link href="/app/documents/bin">
            <ArchiveRestore aria-hidden />
            {t('bin')}
          </Link>
        </Button>
      ) : null}
      <RowMenu rowLabel={title} actions={more.filter((action) => action !== false)} />
      {isEditing ? <DetailsDialog passive={passive} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
