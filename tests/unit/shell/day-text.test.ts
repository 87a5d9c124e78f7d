import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeDay, dayText, parseDayText, parseTimeText, typedDay } from '@/components/kit/day-text'
import { dayOfEpoch } from '@/lib/domain/core/day'

describe('a day input', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['4.3.26', '2026-03-04'],
    ['24-11', '2026-11-24'],
    ['24/11/', '2026-11-24'],
    ['24112026', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['29/02/2028', '2028-02-29'],
  ])('reads %j as %s', (typed, day) => {
    expect(parseDayText(typed, 2026)).toBe(day)
  })

  it.each(['31/02/2026', '24/13/2026', '24', 'domani', '', '0/1/2026'])('reads %j as no day', (typed) => {
    expect(parseDayText(typed, 2026)).toBeNull()
  })

  it('shows every day as Italians write it, and reads it back', () => {
    expect(dayText('2026-11-04')).toBe('04/11/2026')
    expect(dayText('')).toBe('')
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const day = dayOfEpoch(days)
        expect(completeDay(dayText(day))).toBe(day)
      }),
    )
  })

  it('writes the slashes while digits are typed, and takes those that are typed', () => {
    const keys = (text: string) => [...text].reduce((shown, key) => typedDay(shown + key, shown), '')
    expect(keys('24112026')).toBe('24/11/2026')
    expect(keys('24/11/2026')).toBe('24/11/2026')
    expect(keys('4/3/2026')).toBe('4/3/2026')
    expect(typedDay('24', '24/')).toBe('24')
  })

  it('takes no day before its year is whole', () => {
    expect(completeDay('24/11/20')).toBeNull()
    expect(completeDay('24/11/2026')).toBe('2026-11-24')
  })
})

describe('a time input', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['23:59', '23:59'],
  ])('reads %j as %s', (typed, time) => {
    expect(parseTimeText(typed)).toBe(time)
  })

  it.each(['24:00', '9:60', '9:3', 'sera', ''])('reads %j as no time', (typed) => {
    expect(parseTimeText(typed)).toBeNull()
  })
})
