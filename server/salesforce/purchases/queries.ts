import type { Purchase, PurchaseRow } from '@/lib/api/salesforce/purchases/purchase-fields'
import type { Day } from '@/lib/domain/core/day'
import { amountSearch, type PurchaseState } from '@/lib/domain/documents/purchase'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import { type Page, window } from '@/server/db/page'
import type { MonthTotal } from '../document/queries'

export type PurchaseFilter = {
  /** null: all that is visible, the family's. */
  structureId: number | null
  states: readonly string[]
  category: string
  search: string
  anaSku: string
  from?: Day
  to?: Day
}

/** A stored purchase with all that belongs to it: amounts as decimal text, so that no amount passes through a float. */
export type PurchaseDetail = Omit<PurchaseRow, 'state'> & {
  state: PurchaseState
  structure_id: number
  state_description: string
  tax_percentage: string
  tax_description: string
  created_at: Date
  updated_at: Date
  lines: {
    description: string
    number_of_invoice: string
    date_of_invoice: Day | null
    quantity: string
    amount: string
    gross_price: string | null
    percentage_of_iva: string
    total_price: string
  }[]
  due_dates: { date: Day; amount: string }[]
  payments: { date: Day; amount: string; method: Purchase['payment_list'][number]['method'] }[]
  files: { id: number; name: string; mime_type: string; size: number; md5: string }[]
}

/** An index stands behind each (see the model). */
const orderBy: Record<string, readonly string[]> = {
  id: ['id'],
  description: ['description', 'id'],
  date: ['date', 'id'],
  customer_name: ['customer_name', 'id'],
  amount: ['final_price', 'id'],
  category: ['category', 'id'],
  state: ['state', 'id'],
}

/** ID, description, invoice number, date, customer and amount (document 3 §2), as people write them. */
function searched(search: string): Prisma.Sql {
  const text = like(search)
  const amount = amountSearch(search)
  const parts = [
    Prisma.sql`p.id::text = ${search}`,
    Prisma.sql`p.description ilike ${text}`,
    Prisma.sql`p.customer_name ilike ${text}`,
    Prisma.sql`p.invoice_number ilike ${text}`,
  ]
  if (amount) parts.push(Prisma.sql`p.final_price::text like ${`${amount}%`}`)
  if (/^[\d/-]{4,10}$/.test(search)) {
    parts.push(Prisma.sql`to_char(p.date, 'DD/MM/YYYY') like ${text}`)
    parts.push(Prisma.sql`to_char(p.date, 'YYYY-MM-DD') like ${text}`)
  }
  return Prisma.sql`(${Prisma.join(parts, ' or ')})`
}

function conditions({ structureId, states, category, search, anaSku, from, to }: PurchaseFilter): Prisma.Sql {
  const parts = [
    structureId === null ? Prisma.sql`true` : Prisma.sql`p.structure_id = ${structureId}`,
    states.length > 0
      ? Prisma.sql`p.state in (${Prisma.join([...states])})`
      : Prisma.sql`p.state <> 'DELETED'`,
  ]
  if (search) parts.push(searched(search))
  if (category) parts.push(Prisma.sql`p.category = ${category}`)
  if (anaSku) parts.push(Prisma.sql`p.ana_sku = ${anaSku}`)
  if (from) parts.push(Prisma.sql`p.date >= ${from}::date`)
  if (to) parts.push(Prisma.sql`p.date <= ${to}::date`)
  return Prisma.join(parts, ' and ')
}

/** The columns of a list row, read for the ids of the page only. Payments count for the first due dates first. */
const columns = Prisma.sql`p.id, s.name as structure_name, p.description, to_char(p.date, 'YYYY-MM-DD') as date, p.ana_sku,
  p.customer_name, p.invoice_number, p.category, p.state, p.start_price::float8 as start_price,
  p.final_price::float8 as final_price, p.final_price::float8 as amount, p.paid_amount::float8 as paid_amount,
  (p.final_price - p.paid_amount)::float8 as residual, p.revision,
  (select to_char(min(u.date), 'YYYY-MM-DD') from (
    select d.date, sum(d.amount) over (order by d.position) as due from purchase_due_date d
    where d.structure_id = p.structure_id and d.purchase_id = p.id) u where u.due > p.paid_amount) as next_due_date,
  (select count(*)::int from purchase_file f
    where f.structure_id = p.structure_id and f.purchase_id = p.id) as file_count`

