import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import {
  amountSearch,
  missingParts,
  PURCHASE_CATEGORIES,
  type PurchaseLineAmount,
  type PurchaseLineTotals,
  paymentsWithin,
  purchaseDueDates,
  purchaseLineTotal,
  purchaseTotals,
  settledPayments,
  shownPrice,
  vatChoices,
} from '@/lib/domain/documents/purchase'
import { splitVat } from '@/lib/domain/pricing/vat-price'

const line = (quantity: string | null, amount: string | null) => ({
  quantity: quantity === null ? null : money(quantity),
  amount: amount === null ? null : money(amount),
})

describe('the totals of a purchase', () => {
  it.each([
    ['2', '10.00', '20.00'],
    [null, '10.00', '10.00'],
    ['2', null, '0.00'],
    [null, null, '0.00'],
    ['3', '19.99', '59.97'],
    ['0.5', '0.01', '0.01'],
    ['0.333', '100', '33.30'],
    ['1', '-4.50', '-4.50'],
  ])('a line of %s times %s is %s', (quantity, amount, total) => {
    expect(fixed2(purchaseLineTotal(line(quantity, amount)))).toBe(total)
  })

  it.each([
    [['3', '19.99'], '22', '59.97', '13.19', '73.16'],
    [['1', '100'], '0', '100.00', '0.00', '100.00'],
    [['1', '0.02'], '22', '0.02', '0.00', '0.02'],
    [['1', '0.03'], '22', '0.03', '0.01', '0.04'],
    [['1', '99.99'], '4', '99.99', '4.00', '103.99'],
  ] as const)('%s at %s %% come to %s, %s and %s', ([quantity, amount], rate, start, tax, final) => {
    const totals = purchaseTotals([line(quantity, amount)], money(rate))
    expect([totals.start_price, totals.tax, totals.final_price].map(fixed2)).toEqual([start, tax, final])
  })

  it('are whole cents and agree with one another, whatever is bought', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => money(n).div(100))
    const lines = fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9_999 }).map((n) => money(n).div(10)), amount: cents }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(lines, fc.constantFrom('0', '4', '5', '10', '22', '7.35'), (list, rate) => {
        const totals = purchaseTotals(list, money(rate))
        const nets = totals.lines.map(({ net }) => net)
        const all = [...nets, totals.start_price, totals.tax, totals.final_price]
        expect(all.every((amount) => amount.decimalPlaces() <= 2)).toBe(true)
        expect(fixed2(sum(nets))).toBe(fixed2(totals.start_price))
        expect(fixed2(totals.start_price.plus(totals.tax))).toBe(fixed2(totals.final_price))
      }),
    )
  })
})

describe('the VAT of a purchase', () => {
  const words = { vat: 'IVA ordinaria', none: 'Senza IVA' }
  const rate = (aliquota: number, abilitato = true) => ({ aliquota, descrizione: `${aliquota}`, abilitato })
  const of = (...rates: ReturnType<typeof rate>[]) =>
    vatChoices(rates, words).map(({ tax_percentage, tax_description }) => [tax_percentage, tax_description])

  it('is 22 % or none where the structure has no rates', () => {
    expect(of()).toEqual([
      [22, 'IVA ordinaria'],
      [0, 'Senza IVA'],
    ])
  })

  it('is one of the structure’s rates in use; 22 % is added only where it is not among them', () => {
    expect(of(rate(10), rate(4, false))).toEqual([
      [10, '10'],
      [22, 'IVA ordinaria'],
      [0, 'Senza IVA'],
    ])
    expect(of(rate(22), rate(10)).map(([percentage]) => percentage)).toEqual([22, 10, 0])
  })
})

const gross = (quantity: string | null, price: string) => ({
  ...line(quantity, null),
  gross_price: money(price),
})
const RATES = ['0', '4', '5', '10', '22', '7.35'] as const
const someCents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => money(n).div(100))
const pieces = fc.integer({ min: 1, max: 50 }).map((n) => money(n))
const grossLines = fc.array(
  fc.record({ quantity: pieces, amount: fc.constant(null), gross_price: someCents }),
  { minLength: 1, maxLength: 12 },
)
const mixedLines = fc.array(
  fc.oneof(
    fc.record({ quantity: pieces, amount: fc.constant(null), gross_price: someCents }),
    fc.record({ quantity: pieces, amount: someCents, gross_price: fc.constant(null) }),
  ),
  { minLength: 1, maxLength: 12 },
)

