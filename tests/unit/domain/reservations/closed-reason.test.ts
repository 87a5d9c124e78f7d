import { expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { closedReason } from '@/lib/domain/reservations/closed-reason'
import type { DatedException, OpeningHours } from '@/lib/domain/reservations/opening-hours'
import { wallMinute } from '@/lib/domain/reservations/wall-time'

/** A time of the clock, in hours, of a day. */
const at = (date: string, from: number, to: number) => ({
  from: wallMinute(day(date), from * 60),
  to: wallMinute(day(date), to * 60),
})

const weekly = [{ weekdays: WEEKDAYS, from: 480, to: 1320, validFrom: null, validTo: null }]

const hours = (exceptions: DatedException[], own: DatedException[] = []): OpeningHours => ({
  scopes: [
    { weekly, exceptions },
    { weekly: [], exceptions: own },
  ],
  isClosedOnHolidays: true,
  patronDay: null,
})

const christmas: DatedException = {
  kind: 'CLOSED',
  name: 'Vacanze',
  span: { from: wallMinute(day('2026-12-24'), 0), to: wallMinute(day('2027-01-06'), 1440) },
}

it('is nothing for a time that is open', () => {
  expect(closedReason(hours([christmas]), at('2026-12-01', 20, 21))).toBeNull()
  const open: DatedException = { kind: 'OPEN', span: at('2026-12-30', 10, 12) }
  expect(closedReason(hours([christmas, open]), at('2026-12-30', 10, 12))).toBeNull()
})

it('is the week before anything else, also within a closure or on a holiday', () => {
  const none = { reason: 'HOURS', name: '' }
  expect(closedReason(hours([christmas]), at('2026-12-01', 21, 23))).toEqual(none)
  expect(closedReason(hours([christmas]), at('2026-12-25', 22, 23))).toEqual(none)
})

it('is a closure by its name, also where the day is a holiday, the most special one first', () => {
  expect(closedReason(hours([christmas]), at('2026-12-25', 20, 21))).toEqual({
    reason: 'CLOSURE',
    name: 'Vacanze',
  })
  const works: DatedException = { kind: 'CLOSED', name: 'Lavori', span: at('2026-12-29', 8, 22) }
  expect(closedReason(hours([christmas], [works]), at('2026-12-29', 20, 21))).toEqual({
    reason: 'CLOSURE',
    name: 'Lavori',
  })
})

it('is a holiday where nothing else closes it', () => {
  expect(closedReason(hours([christmas]), at('2026-12-08', 20, 21))).toEqual({ reason: 'HOLIDAY', name: '' })
  expect(closedReason(hours([]), at('2026-10-04', 20, 21))).toEqual({ reason: 'HOLIDAY', name: '' })
})
