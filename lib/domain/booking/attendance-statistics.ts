/** How full classes are, and who comes to them. A class is what has one name. */
export type ClassCounts = {
  name: string
  events: number
  places: number
  booked: number
  attended: number
  absent: number
  queued: number
  late_cancels: number
}

export type ClassStatistics = ClassCounts & {
  /** Places taken, in percent with one decimal; null where there are none. */
  fill_rate: number | null
  /** Who came, in percent of those marked; null where nobody is. */
  attendance_rate: number | null
}

const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

const withRates = (counts: ClassCounts): ClassStatistics => ({
  ...counts,
  fill_rate: rate(counts.booked, counts.places),
  attendance_rate: rate(counts.attended, counts.attended + counts.absent),
})

const none = (name: string): ClassCounts => ({
  name,
  events: 0,
  places: 0,
  booked: 0,
  attended: 0,
  absent: 0,
  queued: 0,
  late_cancels: 0,
})

const sum = (a: ClassCounts, b: ClassCounts): ClassCounts => ({
  name: a.name,
  events: a.events + b.events,
  places: a.places + b.places,
  booked: a.booked + b.booked,
  attended: a.attended + b.attended,
  absent: a.absent + b.absent,
  queued: a.queued + b.queued,
  late_cancels: a.late_cancels + b.late_cancels,
})

/** Occurrences of a series to which nothing happened: nobody booked them. */
export type EmptyOccurrences = { name: string; events: number; availability: number }

/** The classes by their names, of events and of occurrences that nobody booked, and all of them together. */
export function classStatistics(
  counted: readonly ClassCounts[],
  empty: readonly EmptyOccurrences[],
): { classes: ClassStatistics[]; total: ClassStatistics } {
  const byName = new Map(counted.map((counts) => [counts.name, counts]))
  for (const { name, events, availability } of empty) {
    if (events === 0) continue
    const added = { ...none(name), events, places: events * availability }
    byName.set(name, sum(byName.get(name) ?? none(name), added))
  }
  const classes = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { classes: classes.map(withRates), total: withRates(classes.reduce(sum, none(''))) }
}
