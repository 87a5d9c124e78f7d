import { type Day, yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

/** What numbers of a kind, series and year have come to; `last_date` is the day of the last document that got one. */
export type Counter = { series: string; year: number; last_number: number; last_date: Day }

/** The number of the last file name of a transmitter: a name is never used twice. */
export type Transmitter = { transmitter: string; last: number }

/**
 * The numbers of a kind, held until the transaction ends: another transaction that issues in the same series and year
 * waits. `next` gives numbers one after the other; when all is decided, they are written together with the documents
 * that got them (`given`).
 */
export class Numbering {
  private readonly used = new Set<Counter | Transmitter>()

  constructor(
    private readonly counters: readonly Counter[],
    private readonly transmitters: readonly Transmitter[],
  ) {}

  /**
   * The next number for a day, and the next file of a transmitter, if any. They count as given once `take` is called.
   * @throws Refusal ERROR_INVOICE_DATE_BEFORE_LAST for a day before the last one that a number was given for: numbers
   * follow the days
   */
  next({ series, day }: { series: string; day: Day }, transmitter: string | null) {
    const year = yearOf(day)
    const counter = this.counters.find((one) => one.series === series && one.year === year)
    const files = this.transmitters.find((one) => one.transmitter === transmitter)
    if (!counter || (transmitter && !files)) throw new Error(`no counter is held of ${series} ${year}`)
    if (day < counter.last_date) throw new Refusal('ERROR_INVOICE_DATE_BEFORE_LAST', {}, ['date'])
    const take = () => {
      counter.last_number += 1
      counter.last_date = day
      this.used.add(counter)
      if (!files) return
      files.last += 1
      this.used.add(files)
    }
    return { year, number: counter.last_number + 1, progressive: (files?.last ?? 0) + 1, take }
  }

  /** What the counters have come to, of which numbers were given. */
  given(): { counters: Counter[]; transmitters: Transmitter[] } {
    return {
      counters: this.counters.filter((one) => this.used.has(one)),
      transmitters: this.transmitters.filter((one) => this.used.has(one)),
    }
  }
}

type NumberRequest = { series: string; day: Day; transmitter: string | null }

/** Holds what the documents of a kind take their numbers from, in one statement. */
export async function holdNumbering(
  tx: Tx,
  kind: DocumentKind,
  documents: readonly NumberRequest[],
): Promise<Numbering> {
  const wanted = documents.map(({ series, day }) => ({ series, year: yearOf(day) }))
  const names = documents.flatMap(({ transmitter }) => transmitter ?? [])
  const [row] = await tx.$queryRaw<[{ counters: Counter[]; transmitters: Transmitter[] }]>`
    with counter as (
      insert into numbering_counter as c (document_kind, series, year, last_number, last_date)
      select distinct ${kind}, series, year, 0, make_date(year, 1, 1)
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(series text, year int) order by series, year
      on conflict (structure_id, document_kind, series, year) do update set last_number = c.last_number
      returning series, year, last_number, last_date),
    files as (
      insert into einvoice_counter as f (transmitter, last)
      select distinct name, 0 from unnest(${names}::text[]) name order by name
      on conflict (transmitter) do update set last = f.last returning transmitter, last)
    select coalesce((select jsonb_agg(to_jsonb(counter)) from counter), '[]') as counters,
      coalesce((select jsonb_agg(to_jsonb(files)) from files), '[]') as transmitters`
  return new Numbering(row.counters, row.transmitters)
}

/** The next number of an agreement's counter, whose row stays locked until the transaction ends. */
export async function takeNumber(
  tx: Tx,
  { kind, series, date }: { kind: DocumentKind; series: string; date: Day },
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
    insert into einvoice_counter (transmitter, last) values (${transmitter}, 1)
    on conflict (transmitter) do update set last = einvoice_counter.last + 1 returning last`
  return row.last
}
