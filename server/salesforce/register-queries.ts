import { REFUSED } from '@/lib/domain/invoice-state'
import { daysOf, type TaxPeriod } from '@/lib/domain/tax-period'
import { NOT_PURCHASED, RECEIVED_AS_SALES, type Register } from '@/lib/domain/vat-register'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { type Page, window } from '@/server/db/page'

export type RegisterFilter = {
  register: Register
  period: TaxPeriod
  /** Of the sales: one series; all of them when undefined. */
  series?: string
}

/** A rate or Natura of a stored document: amounts as decimal text. */
export type StoredBlock = {
  iva: string
  natura: string | null
  esigibilita_iva: 'I' | 'D' | 'S'
  imponibile: string
  imposta: string
}

/** A document of a register as it is stored: amounts as the document states them, never computed anew. */
export type StoredEntry = {
  id: number
  document_kind: 'INVOICE' | 'CREDITNOTE'
  type: 'ACTIVE' | 'PASSIVE'
  tipo_documento: string
  protocol: number | null
  series: string
  full_numeration: string
  date: string
  registered_on: string
  name: string
  vatnumber: string
  taxcode: string
  blocks: StoredBlock[]
  total: string
  bollo: string
  split_payment: string
}

const KINDS = Prisma.sql`('INVOICE', 'CREDITNOTE')`

/** Never registered: what has no number yet or was thrown away, and what SdI rejected, which is not issued. */
export const UNREGISTERED: Prisma.Sql = Prisma.join(['DELETED', ...REFUSED])

/** Our own documents of some days: the day of the document is that of its registration (art. 23). */
const issued = ({ from, to }: { from: string; to: string }): Prisma.Sql => Prisma.sql`
  d.structure_id = app_structure() and d.document_kind in ${KINDS} and d.type = 'ACTIVE'
  and d.date between ${from}::date and ${to}::date and d.number is not null and d.state not in (${UNREGISTERED})`

/** Received documents that are registered under some days (art. 25). */
const received = ({ from, to }: { from: string; to: string }): Prisma.Sql => Prisma.sql`
  p.structure_id = app_structure() and p.registered_on between ${from}::date and ${to}::date
  and d.structure_id = p.structure_id and d.id = p.document_id and d.state <> 'DELETED'`

const isOf = (types: readonly string[]): Prisma.Sql =>
  Prisma.sql`d.tipo_documento in (${Prisma.join([...types])})`

type Days = ReturnType<typeof daysOf>

const fromSuppliers = (days: Days): Prisma.Sql => Prisma.sql`
  select d.id, p.registered_on, p.protocol, '' as in_series, p.protocol as in_order, d.document_kind, d.total,
    d.totals -> 'riepilogo' as riepilogo
  from vat_protocol p, sales_document d where ${received(days)}`

const fromUs = (days: Days): Prisma.Sql => Prisma.sql`
  select d.id, d.date as registered_on, null::int as protocol, d.series as in_series, d.number as in_order,
    d.document_kind, d.total, d.totals -> 'riepilogo' as riepilogo
  from sales_document d where ${issued(days)}`

/** The documents of a register, with what they are ordered by. */
function entries({ register, period, series }: RegisterFilter): Prisma.Sql {
  const days = daysOf(period)
  if (register === 'PURCHASES') return Prisma.sql`${fromSuppliers(days)} and not ${isOf(NOT_PURCHASED)}`
  return series === undefined
    ? Prisma.sql`${fromUs(days)} union all ${fromSuppliers(days)} and ${isOf(RECEIVED_AS_SALES)}`
    : Prisma.sql`${fromUs(days)} and d.series = ${series}`
}

/** Who is on the other side: whom it was issued to, or who issued it. */
const party = Prisma.sql`(case d.type when 'ACTIVE' then d.anagrafica_receiver else d.anagrafica_sender end)`

const columns = Prisma.sql`d.id, d.document_kind, d.type, d.tipo_documento, e.protocol, d.series,
  coalesce(d.full_numeration, '') as full_numeration, to_char(d.date, 'YYYY-MM-DD') as date,
  to_char(e.registered_on, 'YYYY-MM-DD') as registered_on, d.receiver_name as name,
  case when coalesce(${party} ->> 'vatnumber', '') = '' then ''
    else coalesce(${party} ->> 'id_paese', '') || (${party} ->> 'vatnumber') end as vatnumber,
  coalesce(${party} ->> 'taxcode', '') as taxcode, coalesce(d.totals -> 'riepilogo', '[]') as blocks,
  d.total::text as total, coalesce(d.totals -> 'bollo' ->> 'importo', '0') as bollo,
  coalesce(d.totals ->> 'split_payment', '0') as split_payment`

/** What a register comes to: its documents, the sum of their totals and of their blocks; below zero of credit notes. */
export type RegisterTotals = { count: number; total: string; blocks: StoredBlock[] }

