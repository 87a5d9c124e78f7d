/** Gaps of a year of e-invoices for its conservation: numbers without a document, files without an end. */

/** Consecutive numbers of a kind and series that documents have, from the first to the last. */
export type NumberRun = { document_kind: string; series: string; first: number; last: number }

/** The first and the last number that were given in a kind and series; another program gave those before the first. */
export type GivenNumbers = {
  document_kind: string
  series: string
  first_number: number
  last_number: number
}

/** Numbers of a kind and series that no document has: from the first to the last one of the gap. */
export type NumberGap = { document_kind: string; series: string; from: number; to: number }

/**
 * The reasons for which an issued e-invoice is incomplete. NO_FILE: no file was ever written. NO_OUTCOME: its file was not sent, or SdI has not
 * answered. REJECTED: SdI or the public office refused it, and it was not sent again.
 */
export const FINDINGS = ['NO_FILE', 'NO_OUTCOME', 'REJECTED'] as const

export type Finding = (typeof FINDINGS)[number]

/** The states of files for which SdI's answer is final: delivered, or put at the customer's disposal. */
export const ENDED_FILE_STATES: readonly string[] = ['DELIVERED', 'NOT_DELIVERED']

/** The finding for an e-invoice whose last file that left is in this state, null without a file; null when it is complete. */
export function findingOf(state: string | null): Finding | null {
  if (state === null) return 'NO_FILE'
  if (state === 'REJECTED') return 'REJECTED'
  return ENDED_FILE_STATES.includes(state) ? null : 'NO_OUTCOME'
}

const keyOf = ({ document_kind, series }: { document_kind: string; series: string }): string =>
  `${document_kind} ${series}`

/**
 * The gaps in the numbers of a year: each kind and series counts from its first number, 1 where none was given, to its last
 * document, or to the last number that was given where that is higher. Runs may come in any order; gaps come by kind, series and number.
 */
export function gapsOf(runs: readonly NumberRun[], given: readonly GivenNumbers[]): NumberGap[] {
  const firsts = new Map(given.map((numbers) => [keyOf(numbers), numbers.first_number]))
  const ends = given.map(({ document_kind, series, last_number: last }) => ({
    document_kind,
    series,
    first: last + 1,
    last,
  }))
  // The end of a counter comes after the documents: one that is behind them cuts no gap in two.
  const byNumber = [...runs.toSorted((one, other) => one.first - other.first), ...ends]
  const sorted = byNumber.toSorted((one, other) => compare(keyOf(one), keyOf(other)))
  const gaps: NumberGap[] = []
  let key: string | undefined
  let reached = 0
  for (const { document_kind, series, first, last } of sorted) {
    const own = keyOf({ document_kind, series })
    if (own !== key) reached = (firsts.get(own) ?? 1) - 1
    key = own
    if (first > reached + 1) gaps.push({ document_kind, series, from: reached + 1, to: first - 1 })
    reached = Math.max(reached, last)
  }
  return gaps
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** How many numbers are missing in the gaps. */
export const missingNumbers = (gaps: readonly NumberGap[]): number =>
  gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
