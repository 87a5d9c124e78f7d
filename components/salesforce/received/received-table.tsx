'use client'

import {
  CircleCheckBig,
  Eye,
  FileDown,
  FileInput,
  FilePlus2,
  PenLine,
  Printer,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import {
  isAgreementKind,
  RECEIVED_AGREEMENT_STATES,
  RECEIVED_STATES,
} from '@/lib/domain/documents/received-state'
import { DocumentsFilters } from '../list/document-filters'
import { DocumentSum } from '../list/document-sum'
import { DocumentTabs } from '../list/document-tabs'
import { DocumentsExport } from '../list/documents-export'
import { loadPdf } from './load-pdf'
import { useReceivedColumns } from './received-columns'
import {
  agreementInput,
  editReceivedHref,
  isIntegration,
  isReceivedChangeable,
  isSentIntegration,
  managesReceived,
  newReceivedHref,
  RECEIVED_KEY,
  type ReceivedInput,
  type ReceivedRow,
  receivedAgreementOf,
  receivedHref,
  receivedInput,
  receivedRowOf,
  receivedSpec,
  stateOfKind,
} from './received-spec'
import { newSelfInvoiceHref } from './self-invoice/self-invoice-of'
import { useAnswerActions } from './use-answer-actions'
import { useReceivedActions } from './use-received-actions'

const LOADS = {
  INVOICE: async (input) => {
    const { response } = await api.salesforce.invoices.list(input)
    return tablePage(response.invoice_list.map(receivedRowOf), response.paging_data)
  },
  CREDITNOTE: async (input) => {
    const { response } = await api.salesforce.creditNotes.list(input)
    return tablePage(response.creditNote_list.map(receivedRowOf), response.paging_data)
  },
  OFFER: async (input) => {
    const { response } = await api.salesforce.offers.list(agreementInput(input))
    return tablePage(response.offer_list.map(receivedAgreementOf), response.paging_data)
  },
  CONTRACT: async (input) => {
    const { response } = await api.salesforce.contracts.list(agreementInput(input))
    return tablePage(response.contract_list.map(receivedAgreementOf), response.paging_data)
  },
} as const satisfies Record<ReceivedKind, (input: ReceivedInput) => Promise<TablePage<ReceivedRow>>>

/** The received documents of a kind. `initial` is the page that the server has read already. */
export function ReceivedTable({
  kind,
  initial,
}: {
  kind: ReceivedKind
  initial: { input: ReceivedInput; page: TablePage<ReceivedRow> }
}) {
  const t = useTranslations(`received.${kind}`)
  const words = useTranslations('documents')
  const state = useTableState(receivedSpec)
  const { query, filters } = state
  const input = useMemo(() => receivedInput(kind, query, filters), [kind, query, filters])
  const key = `${RECEIVED_KEY}-${kind}`
  const data = useTableQuery({ key, input, load: LOADS[kind], initial })
  const asked = isAgreementKind(kind) ? agreementInput(input) : input
  const isInvoice = kind === 'INVOICE'
  return (
    <>
      <DocumentTabs
        kind={kind}
        side="PASSIVE"
        listKey={key}
        filters={isInvoice ? filters : { fs: filters.fs }}
        setFilters={state.setFilters}
      />
      <DataTable
        id={key}
        label={t('title')}
        columns={useReceivedColumns(kind)}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={({ fullNumeration, receiver_name }) =>
          t('row', { number: fullNumeration ?? '–', supplier: receiver_name })
        }
        rowHref={(row) => receivedHref(kind, row.id)}
        rowActions={useRowActions(kind)}
        tools={
          <>
            <ViewsMenu page={`list.${key}`} size="sm" />
            <DocumentsExport kind={kind} input={asked} />
          </>
        }
        toolbar={
          <DocumentsFilters
            filters={isInvoice ? filters : { ...filters, open: undefined }}
            setFilters={state.setFilters}
            states={isAgreementKind(kind) ? RECEIVED_AGREEMENT_STATES : RECEIVED_STATES}
            of={stateOfKind(kind)}
            searchLabel={words('search_received')}
          />
        }
        summary={state.isFiltered ? <DocumentSum kind={kind} listKey={key} input={asked} /> : null}
        empty={<EmptyState icon={FileInput} title={t('empty')} text={t('empty_text')} />}
      />
    </>
  )
}

/** The menu of a row: what its state and the user's roles allow. */
function useRowActions(kind: ReceivedKind) {
  const t = useTranslations('received.actions')
  const { gui_item_list: roles } = useUser()
  const { setState, remove, download } = useReceivedActions()
  const answers = useAnswerActions(kind)
  const manages = managesReceived(roles, kind)
  const isAgreement = isAgreementKind(kind)
  return (row: ReceivedRow): RowAction[] => {
    const isOpen = manages && isReceivedChangeable(kind, row.state)
    const list: (RowAction | false)[] = [
      { key: 'open', label: t('open'), icon: Eye, href: receivedHref(kind, row.id) },
      isOpen &&
        row.typology === 'STANDARD' && {
          key: 'edit',
          label: t('edit'),
          icon: PenLine,
          href: editReceivedHref(kind, row.id),
        },
      ...(manages && isAgreement ? answers(row) : []),
      isOpen &&
        !isAgreement &&
        !isIntegration(row) && {
          key: 'pay',
          label: t('pay'),
          icon: CircleCheckBig,
          onSelect: () => void setState(row, 'PAYED'),
        },
      manages &&
        row.state === 'PAYED' && {
          key: 'reopen',
          label: t('reopen'),
          icon: RotateCcw,
          onSelect: () => void setState(row, 'ISSUED'),
        },
      row.typology === 'DIGITAL' && {
        key: 'file',
        label: t('file'),
        icon: FileDown,
        onSelect: () => void download('file', () => api.salesforce.received.file({ id: row.id })),
      },
      {
        key: 'pdf',
        label: t('pdf'),
        icon: Printer,
        onSelect: () => void download('pdf', () => loadPdf(kind, row.id)),
      },
      (isOpen || (manages && row.state === 'REJECTED')) &&
        !isSentIntegration(row) && {
          key: 'delete',
          label: t('delete'),
          icon: Trash2,
          separated: true,
          destructive: true,
          onSelect: () => void remove(row),
        },
    ]
    return list.filter((action) => action !== false)
  }
}

/** The link to the form of a self-invoice. */
export function NewSelfInvoice() {
  const t = useTranslations('received.self')
  return (
    <Button asChild>
      <Link href={newSelfInvoiceHref}>
        <FilePlus2 aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}

/** The link to the form for a document that came on paper. */
export function NewReceived({ kind }: { kind: ReceivedKind }) {
  const t = useTranslations(`received.${kind}`)
  return (
    <Button asChild variant="primary">
      <Link href={newReceivedHref(kind)}>
        <FileInput aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}
