import type { Day } from '@/lib/domain/core/day'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Register } from '@/lib/domain/registers/vat-register'
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

/** A document of a register as it is stored: amounts as the document states them, never computed again. */
export type StoredEntry = {
  id: number
  document_kind: 'INVOICE' | 'CREDITNOTE'
  type: 'ACTIVE' | 'PASSIVE'
  tipo_documento: string
  protocol: number | null
  series: string
  full_numeration: string
  date: Day
  registered_on: Day
  name: string
  vatnumber: string | null
  id_paese: string | null
  taxcode: string
  blocks: StoredBlock[]
  total: string
  bollo: string
  split_payment: string
}

/** From the first day to the last one. */
type Days = { from: Day; to: Day }

/** The blocks of registers in some days: by the view `vat_block_of_documents`, which documents stand where. */
const blocksOf = (registers: readonly Register[], { from, to }: Days): Prisma.Sql =>
  Prisma.sql`b.structure_id = app_structure() and b.position >= 1
    and b.register in (${Prisma.join([...registers])}) and b.registered_on between ${from}::date and ${to}::date`

const inFilter = ({ register, period, series }: RegisterFilter): Prisma.Sql =>
  series === undefined
    ? blocksOf([register], daysOf(period))
    : Prisma.sql`${blocksOf([register], daysOf(period))} and b.series = ${series} and not b.received`

/** The counterparty: the receiver of our own document, or the sender of a received one. */
const party = Prisma.sql`(case d.type when 'ACTIVE' then d.anagrafica_receiver else d.anagrafica_sender end)`

const columns = Prisma.sql`d.id, d.document_kind, d.type, d.tipo_documento, e.protocol, d.series,
  coalesce(d.full_numeration, '') as full_numeration, to_char(d.date, 'YYYY-MM-DD') as date,
  to_char(e.registered_on, 'YYYY-MM-DD') as registered_on, d.counterparty_name as name,
  ${party} ->> 'vatnumber' as vatnumber, ${party} ->> 'id_paese' as id_paese,
  coalesce(${party} ->> 'taxcode', '') as taxcode, coalesce(d.totals -> 'riepilogo', '[]') as blocks,
  d.total::text as total, coalesce(d.totals -> 'bollo' ->> 'importo', '0') as bollo,
  coalesce(d.totals ->> 'split_payment', '0') as split_payment`

/**
 * The totals of a register: the number of its documents, the sum of their totals and that of their blocks; credit notes
 * count below zero.
 */
export type RegisterTotals = { count: number; total: string; blocks: StoredBlock[] }

/** Returns the totals of a register and the series of our own documents in it, in one reading of the period. */
export async function totalsOf(
  tx: Tx,
  filter: RegisterFilter,
): Promise<RegisterTotals & { series: string[] }> {
  const [row] = await tx.$queryRaw<[RegisterTotals & { series: string[] }]>`
    with b as materialized (
        select b.series, b.received, b.iva, b.natura, b.esigibilita_iva, count(*) filter (where b.position = 1) as documents,
          sum(b.total) as total, sum(b.imponibile) as imponibile, sum(b.imposta) as imposta
        from vat_block b where ${inFilter(filter)} group by 1, 2, 3, 4, 5),
      sums as (
        select iva::text as iva, natura, esigibilita_iva, sum(imponibile)::text as imponibile, sum(imposta)::text as imposta
        from b where iva is not null group by b.iva, natura, esigibilita_iva)
    select (select coalesce(sum(documents), 0)::int from b) as count,
      (select coalesce(sum(total), 0)::text from b) as total,
      (select coalesce(json_agg(sums), '[]') from sums) as blocks,
      (select coalesce(array_agg(distinct series order by series), '{}') from b where not received) as series`
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
  const order = (table: 'b' | 'e') =>
    Prisma.join(
      ['registered_on', 'series', 'number', 'document_id'].map(
        (column) => Prisma.sql`${Prisma.raw(`${table}.${column}`)} ${direction}`,
      ),
    )
  const rows = await tx.$queryRaw<StoredEntry[]>`
    select ${columns} from (
      select b.document_id, b.registered_on, b.series, b.number, case when b.received then b.number end as protocol
      from vat_block b where ${inFilter(filter)} and b.position = 1 order by ${order('b')} limit ${take} offset ${skip}) e
    join document d on d.structure_id = app_structure() and d.id = e.document_id order by ${order('e')}`
  return reversed ? rows.reverse() : rows
}

