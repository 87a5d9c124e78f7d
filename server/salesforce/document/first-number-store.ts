import { type Day, yearOf } from '@/lib/domain/core/day'
import type { NumberedKind } from '@/lib/domain/documents/numbering'
import type { Tx } from '@/server/db/client'

/** The counter of a kind and series in a year, whose numbers begin after those that another program gave. */
export type BegunCounter = {
  document_kind: NumberedKind
  series: string
  first_number: number
  last_number: number
  last_date: Day
}

/** The counters of a year, of all kinds and series. */
export const readCounters = (tx: Tx, year: number): Promise<BegunCounter[]> =>
  tx.$queryRaw<BegunCounter[]>`
    select document_kind, series, first_number, last_number, to_char(last_date, 'YYYY-MM-DD') as last_date
    from numbering_counter where structure_id = app_structure() and year = ${year}`

/**
 * Lets a kind and series begin after a number in the year of its day. Answers whether it was done: not where a number was given.
 * The counter's row is locked, so that an issue at the same time is before or after it.
 */
export async function beginAfter(
  tx: Tx,
  { kind, series, number, date }: { kind: NumberedKind; series: string; number: number; date: Day },
): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into numbering_counter as c (document_kind, series, year, first_number, last_number, last_date)
    values (${kind}, ${series}, ${yearOf(date)}, ${number + 1}, ${number}, ${date}::date)
    on conflict (structure_id, document_kind, series, year) do update
      set first_number = excluded.first_number, last_number = excluded.last_number, last_date = excluded.last_date
      where c.last_number = c.first_number - 1`
  return written === 1
}
