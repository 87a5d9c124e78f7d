import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Day, day } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import { type DownPayment, dueDates, type ExpiryRule, splitInParts } from '@/lib/domain/documents/due-dates'
import { JAN_31 } from './document-builder'

const issueDate = day('2026-01-15')
const inDays = (
  days: readonly number[],
  reference: 'ISSUE_DATE' | 'END_MONTH' = 'ISSUE_DATE',
): ExpiryRule => ({
  kind: 'DAYS',
  days,
  reference,
})
const cash = (amount: string, date: Day | null = null): DownPayment => ({
  type: 'CASH',
  amount: money(amount),
  date,
})

type Plan = {
  expiry: ExpiryRule
  downPayments?: readonly DownPayment[]
  amount?: string
  from?: Day
  single?: boolean
}
const plan = ({ expiry, downPayments = [], amount = '1220', from = issueDate, single = false }: Plan) =>
  dueDates({
    amount: money(amount),
    issueDate: from,
    modality: single ? 'SINGLE' : 'INSTALMENTS',
    expiry,
    downPayments,
  }).map((due) => `${due.date} ${fixed2(due.amount)}`)

describe('splitting an amount', () => {
  it('1,220.00 in 3 parts is 406.67 + 406.67 + 406.66', () => {
    expect(splitInParts(money('1220'), 3).map(fixed2)).toEqual(['406.67', '406.67', '406.66'])
  })

  it('gives parts of whole cents that add up exactly and differ by a cent at most, larger ones first', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.integer({ min: 1, max: 60 }), (cents, n) => {
        const total = money(cents).div(100)
        const parts = splitInParts(total, n)
        expect(parts).toHaveLength(n)
        expect(sum(parts).eq(total)).toBe(true)
        const whole = parts.map((part) => part.times(100).abs().toNumber())
        expect(whole.every(Number.isInteger)).toBe(true)
        expect(whole).toEqual([...whole].sort((a, b) => b - a))
        expect(Math.max(...whole) - Math.min(...whole)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses %s parts', (n) => {
    expect(() => splitInParts(money('10'), n)).toThrow(RangeError)
  })
})

describe('due dates', () => {
  it.each<[string, Plan, string[]]>([
    ['30 days', { expiry: inDays([30]), single: true }, ['2026-02-14 1220.00']],
    [
      'a fixed day',
      { expiry: { kind: 'DATE', date: day('2026-03-01') }, single: true },
      ['2026-03-01 1220.00'],
    ],
    [
      '30, 60, 90',
      { expiry: inDays([90, 30, 60]) },
      ['2026-02-14 406.67', '2026-03-16 406.67', '2026-04-15 406.66'],
    ],
    ['30 days end of month', { expiry: inDays([30], 'END_MONTH') }, ['2026-02-28 1220.00']],
    ['end of the month of issue', { expiry: inDays([0], 'END_MONTH') }, ['2026-01-31 1220.00']],
    [
      '30 days end of month from the 31st',
      { expiry: inDays([30], 'END_MONTH'), from: JAN_31 },
      ['2026-03-31 1220.00'],
    ],
    ['no days', { expiry: inDays([]) }, ['2026-01-15 1220.00']],
    ['a day twice', { expiry: inDays([30, 30]) }, ['2026-02-14 1220.00']],
    [
      'several days for a single solution',
      { expiry: inDays([60, 30]), single: true },
      ['2026-02-14 1220.00'],
    ],
    ['days over a leap February', { expiry: inDays([30]), from: day('2028-01-31') }, ['2028-03-01 1220.00']],
    [
      'days over the change to summer time',
      { expiry: inDays([1]), from: day('2026-03-28') },
      ['2026-03-29 1220.00'],
    ],
  ])('by %s', (_, input, expected) => {
    expect(plan(input)).toEqual(expected)
  })

  it('puts down payments first and splits what is left', () => {
    const share: DownPayment = { type: 'SHARE_PERCENTAGE', amount: money('10'), date: day('2026-01-20') }
    expect(plan({ expiry: inDays([30, 60]), downPayments: [share, cash('98.01')] })).toEqual([
      '2026-01-15 98.01',
      '2026-01-20 122.00',
      '2026-02-14 500.00',
      '2026-03-16 499.99',
    ])
  })

  it.each([
    ['the whole in cash', [cash('1220')]],
    ['more than the whole', [cash('1000'), cash('500')]],
    ['100 %', [{ type: 'SHARE_PERCENTAGE', amount: money('100'), date: null } as const]],
    ['nothing', [cash('0')]],
    ['a negative amount', [cash('-1')]],
  ])('refuses down payments of %s', (_, downPayments) => {
    expect(() => plan({ expiry: inDays([30]), downPayments })).toThrow('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED')
  })

  it('always add up to the amount', () => {
    const days = fc.uniqueArray(fc.constantFrom(0, 30, 60, 90, 120), { maxLength: 5 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        days,
        fc.integer({ min: 1, max: 999 }),
        (cents, list, down) => {
          const amount = money(cents).div(100)
          const dues = dueDates({
            amount,
            issueDate,
            modality: 'INSTALMENTS',
            expiry: inDays(list),
            downPayments: [cash(money(down).div(100).toString())],
          })
          expect(sum(dues.map((due) => due.amount)).eq(amount)).toBe(true)
        },
      ),
    )
  })
})
