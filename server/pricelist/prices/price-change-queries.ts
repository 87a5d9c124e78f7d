import type { ChangedPrice, PriceChangeEntry, PriceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'

/** The prices of own products and what a change makes of each: `after` is null where it is refused. */
export const outcome = (
  ids: readonly number[],
  { type, mode, value, rounding }: PriceChangeForm,
) => Prisma.sql`
  select r.id, r.product_id, r.description, r.quantity, r.currency_id, r.amount as before,
    changed_price(r.amount, ${type}, ${mode}, ${String(value)}::numeric, ${rounding}) as after
  from price r where r.structure_id = app_structure() and r.product_id = any(${[...ids]}::int[])`

export type ChangeTotals = { changed: number; refused: number; unchanged: number; products: number }

export async function changeTotals(
  tx: Tx,
  ids: readonly number[],
  change: PriceChangeForm,
): Promise<ChangeTotals> {
  const [totals] = await tx.$queryRaw<ChangeTotals[]>`
    select count(*) filter (where after is not null and after <> before)::int as changed,
      count(*) filter (where after is null)::int as refused,
      count(*) filter (where after = before)::int as unchanged,
      count(distinct product_id) filter (where after <> before)::int as products
    from (${outcome(ids, change)}) o`
  return totals ?? { changed: 0, refused: 0, unchanged: 0, products: 0 }
}

type OutcomeRow = Omit<ChangedPrice, 'quantity' | 'before' | 'after'> & {
  quantity: string
  before: string
  after: string | null
}

/** A page of what a change would do, refused prices first; those that stay as they are are left out. */
export async function changedPrices(
  tx: Tx,
  ids: readonly number[],
  change: PriceChangeForm,
  { number, size }: Page,
): Promise<ChangedPrice[]> {
  const rows = await tx.$queryRaw<OutcomeRow[]>`
    select o.id, o.product_id, p.name as product_name, p.code, o.description, o.quantity::text, o.currency_id,
      o.before::text, o.after::text
    from (${outcome(ids, change)}) o join product p on p.structure_id = app_structure() and p.id = o.product_id
    where o.after is null or o.after <> o.before
    order by (o.after is null) desc, lower(p.name), o.product_id, o.id
    limit ${size} offset ${(number - 1) * size}`
  return rows.map(({ quantity, before, after, ...row }) => ({
    ...row,
    quantity: Number(quantity),
    before: Number(before),
    after: after === null ? null : Number(after),
  }))
}

/**
 * Own products and their prices, locked until the transaction ends: no other one changes, adds or deletes a price
 * before then.
 */
export async function lockPricesOf(tx: Tx, ids: readonly number[]): Promise<number> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    select id from product where id = any(${[...ids]}::int[]) and structure_id = app_structure()
    order by id for update`
  await tx.$executeRaw`
    select id from price where product_id = any(${[...ids]}::int[]) and structure_id = app_structure()
    order by id for update`
  return locked.length
}

/** The prices of a change, locked as far as they are still there. */
export async function lockChanged(tx: Tx, changeId: number): Promise<void> {
  await tx.$executeRaw`
    select r.id from price r where r.structure_id = app_structure()
      and r.id in (select price_id from price_change_row where price_change_id = ${changeId})
    order by r.id for update`
}

export type KeptPrice = {
  id: number
  product_name: string
  description: string
  currency_id: number
  before: number
  now: number | null
}

/** The prices of a change that are no longer as it left them, before they are restored: the first `limit` by id. */
export async function touchedPrices(tx: Tx, changeId: number, limit: number): Promise<KeptPrice[]> {
  return tx.$queryRaw<KeptPrice[]>`
    select c.price_id as id, coalesce(p.name, '') as product_name, coalesce(r.description, '') as description,
      coalesce(r.currency_id, c.currency_id) as currency_id, c.before::float8, r.amount::float8 as now
    from price_change_row c
    left join product p on p.structure_id = app_structure() and p.id = c.product_id
    left join price r on r.structure_id = app_structure() and r.id = c.price_id
    where c.price_change_id = ${changeId}
      and (r.id is null or r.amount <> c.after or r.quantity <> c.quantity or r.currency_id <> c.currency_id)
    order by c.price_id limit ${limit}`
}

type LockedChange = { undone_at: Date | null; price_count: number }

/** A change of the own structure, locked until the transaction ends. */
export async function lockChange(tx: Tx, id: number): Promise<LockedChange | undefined> {
  const [change] = await tx.$queryRaw<LockedChange[]>`
    select undone_at, price_count from price_change where id = ${id} and structure_id = app_structure() for update`
  return change
}

type ChangeRow = Omit<PriceChangeEntry, 'created_at' | 'undone_at'> & {
  created_at: Date
  undone_at: Date | null
}

/** Changes of the own structure with their authors, in no order; unknown ids are left out. */
export const readChanges = (tx: Tx, ids: readonly number[]): Promise<ChangeRow[]> =>
  tx.$queryRaw<ChangeRow[]>`
    select c.id, c.type, c.mode, c.value::float8, c.rounding, c.price_count, c.created_at, c.undone_at, c.restored_count,
      coalesce(nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), ''), a.email, '') as author
    from price_change c left join account a on a.id = c.account_id
    where c.id = any(${[...ids]}::int[]) and c.structure_id = app_structure()`
