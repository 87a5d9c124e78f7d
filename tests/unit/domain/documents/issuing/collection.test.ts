import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { collectionDay } from '@/lib/domain/documents/issuing/collection'

const on = (paid: string, last: string | null = null) =>
  collectionDay({
    paid: day(paid),
    proforma: day('2026-10-20'),
    today: day('2026-11-20'),
    last: last === null ? null : day(last),
  })

describe('the day of the invoice of a collected proforma', () => {
  it.each([
    ['2026-11-20', null, '2026-11-20'],
    ['2026-11-08', null, '2026-11-08'],
    ['2026-11-07', null, '2026-11-20'],
    ['2026-11-15', '2026-11-15', '2026-11-15'],
    ['2026-11-14', '2026-11-15', '2026-11-20'],
  ])('of a payment on %s, after an invoice of %s, is %s', (paid, last, expected) => {
    expect(on(paid, last)).toBe(expected)
  })

  it.each(['2026-10-19', '2026-11-21'])('is refused for a payment on %s', (paid) => {
    expect(() => on(paid)).toThrow('ERROR_PROFORMA_DAY')
  })
})