type PurchaseTotals = { total: number; amount: number; residual: number }

/** A page of purchases, their number and their sums: the ids are read from the nearer end of the index first. */
export async function listPurchases(
  tx: Tx,
  filter: PurchaseFilter,
  page: Page,
): Promise<PurchaseTotals & { rows: PurchaseRow[] }> {
  const where = conditions(filter)
  const [counted] = await tx.$queryRaw<PurchaseTotals[]>`
    select count(*)::int as total, coalesce(sum(final_price), 0)::float8 as amount,
      coalesce(sum(final_price - paid_amount), 0)::float8 as residual
    from purchase p where ${where}`
  const sums = counted ?? { total: 0, amount: 0, residual: 0 }
  const { skip, take, reversed } = window(page, sums.total)
  const direction = (page.order === 'asc') === reversed ? 'desc' : 'asc'
  const names = orderBy[page.column] ?? ['id']
  const order = Prisma.raw(names.map((name) => `p.${name} ${direction}`).join(', '))
  const rows = await tx.$queryRaw<PurchaseRow[]>`
    select ${columns} from purchase p join structure s on s.id = p.structure_id
    where p.id = any(array(select p.id from purchase p where ${where}
      order by ${order} limit ${take} offset ${skip}))
    order by ${order}`
  return { ...sums, rows: reversed ? rows.reverse() : rows }
}

/** The ids of all purchases that a filter finds, by date and then id: `most` of them at most. */
export async function purchaseIds(tx: Tx, filter: PurchaseFilter, most: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select p.id from purchase p where ${conditions(filter)} order by p.date, p.id limit ${most}`
  return rows.map(({ id }) => id)
}

/** Purchases as rows of the list, in no order. */
export const purchaseRows = (tx: Tx, ids: readonly number[]): Promise<PurchaseRow[]> =>
  tx.$queryRaw<PurchaseRow[]>`
    select ${columns} from purchase p join structure s on s.id = p.structure_id
    where p.id = any(${[...ids]}::int[])`

/** A purchase in one statement; null where it does not exist or belongs to another structure. */
export async function readPurchase(tx: Tx, id: number): Promise<PurchaseDetail | null> {
  const [row] = await tx.$queryRaw<PurchaseDetail[]>`
    select ${columns}, p.structure_id, p.state_description, p.tax_percentage::text as tax_percentage,
      p.tax_description, p.created_at, p.updated_at,
      coalesce((select jsonb_agg(jsonb_build_object('description', l.description,
          'number_of_invoice', l.number_of_invoice, 'date_of_invoice', l.date_of_invoice,
          'quantity', l.quantity::text, 'amount', l.amount::text,
          'gross_price', l.gross_price::text, 'percentage_of_iva', l.percentage_of_iva::text, 'total_price', l.total_price::text) order by l.position)
        from purchase_line l where l.structure_id = p.structure_id and l.purchase_id = p.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'amount', u.amount::text) order by u.position)
        from purchase_due_date u where u.structure_id = p.structure_id and u.purchase_id = p.id), '[]') as due_dates,
      coalesce((select jsonb_agg(jsonb_build_object('date', y.date, 'amount', y.amount::text, 'method', y.method)
          order by y.position)
        from purchase_payment y where y.structure_id = p.structure_id and y.purchase_id = p.id), '[]') as payments,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type,
          'size', f.size, 'md5', f.md5) order by f.id)
        from purchase_file f where f.structure_id = p.structure_id and f.purchase_id = p.id), '[]') as files
    from purchase p join structure s on s.id = p.structure_id where p.id = ${id}`
  return row ?? null
}

/**
 * Returns the totals of the purchases by month, drafts included, from a day until before another; months without
 * purchases are left out.
 */
export const purchasesByMonth = (tx: Tx, structureId: number, from: Day, to: Day): Promise<MonthTotal[]> =>
  tx.$queryRaw<MonthTotal[]>`
    select to_char(p.date, 'YYYY-MM-01') as month, sum(p.final_price)::float8 as total
    from purchase p where p.structure_id = ${structureId} and p.state <> 'DELETED'
      and p.date >= ${from}::date and p.date < ${to}::date
    group by 1`
