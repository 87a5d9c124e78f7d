import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import {
  downPaymentBase,
  planInvoices,
  planRoundings,
  recurrenceDays,
  timesUntil,
} from '@/lib/domain/documents/activation'
import { documentTotals } from '@/lib/domain/documents/totals'
import { aContent, aLine, anExpense } from './document-builder'

const START = day('2026-01-31')
const monthly = (times: number) => ({ frequency: 1, frequency_type: 'month', times }) as const

describe('the days of a recurrence', () => {
  it('fall on the last day of shorter months and come back to the 31st', () => {
    expect(recurrenceDays(START, monthly(12))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
    ])
  })

  it.each([
    [{ frequency: 2, frequency_type: 'week', times: 3 }, ['2026-01-31', '2026-02-14', '2026-02-28']],
    [{ frequency: 3, frequency_type: 'month', times: 3 }, ['2026-01-31', '2026-04-30', '2026-07-31']],
  ] as const)('of %o', (rhythm, days) => {
    expect(recurrenceDays(START, rhythm)).toEqual(days)
  })

  it('keep the 29th of February for the years that have it', () => {
    const yearly = { frequency: 1, frequency_type: 'year', times: 5 } as const
    expect(recurrenceDays(day('2024-02-29'), yearly)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it.each(['week', 'month', 'year'] as const)(
    'never lie beyond the calendar, counted by the %s',
    (frequency_type) => {
      const longest = { frequency: 99, frequency_type, times: 520 } as const
      expect(() => recurrenceDays(day('9900-01-31'), longest)).toThrow('ERROR_CONTRACT_TOO_LONG')
    },
  )

  it('up to an end count the end itself', () => {
    expect(timesUntil(START, day('2026-03-30'), monthly(1))).toBe(2)
    expect(timesUntil(START, day('2026-03-31'), monthly(1))).toBe(3)
    expect(timesUntil(START, START, monthly(1))).toBe(1)
    const rarely = { frequency: 99, frequency_type: 'year' } as const
    expect(timesUntil(START, day('2999-12-31'), rarely)).toBe(10)
    expect(timesUntil(START, day('9999-12-31'), rarely)).toBe(81)
  })
})

const thousand = aContent({ product_list: [aLine({ single_price: money(1000), iva: money(22) })] })

const planOf = (
  document: ReturnType<typeof aContent>,
  terms: Partial<Parameters<typeof planInvoices>[2]> = {},
) =>
  planInvoices(document, documentTotals(document), {
    recurrence: 'SINGLE',
    start: START,
    rhythm: monthly(1),
    downPayments: [],
    ...terms,
  })

/** The totals of a planned invoice: its products, or its shares in their place. */
function totalsOf(document: ReturnType<typeof aContent>, planned: ReturnType<typeof planOf>[number]) {
  const asLine = (sign: number) => (share: (typeof planned.shares)[number]) =>
    aLine({ ...share, single_price: share.amount.times(sign) })
  const isPart = planned.part === 'DOWN_PAYMENT' || planned.part === 'INSTALMENT'
  const product_list = isPart
    ? planned.shares.map(asLine(1))
    : [...document.product_list, ...planned.deductions.map(asLine(-1))]
  return documentTotals({ ...document, product_list })
}

describe('the invoices of a contract', () => {
  it('are one for a single payment, and the whole each period for a subscription', () => {
    expect(planOf(thousand).map(({ part }) => part)).toEqual(['WHOLE'])
    const periods = planOf(thousand, { recurrence: 'SUBSCRIPTION', rhythm: monthly(3) })
    expect(periods.map(({ part, date, index, count }) => [part, date, index, count])).toEqual([
      ['PERIOD', '2026-01-31', 1, 3],
      ['PERIOD', '2026-02-28', 2, 3],
      ['PERIOD', '2026-03-31', 3, 3],
    ])
  })

  it('with a deposit of 30% of 1,000 are 300 + 66 = 366, then 700 + 154 = 854', () => {
    const downPayments = [{ type: 'SHARE_PERCENTAGE' as const, amount: money(30), date: day('2026-01-15') }]
    const [deposit, balance] = planOf(thousand, { downPayments })
    const dates = [deposit, balance].map((planned) => {
      if (!planned) throw new Error('no invoice')
      const { subtotal, imposta, total } = totalsOf(thousand, planned)
      return [planned.part, planned.date, fixed2(subtotal), fixed2(imposta), fixed2(total)]
    })
    expect(dates).toEqual([
      ['DOWN_PAYMENT', '2026-01-15', '300.00', '66.00', '366.00'],
      ['BALANCE', '2026-01-31', '700.00', '154.00', '854.00'],
    ])
  })

  it('with a deposit in cash deduct what of the total it is', () => {
    const downPayments = [{ type: 'CASH' as const, amount: money(366), date: null }]
    const [deposit] = planOf(thousand, { downPayments })
    expect(deposit?.shares.map(({ amount }) => fixed2(amount))).toEqual(['300.00'])
  })

  it('with a deposit in cash ask for just that, whatever expenses the balance takes', () => {
    const document = { ...thousand, extra_expenses_list: [anExpense({ importo: money(100) })] }
    const downPayments = [{ type: 'CASH' as const, amount: money(500), date: null }]
    const [deposit] = planOf(document, { downPayments })
    if (!deposit) throw new Error('no invoice')
    expect(fixed2(totalsOf(thousand, deposit).total)).toBe('500.00')
  })

  it('with a deposit in cash that no share comes to round it, and the balance the other way', () => {
    const downPayments = [{ type: 'CASH' as const, amount: money('10.01'), date: null }]
    const plan = planOf(thousand, { downPayments })
    const computed = plan.map((planned) => totalsOf(thousand, planned))
    const roundings = planRoundings(plan, computed, documentTotals(thousand))
    expect(computed.map(({ total }, i) => fixed2(total.plus(roundings[i] ?? 0)))).toEqual([
      '10.01',
      '1209.99',
    ])
    expect(roundings.map(fixed2)).toEqual(['0.01', '-0.01'])
  })

  it('come to the total of the contract and what was edited of it, a stamp of its own aside', () => {
    const document = aContent({
      product_list: [aLine({ single_price: 1000 }), aLine({ single_price: 100, iva: 0, natura: 'N4' })],
      bollo: 'AUTO_CHARGED',
      arrotondamento: money('0.50'),
    })
    const plain = { ...document, arrotondamento: money(0) }
    const plan = planOf(document, { rhythm: monthly(3) })
    const computed = plan.map((planned) => totalsOf(plain, planned))
    const roundings = planRoundings(plan, computed, documentTotals(document))
    expect(roundings.map(fixed2)).toEqual(['0.00', '0.00', '0.51'])
    const periods = planOf(document, { recurrence: 'SUBSCRIPTION', rhythm: monthly(2) })
    const each = periods.map((planned) => totalsOf(plain, planned))
    expect(planRoundings(periods, each, documentTotals(document)).map(fixed2)).toEqual(['0.50', '0.50'])
  })

  it('are shared by deposits in cash without expenses; an invoice is with them', () => {
    const document = { ...thousand, extra_expenses_list: [anExpense({ importo: money(100) })] }
    const whole = documentTotals(document)
    const bases = (['OFFER', 'CONTRACT', 'INVOICE'] as const).map((kind) =>
      fixed2(downPaymentBase(kind, document, whole)),
    )
    expect(bases).toEqual(['1220.00', '1220.00', '1342.00'])
    const downPayments = [{ type: 'CASH' as const, amount: money(1220), date: null }]
    expect(() => planOf(document, { downPayments })).toThrow('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED')
  })

  it('have the balance last, also after a deposit that is later than the start', () => {
    const downPayments = ['2026-03-15', '2026-02-15'].map((date) => ({
      type: 'SHARE_PERCENTAGE' as const,
      amount: money(30),
      date: day(date),
    }))
    const plan = planOf(thousand, { downPayments })
    expect(plan.map(({ part, date, index }) => [part, date, index])).toEqual([
      ['DOWN_PAYMENT', '2026-02-15', 1],
      ['DOWN_PAYMENT', '2026-03-15', 2],
      ['BALANCE', '2026-03-15', 1],
    ])
  })

  it('refuse deposits that reach the total', () => {
    const downPayments = [{ type: 'SHARE_PERCENTAGE' as const, amount: money(100), date: null }]
    expect(() => planOf(thousand, { downPayments })).toThrow('ERROR_INVOICE_DOWN_PAYMENTS_EXCEED')
  })

  it('in instalments share every rate to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 2, max: 24 }),
        (cents, times) => {
          const rates = [22, 10, 4]
          const document = aContent({
            product_list: cents.map((cent, i) =>
              aLine({ single_price: money(cent).div(100), iva: money(rates[i % 3] ?? 22) }),
            ),
          })
          const parts = planOf(document, { rhythm: monthly(times) })
          expect(parts).toHaveLength(times)
          const asked = sum(parts.flatMap(({ shares }) => shares.map(({ amount }) => amount)))
          expect(fixed2(asked)).toBe(fixed2(documentTotals(document).product_subtotal))
        },
      ),
    )
  })
})
