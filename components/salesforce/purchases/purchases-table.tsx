'use client'

import { ReceiptEuro, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { ViewsMenu } from '@/components/views/views-menu'
import { api } from '@/lib/api/client'
import type { PurchaseRow } from '@/lib/api/salesforce/purchases/purchase-fields'
import { PURCHASE_CATEGORIES, PURCHASE_STATES } from '@/lib/domain/documents/purchase'
import { DocumentsFilters } from '../list/document-filters'
import { TableExport } from '../list/table-export'
import { PurchaseFromFile } from './files/purchase-from-file'
import { usePurchasesColumns } from './purchases-columns'
import {
  PURCHASES_KEY,
  type PurchasesInput,
  type PurchasesPage,
  pageOf,
  purchaseHref,
  purchasesInput,
  purchasesSpec,
} from './purchases-spec'
import { usePurchaseMenu } from './use-purchase-actions'

const load = async (input: PurchasesInput): Promise<PurchasesPage> =>
  pageOf((await api.salesforce.purchases.list(input)).response)

/** The purchases of the structure, with what they come to. `initial` is the page that the server has read already. */
export function PurchasesTable({ initial }: { initial: { input: PurchasesInput; page: PurchasesPage } }) {
  const t = useTranslations('purchases')
  const manages = useHasRole()('GUI_CAN_MANAGE_PURCHASE')
  const state = useTableState(purchasesSpec)
  const { query, filters } = state
  const input = useMemo(() => purchasesInput(query, filters), [query, filters])
  const data = useTableQuery({ key: PURCHASES_KEY, input, load, initial })
  const columns = usePurchasesColumns()
  const menuOf = usePurchaseMenu()
  const nameOf = ({ id, description }: PurchaseRow) => t('row', { name: description || `#${id}` })
  return (
    <div className="grid gap-4">
      {data.page && data.page.total > 0 ? <Sums page={data.page} /> : null}
      <DataTable
        id={PURCHASES_KEY}
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        rowHref={(row) => purchaseHref(row.id)}
        rowActions={menuOf}
        toolbar={
          <>
            <DocumentsFilters
              filters={filters}
              setFilters={state.setFilters}
              states={PURCHASE_STATES}
              of="purchase"
              searchLabel={t('search')}
            />
            <Select
              aria-label={t('columns.category')}
              className="h-8 w-auto"
              value={filters.category}
              placeholder={t('all_categories')}
              options={PURCHASE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onChange={(event) => state.setFilters({ category: event.target.value })}
            />
          </>
        }
        tools={
          <>
            <ViewsMenu page="list.purchases" size="sm" />
            <PurchasesExport input={input} />
          </>
        }
        empty={
          <EmptyState
            icon={ReceiptText}
            title={t('empty')}
            text={t('empty_text')}
            action={manages ? <EmptyPurchase /> : null}
          />
        }
      />
    </div>
  )
}

/** Saves all purchases that the filters find as a file. */
function PurchasesExport({ input }: { input: PurchasesInput }) {
  const t = useTranslations('purchases')
  const { search, filter_state, filter_category, date_from, date_to } = input
  const asked = { search, filter_state, filter_category, date_from, date_to }
  return (
    <TableExport
      name={t('title').toLowerCase()}
      load={(format) => api.salesforce.purchases.exportFile({ format, ...asked })}
    />
  )
}

/** The total of all purchases that the filters find, and the part of it that is still to be paid. */
function Sums({ page: { amount, residual } }: { page: PurchasesPage }) {
  const t = useTranslations('purchases.sums')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-live="polite">
      {[['amount', amount] as const, ['residual', residual] as const].map(([key, value]) => (
        <div key={key}>
          <dt className="text-ink-soft text-sm">{t(key)}</dt>
          <dd className="font-semibold text-heading text-lg">
            <Money value={value} data-sum={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The page's primary action, and the way to a new purchase that begins with its file. */
export function NewPurchase() {
  return (
    <>
      <PurchaseFromFile />
      <EmptyPurchase />
    </>
  )
}

function EmptyPurchase() {
  const t = useTranslations('purchases')
  return (
    <Button asChild variant="primary">
      <Link href="/app/documents/purchases/new">
        <ReceiptEuro aria-hidden />
        {t('new')}
      </Link>
    </Button>
  )
}
