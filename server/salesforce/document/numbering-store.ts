import { type Day, yearOf } from '@/lib/domain/core/day'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { NumberedKind } from '@/lib/domain/documents/numbering'
import type { Tx } from '@/server/db/client'

/** The state of the numbers of a kind, series and year; `last_date` is the latest day of a document that got one. */
export type Counter = { series: string; year: number; last_number: number; last_date: Day }

/** The number of the last file name of a transmitter: a name is never used twice. */
export type Transmitter = { transmitter: string; last: number }

export type NumberRequest = { series: string; day: Day; transmitter: string | null }

type HeldCounters = { counters: Counter[]; transmitters: Transmitter[] }

/**
 * Locks, until the transaction ends, the counters of a kind's series and years and those of the transmitters, in one
 * statement and in one order; a counter that is not there yet begins at 0, that of a transmitter in a restored database later.
 */
export async function holdCounters(
  tx: Tx,
  kind: DocumentKind,
  documents: readonly NumberRequest[],
): Promise<HeldCounters> {
  const wanted = documents.map(({ series, day }) => ({ series, year: yearOf(day) }))
  const names = documents.flatMap(({ transmitter }) => transmitter ?? [])
  const [row] = await tx.$queryRaw<[HeldCounters]>`
    with counter as (
      insert into numbering_counter as c (document_kind, series, year, last_number, last_date)
      select distinct ${kind}, series, year, 0, make_date(year, 1, 1)
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(series text, year int) order by series, year
      on conflict (structure_id, document_kind, series, year) do update set last_number = c.last_number
      returning series, year, last_number, last_date),
    files as (
      insert into einvoice_counter as f (transmitter, last)
      select distinct name, unused_progressive() from unnest(${names}::text[]) name order by name
      on conflict (transmitter) do update set last = f.last returning transmitter, last)
    select coalesce((select jsonb_agg(to_jsonb(counter)) from counter), '[]') as counters,
      coalesce((select jsonb_agg(to_jsonb(files)) from files), '[]') as transmitters`
  return row
}

/** The next number of the counter of agreements, delivery notes or integrations, whose row stays locked until the transaction ends. */
export async function takeNumber(
  tx: Tx,
  { kind, series, date }: { kind: NumberedKind; series: string; date: Day },
): Promise<number> {
  const [row] = await tx.$queryRaw<[{ number: number }]>`
    insert into numbering_counter as c (document_kind, series, year, last_number, last_date)
    values (${kind}, ${series}, ${yearOf(date)}, 1, ${date}::date)
    on conflict (structure_id, document_kind, series, year) do update
      set last_number = c.last_number + 1, last_date = greatest(c.last_date, excluded.last_date)
    returning last_number as number`
  return row.number
}

/** The next file progressive of a transmitter, unique for ever; its row stays locked like a counter's. */
export async function takeProgressive(tx: Tx, transmitter: string): Promise<number> {
  const [row] = await tx.$queryRaw<[{ last: number }]>`
    insert into einvoice_counter (transmitter, last) values (${transmitter}, unused_progressive() + 1)
    on conflict (transmitter) do update set last = einvoice_counter.last + 1 returning last`
  return row.last
}
