import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { checkTime, possibleStarts, type SlotPattern } from '@/lib/domain/reservations/possible-starts'
import { instantAt, minuteOfDay, wallMinute } from '@/lib/domain/reservations/wall-time'

const ROME = 'Europe/Rome'
const pattern = (over: Partial<SlotPattern> = {}): SlotPattern => ({
  step: 30,
  shortest: 60,
  longest: 180,
  fixedStarts: [],
  ...over,
})
const open = (date: string, from: number, to: number) => ({
  from: wallMinute(day(date), from),
  to: wallMinute(day(date), to),
})
const clock = (at: number) =>
  `${Math.floor(minuteOfDay(at) / 60)}:${String(minuteOfDay(at) % 60).padStart(2, '0')}`
const starts = (...args: Parameters<typeof possibleStarts>) => possibleStarts(...args).map(clock)
const codeOf = (run: () => void): unknown => {
  try {
    run()
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('possible starts', () => {
  it('are steps from the beginning of each open time, as long as the reservation fits', () => {
    const times = [open('2026-03-02', 510, 630), open('2026-03-02', 840, 960)]
    expect(starts(pattern(), times, 90, ROME)).toEqual(['8:30', '9:00', '14:00', '14:30'])
  })

  it('are the fixed ones where a resource has them', () => {
    const times = [open('2026-03-02', 480, 1320)]
    expect(starts(pattern({ fixedStarts: [1080, 480, 1290] }), times, 60, ROME)).toEqual(['8:00', '18:00'])
  })

  it('go on over midnight where both days are open', () => {
    const times = [open('2026-03-02', 1380, 1440), open('2026-03-03', 0, 60)]
    expect(starts(pattern({ step: 60 }), times, 120, ROME)).toEqual(['23:00'])
    expect(starts(pattern({ step: 60 }), times.slice(0, 1), 120, ROME)).toEqual([])
  })

  it('are no minute that the clocks skip on 29 March 2026, and no end within it', () => {
    const times = [open('2026-03-29', 60, 300)]
    expect(starts(pattern(), times, 60, ROME)).toEqual(['1:00', '3:00', '3:30', '4:00'])
    expect(starts(pattern({ longest: 240 }), times, 120, ROME)).toEqual(['1:00', '1:30', '3:00'])
  })

  it('offers each time of 25 October 2026 once, though the clocks show it twice', () => {
    const times = [open('2026-10-25', 60, 240)]
    expect(starts(pattern({ step: 60 }), times, 60, ROME)).toEqual(['1:00', '2:00', '3:00'])
  })
})

describe('the time of a reservation', () => {
  const times = [open('2026-03-02', 480, 1320)]
  const span = (from: number, to: number) => open('2026-03-02', from, to)

  it('is refused by its length, its closed hours, or its beginning', () => {
    expect(codeOf(() => checkTime(pattern(), times, span(480, 540), ROME))).toBe(null)
    expect(codeOf(() => checkTime(pattern(), times, span(480, 510), ROME))).toBe('ERROR_RESERVATION_LENGTH')
    expect(codeOf(() => checkTime(pattern(), times, span(480, 555), ROME))).toBe('ERROR_RESERVATION_LENGTH')
    expect(codeOf(() => checkTime(pattern(), times, span(480, 690), ROME))).toBe('ERROR_RESERVATION_LENGTH')
    expect(codeOf(() => checkTime(pattern(), times, span(1290, 1350), ROME))).toBe('ERROR_RESERVATION_CLOSED')
    expect(codeOf(() => checkTime(pattern(), times, span(490, 550), ROME))).toBe('ERROR_RESERVATION_START')
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('of a whole day is 24 hours of the wall clock on %s, which has %i', (date, hours) => {
    const whole = open(date, 0, 1440)
    const allDay = pattern({ step: 60, longest: 1440 })
    expect(codeOf(() => checkTime(allDay, [whole], whole, ROME))).toBe(null)
    const elapsed = instantAt(whole.to, ROME).getTime() - instantAt(whole.from, ROME).getTime()
    expect(elapsed).toBe(hours * 3_600_000)
  })

  it.each(['2026-03-29', '2026-10-25'])('from 1:30 to 3:30 keeps both on %s', (date) => {
    const span = open(date, 90, 210)
    expect(codeOf(() => checkTime(pattern(), [open(date, 90, 300)], span, ROME))).toBe(null)
    expect([instantAt(span.from, ROME), instantAt(span.to, ROME)].map((at) => at.toISOString())).toEqual(
      date === '2026-03-29'
        ? ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']
        : ['2026-10-24T23:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    )
  })
})
