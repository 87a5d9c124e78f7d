import type { PurchaseRow } from '@/lib/api/salesforce/purchases/purchase-fields'
import { stateWordKey } from '@/lib/domain/documents/lists/state-word'
import type { HandlerContext } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translator } from '@/server/platform/text'
import { amountCell, listFile, type TableFormat } from '../document/table-file'
import { type PurchaseFilter, purchaseIds, purchaseRows } from './queries'

const COLUMNS = [
  'id',
  'description',
  'date',
  'customer',
  'amount',
  'category',
  'state',
  'due',
  'residual',
] as const

function cellsOf(row: PurchaseRow, { language }: HandlerContext): string[] {
  const t = translator(language)
  return [
    String(row.id),
    row.description,
    row.date,
    row.customer_name,
    amountCell(row.amount, language),
    t(`purchases.categories.${row.category}`),
    t(stateWordKey(row.state, 'purchase')),
    row.next_due_date ?? '',
    amountCell(row.residual, language),
  ]
}

/** All purchases that a filter finds as a file, by date and then id. @throws Refusal as listFile does */
export function exportPurchases(context: HandlerContext, format: TableFormat, filter: PurchaseFilter) {
  const t = translator(context.language)
  const title = t('purchases.title')
  return listFile(context, format, {
    name: `${title.toLowerCase()}_${today()}`,
    title,
    headers: COLUMNS.map((key) => t(`purchases.columns.${key}`)),
    find: (tx, most) => purchaseIds(tx, filter, most),
    read: purchaseRows,
    cellsOf: (row) => cellsOf(row, context),
  })
}
