/** The statistics of classes: how full they are and how many people come. Events of one name are one class. */
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
  /** Places taken, in percent with one decimal; null where the class has no places. */
  fill_rate: number | null
  /** The people who came, in percent of those marked; null where no one is marked. */
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

/** Occurrences of a series without a row: no one booked them. */
export type EmptyOccurrences = { name: string; events: number; availability: number }

/** The classes by name, of events and of occurrences without bookings, and the sum of all classes. */
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
