/** The numbers that the statistics of classes must have, counted from what a test did, and by no code of theirs. */

type Person = { state: string; waited: boolean; late: boolean; sku: string }

/** A date of a class by what a test did to it. `start`: in minutes of the clock. */
export type LivedDate = {
  id: number
  series: number | null
  name: string
  start: number
  /** Before it was moved. */
  original: number
  isWholeDay: boolean
  availability: number
  /** Places that were given beyond it. */
  extra: number
  teachers: number[]
  state: 'ACTIVE' | 'CANCELLED' | 'DELETED'
  people: Map<number, Person>
  /** The content of the dates of its series that nobody changed. */
  ofSeries: { name: string; teachers: number[] }
  ownName: boolean
  ownTeachers: boolean
}

export const SEATED = ['SUBSCRIBED', 'ATTENDED', 'NOT_ATTENDED']

const COUNTS = ['events', 'places', 'booked', 'attended', 'absent', 'late_cancels', 'waited', 'met'] as const
export type Counts = Record<(typeof COUNTS)[number], number>

export function countsOf({ availability, extra, people }: LivedDate): Counts {
  const count = (is: (one: Person) => boolean) => [...people.values()].filter(is).length
  return {
    events: 1,
    places: availability + extra,
    booked: count(({ state }) => SEATED.includes(state)),
    attended: count(({ state }) => state === 'ATTENDED'),
    absent: count(({ state }) => state === 'NOT_ATTENDED'),
    late_cancels: count(({ late }) => late),
    waited: count(({ waited }) => waited),
    met: count(({ waited, state }) => waited && SEATED.includes(state)),
  }
}

export const only = (of: Counts) => COUNTS.map((name) => of[name])
export const sumOf = (all: readonly Counts[]) =>
  COUNTS.map((name) => all.reduce((sum, one) => sum + one[name], 0))
