/**
 * The statistics of classes. Dates of one name are one class. A date counts at the weekday and hour of its start by its
 * own clock, one that takes the whole day at 0, and for each of its teachers.
 */
import type { Weekday } from '../../recurrence/weekly-rule'
import { percentOfWhole } from '../percent-of-whole'

export const CLASS_COUNTS = [
  'events',
  /** Offered, with those given beyond the availability. */
  'places',
  /** Places taken. */
  'booked',
  'attended',
  'absent',
  /** Cancellations within the structure's window before the start. */
  'late_cancels',
  /** People that have been in the queue, and those of them that have a place. */
  'waited',
  'met',
] as const

export type ClassCounts = Record<(typeof CLASS_COUNTS)[number], number>

/** The rates in percent, each of its part and its whole. */
const RATES = {
  fill_rate: ({ booked, places }) => [booked, places],
  /** Of those marked, as the statistics of the booking calendar count. */
  attendance_rate: ({ attended, absent }) => [attended, attended + absent],
  absence_rate: ({ attended, absent }) => [absent, attended + absent],
  late_cancel_rate: ({ late_cancels, booked }) => [late_cancels, booked + late_cancels],
  queue_rate: ({ met, waited }) => [met, waited],
} as const satisfies Record<string, (counts: ClassCounts) => readonly [number, number]>

export type ClassRate = keyof typeof RATES

export const CLASS_RATES = [
  'fill_rate',
  'attendance_rate',
  'absence_rate',
  'late_cancel_rate',
  'queue_rate',
] as const satisfies readonly ClassRate[]

/** Percent with one decimal; null where there is nothing to count. */
export type ClassRates = Record<ClassRate, number | null>

/** Dates of one name, weekday and hour, with the same teachers, and what they count together. */
export type ClassGroup = {
  name: string
  weekday: Weekday
  /** 0 to 23. */
  hour: number
  teacherIds: readonly number[]
  counts: ClassCounts
}

/** The dates that a number is made of; what is left out does not narrow them. A teacher 0 stands for dates without one. */
export type ClassCell = {
  name?: string | undefined
  weekday?: Weekday | undefined
  hour?: number | undefined
  teacherId?: number | undefined
}

export const NO_TEACHER = 0

const NONE: ClassCounts = {
  events: 0,
  places: 0,
  booked: 0,
  attended: 0,
  absent: 0,
  late_cancels: 0,
  waited: 0,
  met: 0,
}

/** The counts of a date that nobody has booked. */
export const emptyDates = (events: number, availability: number): ClassCounts => ({
  ...NONE,
  events,
  places: events * availability,
})

export const sumOfCounts = (all: readonly ClassCounts[]): ClassCounts => {
  const total = { ...NONE }
  for (const counts of all) for (const name of CLASS_COUNTS) total[name] += counts[name]
  return total
}

export const ratesOf = (counts: ClassCounts): ClassRates => {
  const rate = (name: ClassRate) => percentOfWhole(...RATES[name](counts))
  return {
    fill_rate: rate('fill_rate'),
    attendance_rate: rate('attendance_rate'),
    absence_rate: rate('absence_rate'),
    late_cancel_rate: rate('late_cancel_rate'),
    queue_rate: rate('queue_rate'),
  }
}

/** Whether dates are among those of a cell. */
export const isInCell = (
  { name, weekday, hour, teacherIds }: Omit<ClassGroup, 'counts'>,
  cell: ClassCell,
): boolean =>
  (cell.name === undefined || cell.name === name) &&
  (cell.weekday === undefined || cell.weekday === weekday) &&
  (cell.hour === undefined || cell.hour === hour) &&
  (cell.teacherId === undefined || teachersOf({ teacherIds }).includes(cell.teacherId))

const teachersOf = ({ teacherIds }: Pick<ClassGroup, 'teacherIds'>): readonly number[] =>
  teacherIds.length === 0 ? [NO_TEACHER] : teacherIds

export type ClassTables = {
  byClass: { name: string; counts: ClassCounts }[]
  byHour: { weekday: Weekday; hour: number; counts: ClassCounts }[]
  byTeacher: { teacherId: number; counts: ClassCounts }[]
  total: ClassCounts
}

/** The counts of dates by class, by weekday and hour, by teacher, and of all together. */
export function classTables(groups: readonly ClassGroup[]): ClassTables {
  const total = sumOfCounts(groups.map(({ counts }) => counts))
  return {
    byClass: [...summedBy(groups, ({ name }) => [name])]
      .map(([name, counts]) => ({ name, counts }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    byHour: [...summedBy(groups, ({ weekday, hour }) => [`${weekday} ${hour}`])].map(([key, counts]) => {
      const [weekday, hour] = key.split(' ')
      return { weekday: weekday as Weekday, hour: Number(hour), counts }
    }),
    byTeacher: [...summedBy(groups, teachersOf)].map(([teacherId, counts]) => ({ teacherId, counts })),
    total,
  }
}

function summedBy<Key>(
  groups: readonly ClassGroup[],
  keysOf: (group: ClassGroup) => readonly Key[],
): Map<Key, ClassCounts> {
  const found = new Map<Key, ClassCounts[]>()
  for (const group of groups) {
    for (const key of keysOf(group)) found.set(key, [...(found.get(key) ?? []), group.counts])
  }
  return new Map([...found].map(([key, all]) => [key, sumOfCounts(all)]))
}
