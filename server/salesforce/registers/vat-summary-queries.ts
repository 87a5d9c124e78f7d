import type { SummaryDocument } from '@/lib/api/salesforce/registers/register-fields'
import { groupedBy } from '@/lib/domain/core/grouped-by'
import { money } from '@/lib/domain/core/money'
import { REFUSED } from '@/lib/domain/documents/invoice-state'
import { daysOf, isQuarter, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  amountOf,
  countsIn,
  REGISTERS,
  type Register,
  type RegisterPart,
  registerOfLine,
  type VatLine,
} from '@/lib/domain/registers/vat-register'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'
import { env } from '@/server/platform/env'
import { partsOf, type StoredBlock } from './queries'

type StoredPart = StoredBlock & Pick<RegisterPart, 'event' | 'register' | 'tipo'>

const toPart = <Stored extends StoredPart>(row: Stored) => ({
  ...row,
  iva: money(row.iva),
  imponibile: money(row.imponibile),
  imposta: money(row.imposta),
})

const sums = Prisma.sql`event, register, tipo, b.iva::text as iva, natura, esigibilita_iva,
  sum(imponibile)::text as imponibile, sum(imposta)::text as imposta`

/**
 * The parts of a period: each is the sum of blocks that the declaration treats in the same way. Only the given
 * registers, if any are given.
 */
export async function registerParts(
  tx: Tx,
  period: TaxPeriod,
  registers: readonly Register[] = REGISTERS,
): Promise<RegisterPart[]> {
  const rows = await tx.$queryRaw<StoredPart[]>`
    select ${sums} from ${partsOf(registers, daysOf(period), env.LUNA_ZONE)} b
    group by event, register, tipo, b.iva, natura, esigibilita_iva`
  return rows.map(toPart)
}

/** The parts of consecutive periods of one length, in one reading; a period without parts is missing. */
export async function partsByPeriod(
  tx: Tx,
  periods: readonly TaxPeriod[],
): Promise<ReadonlyMap<TaxPeriod, RegisterPart[]>> {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const days = { from: daysOf(first).from, to: daysOf(last).to }
  const form = isQuarter(first) ? 'YYYY-"Q"Q' : 'YYYY-MM'
  const rows = await tx.$queryRaw<(StoredPart & { period: TaxPeriod })[]>`
    select to_char(counted_on, ${form}) as period, ${sums} from ${partsOf(REGISTERS, days, env.LUNA_ZONE)} b
    group by 1, event, register, tipo, b.iva, natura, esigibilita_iva`
  return groupedBy(rows.map(toPart), ({ period }) => period)
}

type SummaryDocuments = { rows: SummaryDocument[]; count: number; amount: number }

const columns = Prisma.sql`d.id, d.document_kind, d.type, d.tipo_documento,
  coalesce(d.full_numeration, '') as "fullNumeration", to_char(d.date, 'YYYY-MM-DD') as date, d.counterparty_name as name,
  e.amount::float8 as amount`

/** A page of the documents behind a figure, in one reading: `of` selects `id`, `date` and `amount` of documents. */
async function listBehind(tx: Tx, of: Prisma.Sql, page: Page): Promise<SummaryDocuments> {
  const order = (table: 'e' | 'd') => Prisma.raw(`${table}.date ${page.order}, ${table}.id ${page.order}`)
  const [behind] = await tx.$queryRaw<[SummaryDocuments]>`
    with e as materialized (${of}),
      rows as (
        select ${columns} from (
          select * from e order by ${order('e')} limit ${page.size} offset ${(page.number - 1) * page.size}) e
        join document d on d.structure_id = app_structure() and d.id = e.id order by ${order('d')})
    select (select count(*)::int from e) as count, (select coalesce(sum(amount), 0)::float8 from e) as amount,
      (select coalesce(json_agg(rows), '[]') from rows) as rows`
  return behind
}

/** The documents behind a line, with the amount that each adds to it: those of the parts that count in the line. */
export async function documentsBehind(
  tx: Tx,
  line: VatLine,
  period: TaxPeriod,
  page: Page,
): Promise<SummaryDocuments> {
  const registers = [registerOfLine(line)]
  const parts = (await registerParts(tx, period, registers)).filter((part) => countsIn(line, part))
  const traits = parts.map(({ event, register, tipo, natura, esigibilita_iva }) =>
    JSON.stringify({ event, register, tipo, natura: natura ?? '', esigibilita_iva }),
  )
  const of = Prisma.sql`
    select b.id, b.date, sum(b.${Prisma.raw(amountOf(line))}) as amount
    from ${partsOf(registers, daysOf(period), env.LUNA_ZONE)} b
    join jsonb_to_recordset(${`[${[...new Set(traits)].join(',')}]`}::jsonb)
      as t(event text, register text, tipo text, natura text, esigibilita_iva text)
      on t.event = b.event and t.register = b.register and t.tipo = b.tipo
        and t.natura = coalesce(b.natura, '') and t.esigibilita_iva = b.esigibilita_iva
    group by b.id, b.date having sum(b.${Prisma.raw(amountOf(line))}) <> 0`
  return listBehind(tx, of, page)
}

/** The states in which a document is not registered: deleted, or rejected by SdI, which then counts as not issued. */
export const UNREGISTERED: Prisma.Sql = Prisma.join(['DELETED', ...REFUSED])

/** Our issued documents of some days that owe the stamp duty. */
const stamped = ({ from, to }: { from: string; to: string }): Prisma.Sql => Prisma.sql`
  d.structure_id = app_structure() and d.type = 'ACTIVE' and d.document_kind in ('INVOICE', 'CREDITNOTE')
  and d.totals -> 'bollo' ->> 'importo' <> '0' and d.date between ${from}::date and ${to}::date
  and d.number is not null and d.state not in (${UNREGISTERED})`

type StampSum = { quarter: number; typology: 'STANDARD' | 'DIGITAL'; count: number; amount: string }

/** Returns the stamp duty that a year's documents owe by quarter, in EUR, e-invoices and paper apart. */
export const stampsOf = (tx: Tx, year: number): Promise<StampSum[]> =>
  tx.$queryRaw<StampSum[]>`
    select extract(quarter from d.date)::int as quarter, d.typology, count(*)::int as count,
      sum((d.totals -> 'bollo' ->> 'importo')::numeric)::text as amount
    from document d where ${stamped({ from: `${year}-01-01`, to: `${year}-12-31` })} group by 1, 2`

/** The e-invoices of a period that owe the stamp duty. */
export const stampedDocuments = (tx: Tx, period: TaxPeriod, page: Page): Promise<SummaryDocuments> =>
  listBehind(
    tx,
    Prisma.sql`select d.id, d.date, (d.totals -> 'bollo' ->> 'importo')::numeric as amount from document d
      where ${stamped(daysOf(period))} and d.typology = 'DIGITAL'`,
    page,
  )
