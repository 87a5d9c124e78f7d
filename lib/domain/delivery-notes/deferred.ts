/** Deferred invoices (TD24, TD25), which collect the delivery notes of a customer and a month. */
import { addMonths, type Day, day, endOfMonth } from '../core/day'

/** TD25: goods that went to our customer from our own supplier (triangular sale). */
export const DEFERRED_TYPES = ['TD24', 'TD25'] as const

export type DeferredType = (typeof DEFERRED_TYPES)[number]

const LAST_DAY = '15'

/**
 * The last day on which a delivery can be invoiced later (DPR 633/72, art. 21 c. 4): the 15th of the month after it (a), of
 * goods that our supplier delivered to our customer the end of that month (b).
 */
export function deferredUntil(delivered: Day, type: DeferredType = 'TD24'): Day {
  const next = addMonths(day(`${delivered.slice(0, 7)}-01`), 1)
  return type === 'TD25' ? endOfMonth(next) : day(`${next.slice(0, 7)}-${LAST_DAY}`)
}

type Delivery = { ana_sku: string; date: Day }

/** Whether one deferred invoice may collect the deliveries: those of one customer and one month (same article). */
export function isCollectable(deliveries: readonly Delivery[]): boolean {
  const keys = deliveries.map(({ ana_sku, date }) => `${ana_sku} ${date.slice(0, 7)}`)
  return new Set(keys).size === 1
}

/** A delivery note that an invoice names. */
export type NamedNote = { id: number; numeration: string; date: Day }

export type NoteReference = { numeration: string; date: Day; lines: readonly number[] }

/**
 * The notes that an invoice's lines name (FatturaPA 2.1.8), with the numbers of these lines from 1. A note that is named
 * by all lines has none, as it then concerns the whole invoice; a note that is named by no line is left out.
 */
export function noteReferences(
  notes: readonly NamedNote[],
  lines: readonly { delivery_note_id: number | null }[],
): NoteReference[] {
  return notes.flatMap(({ id, numeration, date }) => {
    const own = lines.flatMap((line, index) => (line.delivery_note_id === id ? [index + 1] : []))
    return own.length === 0 ? [] : [{ numeration, date, lines: own.length === lines.length ? [] : own }]
  })
}

/** The note that each of an invoice's lines names, where the line before it names another: the paper states it there. */
export function notesAtLines(references: readonly NoteReference[], count: number): (NoteReference | null)[] {
  const named = Array.from({ length: count }, (_, index) =>
    references.find(({ lines }) => lines.length === 0 || lines.includes(index + 1)),
  )
  return named.map((note, index) => (note && note !== named[index - 1] ? note : null))
}
