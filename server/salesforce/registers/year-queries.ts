import type { GivenNumbers, NumberRun } from '@/lib/domain/registers/completeness'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

const OURS = Prisma.sql`d.structure_id = app_structure() and d.document_kind in ('INVOICE', 'CREDITNOTE')
  and d.type = 'ACTIVE'`

/** The runs of numbers that our documents of a year have, and the first and last numbers of each series. */
export async function readNumbers(
  tx: Tx,
  year: number,
): Promise<{ runs: NumberRun[]; given: GivenNumbers[] }> {
  const runs = await tx.$queryRaw<NumberRun[]>`
    select document_kind, series, min(number) as first, max(number) as last from (
      select d.document_kind, d.series, d.number,
        d.number - row_number() over (partition by d.document_kind, d.series order by d.number) as run
      from document d where ${OURS} and d.year = ${year} and d.number is not null) n
    group by document_kind, series, run`
  const given = await tx.$queryRaw<GivenNumbers[]>`
    select document_kind, series, first_number, last_number from numbering_counter
    where structure_id = app_structure() and document_kind in ('INVOICE', 'CREDITNOTE') and year = ${year}`
  return { runs, given }
}

/** Our e-invoices of a year, each with the last of its files that left; with one that never left where there is no other. */
const issuedOf = (year: number): Prisma.Sql => Prisma.sql`document d left join lateral (
    select f.state, f.file_name from einvoice_file f where f.document_id = d.id order by f.state = 'READY', f.id desc limit 1) f
  on true where ${OURS} and d.year = ${year} and d.number is not null and d.typology = 'DIGITAL'`

/** How many e-invoices of a year have a last file of each state, null for those without a file. */
export const countFileStates = (tx: Tx, year: number): Promise<{ state: string | null; count: number }[]> =>
  tx.$queryRaw`select f.state, count(*)::int as count from ${issuedOf(year)} group by f.state`

export type IssuedEinvoice = {
  document_kind: 'INVOICE' | 'CREDITNOTE'
  series: string
  number: string
  date: string
  name: string
  file_name: string | null
  state: string | null
}

/** Our e-invoices of a year whose last file is in none of these states, by kind, series and number. */
export const listIssuedExcept = (
  tx: Tx,
  year: number,
  states: readonly string[],
): Promise<IssuedEinvoice[]> =>
  tx.$queryRaw<IssuedEinvoice[]>`
    select d.document_kind, d.series, coalesce(d.full_numeration, '') as number, to_char(d.date, 'YYYY-MM-DD') as date,
      d.counterparty_name as name, f.file_name, f.state
    from ${issuedOf(year)} and (f.state is null or f.state <> all(${[...states]}::text[]))
    order by d.document_kind, d.series, d.number`

/** The documents of a year that e-invoices are kept of: our own, then received ones; also those deleted since. */
export async function exchangedIds(tx: Tx, year: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select d.id from document d
    where d.structure_id = app_structure() and d.document_kind in ('INVOICE', 'CREDITNOTE') and d.year = ${year}
      and case d.type when 'ACTIVE' then exists (select from einvoice_file f where f.document_id = d.id)
        else d.received_file_id is not null end
    order by d.type, d.document_kind, d.series, d.number, d.date, d.id`
  return rows.map(({ id }) => id)
}