describe('a purchase whose amounts were typed with VAT', () => {
  it.each([
    ['15.01', '22', '12.30', '2.71', '15.01'],
    ['15.00', '22', '12.30', '2.70', '15.00'],
    ['0.01', '22', '0.01', '0.00', '0.01'],
    ['100.00', '4', '96.15', '3.85', '100.00'],
    ['80.00', '0', '80.00', '0.00', '80.00'],
  ] as const)('of %s at %s %% comes to %s, %s and %s', (price, rate, start, tax, final) => {
    const totals = purchaseTotals([gross(null, price)], money(rate))
    expect([totals.start_price, totals.tax, totals.final_price].map(fixed2)).toEqual([start, tax, final])
  })

  it('costs what was typed, to the cent, and its VAT is the rest of it: 10,000 of them', () => {
    fc.assert(
      fc.property(grossLines, fc.constantFrom(...RATES), (list, rate) => {
        const { lines, start_price, tax, final_price } = purchaseTotals(list, money(rate))
        const typed = list.map((one) => one.gross_price.times(one.quantity))
        expect(fixed2(final_price)).toBe(fixed2(sum(typed)))
        expect(fixed2(start_price.plus(tax))).toBe(fixed2(final_price))
        expect(fixed2(start_price)).toBe(fixed2(splitVat(final_price, money(rate)).taxable))
        expect(fixed2(sum(lines.map(({ net }) => net)))).toBe(fixed2(start_price))
      }),
      { numRuns: 10_000 },
    )
  })

  it('may have lines that were typed without VAT beside them: each counts as it was typed', () => {
    fc.assert(
      fc.property(mixedLines, fc.constantFrom(...RATES), (list, rate) => {
        const all = purchaseTotals(list, money(rate))
        const [withVat, without] = [true, false].map((has) =>
          purchaseTotals(
            list.filter((one) => (one.gross_price !== null) === has),
            money(rate),
          ),
        )
        const together = [withVat, without].map((part) => part?.final_price ?? money(0))
        expect(fixed2(all.final_price)).toBe(fixed2(sum(together)))
        expect(fixed2(sum(all.lines.map((one) => one.gross)))).toBe(fixed2(all.final_price))
        expect(fixed2(sum(all.lines.map((one) => one.net)))).toBe(fixed2(all.start_price))
        const cents = all.lines.flatMap((one) => [one.net, one.gross])
        expect(cents.every((amount) => amount.decimalPlaces() <= 2)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('shows the other price in cents where these come to the line’s total, else so that it can be read', () => {
    const shown = (typed: PurchaseLineAmount, hasVat: boolean) => {
      const { lines } = purchaseTotals([typed], money('22'))
      const price = shownPrice(typed, lines[0] as PurchaseLineTotals, { hasVat, rate: money('22') })
      return price?.toString() ?? null
    }
    expect(shown(gross('1', '15.01'), false)).toBe('12.3')
    expect(shown(gross('1', '15.00'), false)).toBe('12.3')
    expect(shown(gross('1', '15.01'), true)).toBe('15.01')
    expect(shown(line('1', '12.30'), true)).toBe('15.01')
    expect(shown(line('3', '19.99'), true)).toBe('24.3878')
    expect(shown(line('3', '0'), true)).toBe('0')
    expect(shown(line('3', null), true)).toBe(null)
  })
})

describe('a line of a purchase', () => {
  it('needs a description, a quantity and an amount, with VAT or without', () => {
    const whole = { description: 'Carta', quantity: 1, amount: 0 }
    expect(missingParts(whole)).toEqual([])
    expect(missingParts({ ...whole, amount: null, gross_price: 15 })).toEqual([])
    const parts = [{ description: ' ' }, { quantity: null }, { amount: null }]
    expect(parts.map((part) => missingParts({ ...whole, ...part }))).toEqual([
      ['description'],
      ['quantity'],
      ['amount'],
    ])
  })

  it('belongs to one of nine categories', () => {
    expect(PURCHASE_CATEGORIES).toHaveLength(9)
  })
})

const date = day('2026-03-01')
const due = (text: string, amount: string | null) => ({
  date: day(text),
  amount: amount === null ? null : money(amount),
})

describe('the due dates of a purchase', () => {
  const read = (given: ReturnType<typeof due>[], price = '100') =>
    purchaseDueDates(given, { date, final_price: money(price) }).map((entry) => [
      entry.date,
      fixed2(entry.amount),
    ])

  it('are the purchase’s own day when none is said, and none for nothing', () => {
    expect(read([])).toEqual([['2026-03-01', '100.00']])
    expect(read([due('2026-04-01', null)], '0')).toEqual([])
  })

  it('share what others leave, to the cent, and stand in the order of their days', () => {
    expect(read([due('2026-05-01', null), due('2026-04-01', '33.33'), due('2026-06-01', null)])).toEqual([
      ['2026-04-01', '33.33'],
      ['2026-05-01', '33.34'],
      ['2026-06-01', '33.33'],
    ])
  })

  it.each([
    [[due('2026-04-01', '99.99')]],
    [[due('2026-04-01', '100.01')]],
    [[due('2026-04-01', '100'), due('2026-05-01', null)]],
    [[due('2026-04-01', '120'), due('2026-05-01', null)]],
  ])('are refused unless they come to the price: %j', (given) => {
    expect(() => read(given)).toThrow('ERROR_PURCHASE_DUE_DATES')
  })
})

const paid = (...amounts: string[]) =>
  amounts.map((amount) => ({ date, amount: money(amount), method: 'CASH' }))
const rest = { date: day('2026-04-02'), method: 'RIBA' }

describe('the payments of a purchase', () => {
  it('come to the price of one that is paid: the rest is paid on the day that is said', () => {
    const settled = settledPayments(paid('30'), { final_price: money('100'), state: 'PAID', rest })
    expect(settled.map((entry) => [entry.date, fixed2(entry.amount), entry.method])).toEqual([
      ['2026-03-01', '30.00', 'CASH'],
      ['2026-04-02', '70.00', 'RIBA'],
    ])
    const whole = settledPayments(paid('100'), { final_price: money('100'), state: 'PAID', rest })
    expect(whole).toHaveLength(1)
  })

  it('of a draft are those that were made', () => {
    const settled = settledPayments(paid('30'), { final_price: money('100'), state: 'DRAFT', rest })
    expect(settled).toHaveLength(1)
  })

  it('never exceed the price', () => {
    const settling = { final_price: money('100'), state: 'DRAFT', rest } as const
    expect(() => settledPayments(paid('60', '40.01'), settling)).toThrow('ERROR_PURCHASE_OVERPAID')
  })

  it('keep the residual between nothing and the price, whatever is paid', () => {
    const cents = fc.integer({ min: 1, max: 10_000 }).map((n) => money(n).div(100))
    const payments = fc.array(cents, { maxLength: 12 })
    fc.assert(
      fc.property(payments, cents, fc.constantFrom('DRAFT', 'PAID'), (amounts, final_price, state) => {
        const made = amounts.map((amount) => ({ date, amount, method: 'CASH' }))
        const settled = settledPayments(paymentsWithin(made, final_price), { final_price, state, rest })
        const residual = final_price.minus(sum(settled.map(({ amount }) => amount)))
        expect(residual.isNegative()).toBe(false)
        if (state === 'PAID') expect(residual.isZero()).toBe(true)
        expect(settled.every(({ amount }) => amount.gt(0))).toBe(true)
      }),
    )
  })
})

describe('an amount in a search', () => {
  it.each([
    ['1.234,5', '1234.5'],
    ['1.234', '1234'],
    ['1234.50', '1234.50'],
    ['73,16 €', '73.16'],
    ['12,345', null],
    ['tappetini', null],
    ['', null],
  ])('%s begins as %s', (text, found) => expect(amountSearch(text)).toBe(found))
})
