import {
  type KnownIbans,
  MAX_BY_AMOUNT,
  MAX_BY_PARTY,
  MAX_NUMBERS,
  type Movement,
  type OpenItem,
} from '@/lib/domain/bank/bank-book'
import type { Day } from '@/lib/domain/core/day'
import { fixed2, money } from '@/lib/domain/core/money'
import { mentionedNumbers, mentionParts } from '@/lib/domain/documents/document-mention'
import { likelyParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/**
 * The documents that are read for all movements together, and the purchases: a view costs the thread that answers the
 * same with thousands of them open.
 */
const MAX_ITEMS = 1_500
/** As many of a party as movements of a few months are about, each of which is compared with its nearest. */
const MAX_OF_PARTY = 3 * MAX_BY_PARTY

type Clues = {
  /** The amount and the day of each movement, at the same places; amounts that go out are below 0. */
  amounts: string[]
  days: Day[]
  numbers: number[]
  skus: string[]
}

/** The amounts of the clues, without their signs, as an index has them. */
const plainAmounts = ({ amounts }: Clues): Prisma.Sql =>
  Prisma.sql`any(array(select distinct abs(a) from unnest(${amounts}::numeric[]) a))`

/**
 * Selects what is nearest to the movements from rows (id, amount, date), whose amounts have the signs of movements: the
 * MAX_BY_AMOUNT before the day of each movement of that amount, and as many after. `near` is 1 for the nearest. Each row
 * and each movement gets its place among the rows of its amount, a movement that of the last row before its day.
 */
const nearest = (dated: Prisma.Sql, { amounts, days }: Clues): Prisma.Sql => Prisma.sql`
  select id, near from (
    select id, least(
      place - max(place) filter (where id is null) over (
        partition by amount order by date, id nulls first rows unbounded preceding),
      1 - place + min(place) filter (where id is null) over (
        partition by amount order by date desc, id desc nulls last rows unbounded preceding))::int as near
    from (
      select id, amount, date,
        count(id) over (partition by amount order by date, id nulls first rows unbounded preceding) as place
      from (${dated}
        union all select distinct null::int, m.amount, m.day
          from unnest(${amounts}::numeric[], ${days}::date[]) m(amount, day)) x) placed) found
  where id is not null and near <= ${MAX_BY_AMOUNT}::int`

/** Selects the newest of each entry from rows (id, sku, date). */
const newestOf = (rows: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select id, near from (
    select id, row_number() over (partition by sku order by date desc, id desc)::int as near from (${rows}) r) n
  where near <= ${MAX_OF_PARTY}::int`

const SIGN = Prisma.sql`case when (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') then 1 else -1 end`
const IS_OPEN = Prisma.sql`d.structure_id = app_structure() and d.residual > 0 and document_is_due(d.document_kind, d.state)`

/**
 * Where the open documents are found that movements may be about, with how near they are: an index stands behind each of
 * the three clues.
 */
const documentIds = (clues: Clues): Prisma.Sql => Prisma.sql`
  ${nearest(
    Prisma.sql`
      select d.id, u.open_amount * ${SIGN} as amount, u.date from document_due_date u join document d on d.id = u.document_id
      where u.structure_id = app_structure() and u.open_amount <> 0 and u.open_amount = ${plainAmounts(clues)} and ${IS_OPEN}
      union select d.id, d.residual * ${SIGN}, d.date from document d
      where d.residual <> 0 and d.residual = ${plainAmounts(clues)} and ${IS_OPEN}`,
    clues,
  )}
  union all select id, 0 from document
  where structure_id = app_structure() and document_kind in ('INVOICE', 'CREDITNOTE') and type = 'ACTIVE'
    and number = any(${clues.numbers}::int[])
  union all ${newestOf(Prisma.sql`
    select d.id, d.ana_sku as sku, d.date from document d where d.ana_sku = any(${clues.skus}::text[]) and ${IS_OPEN}`)}`

const purchaseIds = (clues: Clues): Prisma.Sql => Prisma.sql`
  ${nearest(
    Prisma.sql`
      select u.purchase_id as id, -u.open_amount as amount, u.date from purchase_due_date u
      where u.structure_id = app_structure() and u.open_amount <> 0 and u.open_amount = ${plainAmounts(clues)}
      union select id, paid_amount - final_price, date from purchase
      where structure_id = app_structure() and state = 'DRAFT' and final_price - paid_amount = ${plainAmounts(clues)}`,
    clues,
  )}
  union all ${newestOf(Prisma.sql`
    select id, ana_sku as sku, date from purchase
    where structure_id = app_structure() and state = 'DRAFT' and final_price > paid_amount
      and ana_sku = any(${clues.skus}::text[])`)}`

type ItemRow = Omit<OpenItem, 'residual' | 'due'> & { residual: string; due: { date: Day; open: string }[] }

/**
 * Reads the open ones of `ids`, rows (id, near), the nearest first. Due dates are filtered when they are added up: as a
 * condition the filter leads the planner to an index of all that are open.
 */
const openDocuments = (tx: Tx, ids: Prisma.Sql): Promise<ItemRow[]> =>
  tx.$queryRaw<ItemRow[]>`
    select 'DOCUMENT' as kind, d.id, d.document_kind as "documentKind", d.type, case when (d.type = 'ACTIVE') = (d.document_kind = 'INVOICE') then 'IN' else 'OUT' end
        as direction, coalesce(d.full_numeration, '') as number, d.type = 'ACTIVE' and d.document_kind = 'INVOICE' as "isOwnNumber",
      to_char(d.date, 'YYYY-MM-DD') as day, d.ana_sku as sku, d.counterparty_name as name, d.residual::text as residual,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'open', u.open_amount::text) order by u.date, u.position)
        filter (where u.open_amount > 0) from document_due_date u where u.document_id = d.id), '[]') as due
    from (select id, min(near) as near from (${ids}) i group by id) n join document d on d.id = n.id
    where ${IS_OPEN}
    order by n.near, d.id limit ${MAX_ITEMS}`

const openPurchases = (tx: Tx, ids: Prisma.Sql): Promise<ItemRow[]> =>
  tx.$queryRaw<ItemRow[]>`
    select 'PURCHASE' as kind, p.id, 'PURCHASE' as "documentKind", 'PASSIVE' as type, 'OUT' as direction, p.invoice_number as number, false as "isOwnNumber",
      to_char(p.date, 'YYYY-MM-DD') as day, p.ana_sku as sku, p.customer_name as name,
      (p.final_price - p.paid_amount)::text as residual,
      coalesce((select jsonb_agg(jsonb_build_object('date', u.date, 'open', u.open_amount::text) order by u.date, u.position)
        filter (where u.open_amount > 0)
        from purchase_due_date u where u.structure_id = p.structure_id and u.purchase_id = p.id), '[]') as due
    from (select id, min(near) as near from (${ids}) i group by id) n join purchase p on p.id = n.id
    where p.structure_id = app_structure() and p.state = 'DRAFT' and p.final_price > p.paid_amount
    order by n.near, p.id limit ${MAX_ITEMS}`

const toItem = ({ residual, due, ...row }: ItemRow): OpenItem => ({
  ...row,
  residual: money(residual),
  due: due.map(({ date, open }) => ({ date, open: money(open) })),
})

/**
 * The entries to which IBANs belong, by the registry and by the documents and purchases that were paid with them
 * before.
 */
async function knownIbans(tx: Tx, movements: readonly Movement[]): Promise<Map<string, Set<string>>> {
  const ibans = [...new Set(movements.map(({ iban }) => iban).filter(Boolean))]
  const rows = await tx.$queryRaw<{ iban: string; sku: string }[]>`
    select business_iban as iban, sku from anagrafica
    where structure_id = app_structure() and business_iban <> '' and business_iban = any(${ibans}::text[])
    union
    select m.counterparty_iban, coalesce(d.ana_sku, p.ana_sku)
    from bank_movement m
    join bank_match x on x.structure_id = m.structure_id and x.movement_id = m.id
    left join document d on d.id = x.document_id
    left join purchase p on p.structure_id = x.structure_id and p.id = x.purchase_id
    where m.structure_id = app_structure() and m.counterparty_iban <> '' and m.counterparty_iban = any(${ibans}::text[])
      and coalesce(d.ana_sku, p.ana_sku) is not null`
  const known = new Map<string, Set<string>>()
  for (const { iban, sku } of rows) known.set(iban, (known.get(iban) ?? new Set()).add(sku))
  return known
}

/**
 * Reads the open documents and purchases that the movements may be about, and the known owners of their IBANs, in a few
 * statements however many movements there are.
 */
export async function readCandidates(
  tx: Tx,
  movements: readonly Movement[],
): Promise<{ items: OpenItem[]; known: KnownIbans }> {
  const known = await knownIbans(tx, movements)
  const named = await likelyParties(tx, [...new Set(movements.map(({ counterparty }) => counterparty))])
  const texts = movements.flatMap(({ text, endToEnd }) =>
    mentionedNumbers(mentionParts(`${text} ${endToEnd}`)).slice(0, MAX_NUMBERS),
  )
  const clues: Clues = {
    amounts: movements.map(({ amount }) => fixed2(amount)),
    days: movements.map(({ day }) => day),
    numbers: [...new Set(texts)],
    skus: [...new Set([...named, ...[...known.values()].flatMap((skus) => [...skus])])],
  }
  const documents = await openDocuments(tx, documentIds(clues))
  const purchases = await openPurchases(tx, purchaseIds(clues))
  return { items: [...documents, ...purchases].map(toItem), known }
}

type TargetId = { kind: OpenItem['kind']; id: number }

/** Documents and purchases by their ids, as far as they are still open. */
export async function readTargets(tx: Tx, targets: readonly TargetId[]): Promise<OpenItem[]> {
  const idsOf = (kind: OpenItem['kind']) =>
    Prisma.sql`select unnest(${targets.filter((target) => target.kind === kind).map(({ id }) => id)}::int[]) as id, 0 as near`
  const documents = await openDocuments(tx, idsOf('DOCUMENT'))
  const purchases = await openPurchases(tx, idsOf('PURCHASE'))
  return [...documents, ...purchases].map(toItem)
}
