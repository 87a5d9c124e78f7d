import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import {
  CLASS_COUNTS,
  type ClassCounts,
  type ClassGroup,
  classTables,
  emptyDates,
  isInCell,
  ratesOf,
  sumOfCounts,
} from '@/lib/domain/statistics/classes/class-figures'

const count = fc.integer({ min: 0, max: 1000 })
const counts = fc
  .tuple(...CLASS_COUNTS.map(() => count))
  .map((all) => Object.fromEntries(CLASS_COUNTS.map((name, at) => [name, all[at]])) as ClassCounts)
const group: fc.Arbitrary<ClassGroup> = fc.record({
  name: fc.constantFrom('Yoga', 'Pilates', 'Danza'),
  weekday: fc.constantFrom(...WEEKDAYS),
  hour: fc.integer({ min: 0, max: 23 }),
  teacherIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  counts,
})

describe('the tables of classes', () => {
  it('have in each number the sum of the dates of its cell, and by class and by hour together the total', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 40 }), (groups) => {
        const { byClass, byHour, byTeacher, total } = classTables(groups)
        const inCell = (cell: Parameters<typeof isInCell>[1]) =>
          sumOfCounts(groups.filter((one) => isInCell(one, cell)).map((one) => one.counts))
        for (const { name, counts: found } of byClass) expect(found).toEqual(inCell({ name }))
        for (const { weekday, hour, counts: found } of byHour)
          expect(found).toEqual(inCell({ weekday, hour }))
        for (const { teacherId, counts: found } of byTeacher) expect(found).toEqual(inCell({ teacherId }))
        expect(sumOfCounts(byClass.map((one) => one.counts))).toEqual(total)
        expect(sumOfCounts(byHour.map((one) => one.counts))).toEqual(total)
        expect(inCell({})).toEqual(total)
      }),
    )
  })

  it('count a date for each of its teachers, and one without a teacher for none of them', () => {
    const base = { name: 'Yoga', weekday: 'MONDAY', hour: 9 } as const
    const { byTeacher } = classTables([
      { ...base, teacherIds: [3, 5], counts: emptyDates(1, 10) },
      { ...base, teacherIds: [], counts: emptyDates(2, 4) },
    ])
    expect(byTeacher.map(({ teacherId, counts: { events, places } }) => [teacherId, events, places])).toEqual(
      [
        [3, 1, 10],
        [5, 1, 10],
        [0, 2, 8],
      ],
    )
  })
})

describe('the rates of classes', () => {
  it('are in percent of what they are a part of, with one decimal', () => {
    const given = {
      ...emptyDates(1, 8),
      booked: 6,
      attended: 2,
      absent: 1,
      late_cancels: 2,
      waited: 3,
      met: 1,
    }
    expect(ratesOf(given)).toEqual({
      fill_rate: 75,
      attendance_rate: 66.7,
      absence_rate: 33.3,
      late_cancel_rate: 25,
      queue_rate: 33.3,
    })
  })

  it('are none where there is nothing to count', () => {
    expect(Object.values(ratesOf(emptyDates(1, 0)))).toEqual([null, null, null, null, null])
  })
})
