'use client'

import { ReceiptEuro } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { CreditNoteRow } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { BatchActions } from '../batches/batch-actions'
import { BatchStrip } from '../batches/batch-strip'
import { useBatches } from '../batches/use-batches'
import { isOnItsWay } from '../invoices/invoice-abilities'
import { ISSUED_STATES } from '../invoices/invoices-spec'
import { useLiveRefresh } from '../invoices/use-live-refresh'
import { DocumentsFilters } from '../list/document-filters'
import { invoiceSearchOf } from '../list/document-search'
import { DocumentSum } from '../list/document-sum'
import { DocumentTabs } from '../list/document-tabs'
import { DocumentsExport } from '../list/documents-export'
import { CreditNoteEdit } from './credit-note-edit'
import { CreditNoteMail } from './credit-note-mail'
import { useCreditNotesColumns } from './credit-notes-columns'
import {
  CREDIT_NOTES_KEY,
  type CreditNotesInput,
  creditNotesInput,
  creditNotesSpec,
} from './credit-notes-spec'
import type { CreditNoteSubject } from './use-credit-note-actions'
import { useCreditNoteMenu } from './use-credit-note-menu'

/** The keys of the queries that a batch over credit notes makes stale. */
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
  const rows = data.page?.rows ?? []
  useLiveRefresh(
    [CREDIT_NOTES_KEY],
    rows.some((row) => isOnItsWay(row.state)),
  )
  const batches = useBatches('CREDITNOTE', CHANGED)
  const columns = useCreditNotesColumns()
  const [mailing, setMailing] = useState<CreditNoteSubject | null>(null)
  const [editing, setEditing] = useState<Pick<CreditNoteRow, 'id' | 'invoice'> | null>(null)
  const { menuOf } = useCreditNoteMenu({ onMail: setMailing, onEdit: setEditing })
  return (
    <>
      <BatchStrip batches={batches} />
      <DocumentTabs
        kind="CREDITNOTE"
        listKey={CREDIT_NOTES_KEY}
        filters={filters}
        setFilters={state.setFilters}
      />
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
        rowActions={menuOf}
        bulkActions={(selection, clear) => (
          <BatchActions
            batches={batches}
            selection={selection}
            filter={invoiceSearchOf(filters)}
            rows={rows}
            listKey={CREDIT_NOTES_KEY}
            clear={clear}
          />
        )}
        canSelectAll
        summary={
          state.isFiltered ? <DocumentSum kind="CREDITNOTE" listKey={CREDIT_NOTES_KEY} input={input} /> : null
        }
        tools={
          <>
            <ViewsMenu page="list.credit-notes" size="sm" />
            <DocumentsExport kind="CREDITNOTE" input={input} />
          </>
        }
        toolbar={
          <DocumentsFilters
            filters={filters}
            setFilters={state.setFilters}
            states={ISSUED_STATES}
            of="creditNote"
            customer={rows[0]?.receiver_name}
          />
        }
        empty={<EmptyState icon={ReceiptEuro} title={t('empty')} text={t('empty_text')} />}
      />
      {editing ? <CreditNoteEdit note={editing} onClose={() => setEditing(null)} /> : null}
      {mailing ? <CreditNoteMail subject={mailing} onClose={() => setMailing(null)} /> : null}
    </>
  )
}
