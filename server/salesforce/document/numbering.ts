import { type Day, yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { type Counter, holdCounters, type NumberRequest, type Transmitter } from './numbering-store'

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
    const counter = this.counters.find((held) => held.series === series && held.year === year)
    const files = this.transmitters.find((held) => held.transmitter === transmitter)
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

  /** Returns the counters and transmitters from which numbers were taken, as they are to be written. */
  given(): { counters: Counter[]; transmitters: Transmitter[] } {
    return {
      counters: this.counters.filter((counter) => this.used.has(counter)),
      transmitters: this.transmitters.filter((transmitter) => this.used.has(transmitter)),
    }
  }
}

/** Holds, in one statement, the counters from which the documents of a kind take their numbers. */
export async function holdNumbering(
  tx: Tx,
  kind: DocumentKind,
  documents: readonly NumberRequest[],
): Promise<Numbering> {
  const { counters, transmitters } = await holdCounters(tx, kind, documents)
  return new Numbering(counters, transmitters)
}