/** The entry of a received document in the purchase register; null where it has no entry. */
export async function readEntry(tx: Tx, id: number): Promise<StoredEntry | null> {
  const [row] = await tx.$queryRaw<StoredEntry[]>`
    select ${columns} from vat_protocol e join document d on d.structure_id = e.structure_id and d.id = e.document_id
    where e.structure_id = app_structure() and e.document_id = ${id} and d.state <> 'DELETED'`
  return row ?? null
}

/** The series that have sales in a period. */
export async function seriesOf(tx: Tx, period: TaxPeriod): Promise<string[]> {
  const rows = await tx.$queryRaw<{ series: string }[]>`
    select distinct b.series from vat_block b where ${blocksOf(['SALES'], daysOf(period))} and not b.received order by 1`
  return rows.map(({ series }) => series)
}

/**
 * Every block of some days with what the declaration asks of it, as a table: `event`, the day `counted_on`, `register`,
 * the document's `id`, `date` and `tipo`, and the block's own columns, below zero of credit notes. Deferred VAT is
 * COLLECTED on the day, by the clocks of `zone`, on which its document became PAYED: by both events a sale.
 */
export function partsOf(registers: readonly Register[], { from, to }: Days, zone: string): Prisma.Sql {
  // A TD20 that mends a received invoice counts like a TD16: its base stands beside.
  const block = Prisma.sql`b.register, b.document_id as id, b.date, case when b.tipo_documento = 'TD20' and exists (
      select from document m where m.structure_id = b.structure_id and m.id = b.document_id and m.integrates_id is not null)
    then 'TD16' else b.tipo_documento end as tipo, b.iva, b.natura, b.esigibilita_iva, b.imponibile, b.imposta`
  return Prisma.sql`(
    select 'REGISTERED' as event, b.registered_on as counted_on, ${block}
    from vat_block b where ${blocksOf(registers, { from, to })} and b.iva is not null
    union all
    select 'COLLECTED', (c.date_ts at time zone ${zone})::date, ${block} from vat_block b
    join document d on d.structure_id = b.structure_id and d.id = b.document_id
    join document_state_change c on c.structure_id = b.structure_id and c.document_id = b.document_id
    where b.structure_id = app_structure() and b.esigibilita_iva = 'D' and b.register = 'SALES' and not b.received
      and 'SALES' in (${Prisma.join([...registers])}) and d.state = 'PAYED' and c.state = 'PAYED'
      and c.date_ts >= ${from}::timestamp at time zone ${zone}
      and c.date_ts < (${to}::timestamp + interval '1 day') at time zone ${zone}
      and not exists (select from document_state_change later where later.document_id = c.document_id
        and later.state = 'PAYED' and (later.date_ts, later.id) > (c.date_ts, c.id)))`
}

/** Every document that is registered in a period: our own by number, then received ones by protocol. */
export async function registeredIds(tx: Tx, period: TaxPeriod): Promise<number[]> {
  const { from, to } = daysOf(period)
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from (
      select 0 as place, b.document_id as id, b.registered_on, b.series, b.number from vat_block b
      where ${blocksOf(['SALES'], { from, to })} and b.position = 1 and not b.received
      union all
      select 1, d.id, p.registered_on, '', p.protocol from vat_protocol p
      join document d on d.structure_id = p.structure_id and d.id = p.document_id
      where p.structure_id = app_structure() and p.registered_on between ${from}::date and ${to}::date
        and d.state <> 'DELETED') e
    order by place, registered_on, series, number, id`
  return rows.map(({ id }) => id)
}

type MonthExpense = { id: number; number: string; date: string; name: string; total: number }

/** The expenses of a month, deleted ones aside, by day and id. */
export const readExpenses = (tx: Tx, month: TaxPeriod): Promise<MonthExpense[]> =>
  tx.$queryRaw<MonthExpense[]>`
    select id, invoice_number as number, to_char(date, 'YYYY-MM-DD') as date, customer_name as name,
      final_price::float8 as total from purchase
    where structure_id = app_structure() and state <> 'DELETED' and date between ${`${month}-01`}::date
      and (${`${month}-01`}::date + interval '1 month - 1 day')::date order by date, id`
