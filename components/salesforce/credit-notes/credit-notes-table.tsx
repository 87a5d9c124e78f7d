'use client'

import { Code, Eye, FileCheck, Mail, ReceiptEuro, Send, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useUser } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import type { CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { BatchActions } from '../batches/batch-actions'
import { BatchStrip } from '../batches/batch-strip'
import { useBatches } from '../batches/use-batches'
import { invoiceAbilities, isOnItsWay } from '../invoices/invoice-abilities'
import { ISSUED_STATES } from '../invoices/invoices-spec'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { DocumentsFilters } from '../list/document-filters'
import { searchOf } from '../list/document-search'
import { useFileActions } from '../list/use-file-actions'
import { CreditNoteMail } from './credit-note-mail'
import { useCreditNotesColumns } from './credit-notes-columns'
import {
  CREDIT_NOTES_KEY,
  type CreditNotesInput,
  creditNotesInput,
  creditNotesSpec,
} from './credit-notes-spec'
import { useCreditNoteActions } from './use-credit-note-actions'

/** What a batch over credit notes changes. */
const CHANGED = [CREDIT_NOTES_KEY]

async function loadCreditNotes(input: CreditNotesInput): Promise<TablePage<CreditNoteRow>> {
  const { response } = await api.salesforce.creditNotes.list(input)
  return tablePage(response.creditNote_list, response.paging_data)
}

export const creditNoteHref = (id: number): string => `/app/documents/preview/creditNote/${id}`

/** The credit notes of the structure. `initial` is the page that the server has read already. */
export function CreditNotesTable({
  initial,
}: {
  initial: { input: CreditNotesInput; page: TablePage<CreditNoteRow> }
}) {
  const t = useTranslations('credit_notes')
  const state = useTableState(creditNotesSpec)
  const { query, filters } = state
  const input = useMemo(() => creditNotesInput(query, filters), [query, filters])
  const data = useTableQuery({ key: CREDIT_NOTES_KEY, input, load: loadCreditNotes, initial })
  useLiveRefresh(
    [CREDIT_NOTES_KEY],
    (data.page?.rows ?? []).some((row) => isOnItsWay(row.state)),
  )
  const batches = useBatches('CREDITNOTE', CHANGED)
  const columns = useCreditNotesColumns()
  const [mailing, setMailing] = useState<CreditNoteRow | null>(null)
  const rowActions = useRowActions(setMailing)
  return (
    <>
      <BatchStrip batches={batches} />
      <DataTable
        id={CREDIT_NOTES_KEY}
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={({ fullNumeration, receiver_name }) =>
          fullNumeration ? t('row', { number: fullNumeration }) : t('row_draft', { customer: receiver_name })
        }
        rowHref={(row) => creditNoteHref(row.id)}
        rowActions={rowActions}
        bulkActions={(selection, clear) => (
          <BatchActions
            batches={batches}
            selection={selection}
            filter={searchOf(filters, isInvoiceState)}
            clear={clear}
          />
        )}
        canSelectAll
        toolbar={
          <DocumentsFilters
            filters={filters}
            setFilters={state.setFilters}
            states={ISSUED_STATES}
            of="creditNote"
          />
        }
        empty={<EmptyState icon={ReceiptEuro} title={t('empty')} text={t('empty_text')} />}
      />
      {mailing ? <CreditNoteMail subject={mailing} onClose={() => setMailing(null)} /> : null}
    </>
  )
}

/** The menu of a row: what its state and the user's roles allow. */
function useRowActions(mail: (row: CreditNoteRow) => void) {
  const t = useTranslations('credit_notes.actions')
  const { gui_item_list: roles } = useUser()
  const actions = useCreditNoteActions()
  const prints = useFileActions()
  return (row: CreditNoteRow): RowAction[] => {
    const may = invoiceAbilities(row, roles)
    const isIssued = isInvoiceState(row.state) && row.fullNumeration !== null
    const list: (RowAction | false)[] = [
      { key: 'open', label: t('open'), icon: Eye, href: creditNoteHref(row.id) },
      may.issue && {
        key: 'issue',
        label: t('issue'),
        icon: FileCheck,
        onSelect: () => void actions.issue(row),
      },
      may.send && { key: 'send', label: t('send'), icon: Send, onSelect: () => void actions.send(row) },
      isIssued &&
        roles.includes('GUI_CAN_SEND_INVOICE') && {
          key: 'mail',
          label: t('mail'),
          icon: Mail,
          onSelect: () => mail(row),
        },
      ...(may.pdf ? prints((format) => actions.download(row, format)) : []),
      may.xml && {
        key: 'xml',
        label: t('xml'),
        icon: Code,
        onSelect: () => void actions.download(row, 'xml'),
      },
      may.delete && {
        key: 'delete',
        label: t('delete'),
        icon: Trash2,
        separated: true,
        destructive: true,
        onSelect: () => void actions.remove(row),
      },
    ]
    return list.filter((action) => action !== false)
  }
}