/** What a register comes to, and the series of our own documents in it, in one reading of the period. */
export async function totalsOf(
  tx: Tx,
  filter: RegisterFilter,
): Promise<RegisterTotals & { series: string[] }> {
  const [row] = await tx.$queryRaw<[RegisterTotals & { series: string[] }]>`
    with e as materialized (select e.document_kind, e.total, e.in_series, e.protocol, e.riepilogo from (${entries(filter)}) e),
      sums as (
        select b.iva::text as iva, b.natura, b.esigibilita_iva, sum(b.imponibile * s.sign)::text as imponibile,
          sum(b.imposta * s.sign)::text as imposta
        from e, ${signed('e')}, ${blocksIn('e.riepilogo')} group by b.iva, b.natura, b.esigibilita_iva)
    select (select count(*)::int from e) as count,
      (select coalesce(sum(e.total * s.sign), 0)::text from e, ${signed('e')}) as total,
      (select coalesce(json_agg(sums), '[]') from sums) as blocks,
      (select coalesce(array_agg(distinct e.in_series order by e.in_series), '{}') from e where e.protocol is null) as series`
  return row
}

/** A page of a register, by day of registration and then by series and number, or by protocol. */
export async function listEntries(
  tx: Tx,
  filter: RegisterFilter,
  page: Page,
  count: number,
): Promise<StoredEntry[]> {
  const { skip, take, reversed } = window(page, count)
  const direction = Prisma.raw((page.order === 'asc') === reversed ? 'desc' : 'asc')
  const order = Prisma.sql`e.registered_on ${direction}, e.in_series ${direction}, e.in_order ${direction}, e.id ${direction}`
  const rows = await tx.$queryRaw<StoredEntry[]>`
    select ${columns} from (select e.id, e.registered_on, e.protocol, e.in_series, e.in_order
      from (${entries(filter)}) e order by ${order} limit ${take} offset ${skip}) e
    join sales_document d on d.id = e.id order by ${order}`
  return reversed ? rows.reverse() : rows
}

/** The entry of a received document in the purchase register; null where there is none. */
export async function readEntry(tx: Tx, id: number): Promise<StoredEntry | null> {
  const [row] = await tx.$queryRaw<StoredEntry[]>`
    select ${columns} from vat_protocol e join sales_document d on d.structure_id = e.structure_id and d.id = e.document_id
    where e.structure_id = app_structure() and e.document_id = ${id} and d.state <> 'DELETED'`
  return row ?? null
}

const signed = (table: 'd' | 'e'): Prisma.Sql => Prisma.sql`
  lateral (select case ${Prisma.raw(table)}.document_kind when 'CREDITNOTE' then -1 else 1 end as sign) s`

const blocksIn = (stored: "d.totals -> 'riepilogo'" | 'e.riepilogo'): Prisma.Sql => Prisma.sql`
  lateral jsonb_to_recordset(${Prisma.raw(stored)})
    as b(iva numeric, natura text, esigibilita_iva text, imponibile numeric, imposta numeric)`

/** The series that have sales in a period. */
export async function seriesOf(tx: Tx, period: TaxPeriod): Promise<string[]> {
  const rows = await tx.$queryRaw<{ series: string }[]>`
    select distinct d.series from sales_document d where ${issued(daysOf(period))} order by 1`
  return rows.map(({ series }) => series)
}

/**
 * Every block of a period with what the declaration asks of it, as a table: `event`, `register`, `registered_on`, the
 * document's `id` and `tipo`, and the block's own columns, below zero of credit notes. Deferred VAT is COLLECTED on the
 * day, by the clocks of `zone`, on which its document became PAYED.
 */
export function partsOf(period: TaxPeriod, zone: string): Prisma.Sql {
  const days = daysOf(period)
  const of = (register: Register) => Prisma.sql`
    select 'REGISTERED' as event, ${register}::text as register, e.id, e.registered_on from (${entries({ register, period })}) e`
  const collected = Prisma.sql`
    select 'COLLECTED', 'SALES', d.id, d.date from sales_document d
    where d.structure_id = app_structure() and d.type = 'ACTIVE' and d.document_kind in ${KINDS} and d.state = 'PAYED'
      and d.totals @> '{"riepilogo": [{"esigibilita_iva": "D"}]}'
      and (select (max(c.date_ts) at time zone ${zone})::date from document_state_change c
        where c.document_id = d.id and c.state = 'PAYED') between ${days.from}::date and ${days.to}::date`
  return Prisma.sql`(
    select e.event, e.register, e.registered_on, d.id, d.tipo_documento as tipo, b.iva, b.natura, b.esigibilita_iva,
      b.imponibile * s.sign as imponibile, b.imposta * s.sign as imposta
    from (${of('SALES')} union all ${of('PURCHASES')} union all ${collected}) e
    join sales_document d on d.id = e.id, ${signed('d')}, ${blocksIn("d.totals -> 'riepilogo'")}
    where e.event = 'REGISTERED' or b.esigibilita_iva = 'D')`
}

/** Every document that is registered in a period: our own by number, then received ones by protocol. */
export async function registeredIds(tx: Tx, period: TaxPeriod): Promise<number[]> {
  const days = daysOf(period)
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from (
      select 0 as place, e.* from (${fromUs(days)}) e union all select 1, e.* from (${fromSuppliers(days)}) e) e
    order by place, registered_on, in_series, in_order, id`
  return rows.map(({ id }) => id)
}
