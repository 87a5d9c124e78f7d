import { expect, it } from 'vitest'
import { easterSunday, isHoliday } from '@/lib/domain/calendar/italian-holidays'
import { addDays, day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'

it('finds Easter as the almanacs have it, always on a Sunday between 22 March and 25 April', () => {
  const known = { 1961: '04-02', 2000: '04-23', 2008: '03-23', 2025: '04-20', 2026: '04-05', 2038: '04-25' }
  for (const [year, monthDay] of Object.entries(known)) {
    expect(easterSunday(Number(year))).toBe(`${year}-${monthDay}`)
  }
  for (let year = 1990; year < 2200; year += 1) {
    const easter = easterSunday(year)
    expect(weekdayOf(easter)).toBe('SUNDAY')
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
  }
})

it('has twelve national holidays beside Easter Sunday, with Saint Francis from 2026 on, and that of the place', () => {
  const holidaysOf = (year: number, patronDay: string | null) =>
    Array.from({ length: 365 }, (_, index) => addDays(day(`${year}-01-01`), index)).filter((date) =>
      isHoliday(date, patronDay),
    )
  expect(holidaysOf(2025, null)).toEqual(
    [
      '01-01',
      '01-06',
      '04-20',
      '04-21',
      '04-25',
      '05-01',
      '06-02',
      '08-15',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ].map((monthDay) => `2025-${monthDay}`),
  )
  expect(holidaysOf(2026, null)).toContain('2026-10-04')
  expect(holidaysOf(2026, '12-07')).toContain('2026-12-07')
  expect(holidaysOf(2026, null)).not.toContain('2026-12-07')
})
