import { describe, expect, it } from 'vitest'
import { formatDay, formatInstant, formatMoney, formatNumber } from '@/lib/i18n/formats'

const plainSpaces = (text: string) => text.replace(/\s/g, ' ')

describe('formats', () => {
  it.each([
    [1234.56, '1.234,56 €'],
    [0, '0,00 €'],
    [-0.5, '-0,50 €'],
    [1_000_000, '1.000.000,00 €'],
  ])('write %d as %s in Italian', (amount, text) => {
    expect(plainSpaces(formatMoney(amount, 'it'))).toBe(text)
  })

  it('write amounts the English way in English', () => {
    expect(formatMoney(1234.56, 'en')).toBe('€1,234.56')
  })

  it('write days as LL, and never move them', () => {
    expect(formatDay('2026-11-21', 'it')).toBe('21 novembre 2026')
    expect(formatDay('2026-01-01', 'en')).toBe('1 January 2026')
    expect(formatDay('2026-03-29 00:30:00+0100', 'it', 'short')).toBe('29/03/2026')
  })

  it('write instants by their own clock', () => {
    expect(formatInstant('2026-11-21 10:30:00+0100', 'it')).toBe('21 novembre 2026, 10:30')
  })

  it('give back what is not a day', () => {
    expect(formatDay('boh', 'it')).toBe('boh')
  })

  it('write quantities without trailing zeros', () => {
    expect(formatNumber(1234.5, 'it')).toBe('1.234,5')
  })
})
