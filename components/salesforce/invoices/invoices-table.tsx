'use client'

import { FilePlus2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { InvoiceRow } from '@/lib/api/salesforce/invoices/invoice-answer'
import { BatchActions } from '../batches/batch-actions'
import { BatchStrip } from '../batches/batch-strip'
import { useBatches } from '../batches/use-batches'
import { CREDIT_NOTES_KEY } from '../credit-notes/credit-notes-spec'
import { DocumentsFilters } from '../list/document-filters'
import { invoiceSearchOf } from '../list/document-search'
import { DocumentSum } from '../list/document-sum'
import { DocumentTabs } from '../list/document-tabs'
import { DocumentsExport } from '../list/documents-export'
import { SampleDocument } from '../list/sample-document'
import { isOnItsWay } from './invoice-abilities'
import { type InvoiceDialog, InvoiceDialogs } from './invoice-dialogs'
import { useInvoicesColumns } from './invoices-columns'
import { INVOICES_KEY, type InvoicesInput, ISSUED_STATES, invoicesInput, invoicesSpec } from './invoices-spec'
import { useInvoiceMenu } from './use-invoice-menu'
import { useLiveRefresh } from './use-live-refresh'

/** The keys of the queries that a batch over invoices makes stale. */
const CHANGED = [INVOICES_KEY, CREDIT_NOTES_KEY]

async function loadInvoices(input: InvoicesInput): Promise<TablePage<InvoiceRow>> {
  const { response } = await api.salesforce.invoices.list(input)
  return tablePage(response.invoice_list, response.paging_data)
}

export const previewHref = (id: number): string => `/app/documents/preview/invoice/${id}`

/** The active invoices of the structure. `initial` is the page that the server has read already. */
export function InvoicesTable({
  initial,
}: {
  initial: { input: InvoicesInput; page: TablePage<InvoiceRow> }
}) {
  const t = useTranslations('invoices')
  const { gui_item_list: roles } = useUser()
  const state = useTableState(invoicesSpec)
  const { query, filters } = state
  const input = useMemo(() => invoicesInput(query, filters), [query, filters])
  const data = useTableQuery({ key: INVOICES_KEY, input, load: loadInvoices, initial })
  const rows = data.page?.rows ?? []
  useLiveRefresh(
    [INVOICES_KEY],
    rows.some((row) => isOnItsWay(row.state)),
  )
  const batches = useBatches('INVOICE', CHANGED)
  const columns = useInvoicesColumns()
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null)
  const { menuOf } = useInvoiceMenu(setDialog)
  const nameOf = (row: InvoiceRow) =>
    row.fullNumeration
      ? t('row', { number: row.fullNumeration })
      : t('row_draft', { customer: row.receiver_name })
  return (
    <>
      <BatchStrip batches={batches} />
      <DocumentTabs kind="INVOICE" listKey={INVOICES_KEY} filters={filters} setFilters={state.setFilters} />
      <DataTable
        id="invoices"
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        rowHref={(row) => previewHref(row.id)}
        rowActions={menuOf}
        bulkActions={(selection, clear) => (
          <BatchActions
            batches={batches}
            selection={selection}
            filter={invoiceSearchOf(filters)}
            rows={rows}
            listKey={INVOICES_KEY}
            clear={clear}
          />
        )}
        canSelectAll
        summary={
          state.isFiltered ? <DocumentSum kind="INVOICE" listKey={INVOICES_KEY} input={input} /> : null
        }
        tools={
          <>
            <ViewsMenu page="list.invoices" size="sm" />
            <DocumentsExport kind="INVOICE" input={input} />
          </>
        }
        toolbar={
          <DocumentsFilters
            filters={filters}
            setFilters={state.setFilters}
            states={ISSUED_STATES}
            of="invoice"
            customer={rows[0]?.receiver_name}
          />
        }
        empty={
          <EmptyState
            picture={<SampleDocument className="mb-2" />}
            title={t('empty')}
            text={t('empty_text')}
            action={roles.includes('GUI_CAN_MANAGE_INVOICE') ? <NewInvoice /> : null}
          />
        }
      />
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** The page's primary action. */
export function NewInvoice() {
  const t = useTranslations('invoices')
  return (
    <Button asChild variant="primary">
      <Link href="/app/documents/wizard/invoice">
        <FilePlus2 aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}
