import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { fixed2, money, percentOf, round2, sum } from '@/lib/domain/core/money'
import { type BilledTime, billedLines, deductedTimes, depositTimes } from '@/lib/domain/reservations/billing'

const time = (over: Partial<BilledTime> = {}): BilledTime => ({
  reservationId: 1,
  name: 'Campo 1',
  kind: 'RESERVED',
  day: day('2026-12-02'),
  from: '18:00',
  to: '19:00',
  amount: money(15),
  vatRate: money(22),
  ...over,
})

describe('the lines of what was reserved', () => {
  it('are one for the times of a resource at one price', () => {
    const { lines } = billedLines(
      [time(), time({ day: day('2026-12-09') }), time({ amount: money(30) }), time({ name: 'Campo 2' })],
      false,
    )
    expect(lines.map(({ name, times, amount }) => [name, times.length, fixed2(amount)])).toEqual([
      ['Campo 1', 2, '30.00'],
      ['Campo 1', 1, '30.00'],
      ['Campo 2', 1, '15.00'],
    ])
  })

  it('cost 15.00 with 22% of VAT in it, where the computed tax would make it 15.01', () => {
    const { lines, corrections } = billedLines([time()], false)
    expect(lines.map(({ taxable }) => fixed2(taxable))).toEqual(['12.30'])
    expect(corrections.map(({ vatRate, amount }) => [fixed2(vatRate), fixed2(amount)])).toEqual([
      ['22.00', '-0.01'],
    ])
  })

  it('state the prices as they are where the taxpayer charges no VAT', () => {
    const { lines, corrections } = billedLines([time(), time({ vatRate: money(10) })], true)
    expect(lines.map(({ taxable, vatRate }) => [fixed2(taxable), fixed2(vatRate)])).toEqual([
      ['30.00', '0.00'],
    ])
    expect(corrections).toEqual([])
  })

  it('come with their tax to exactly what the times cost, the tax a cent at most beside the computed one', () => {
    const amounts = fc.record({
      cents: fc.integer({ min: 1, max: 20_000 }),
      rate: fc.constantFrom('22', '10', '5', '4', '0'),
      court: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 40 }), (made) => {
        const times = made.map(({ cents, rate, court }) =>
          time({ name: `Campo ${court}`, amount: money(cents).div(100), vatRate: money(rate) }),
        )
        const { lines, corrections } = billedLines(times, false)
        for (const { unitPrice, times: own, taxable } of lines) {
          expect(fixed2(round2(unitPrice.times(own.length)))).toBe(fixed2(taxable))
        }
        for (const rate of new Set(made.map((one) => one.rate))) {
          const net = sum(lines.filter(({ vatRate }) => vatRate.eq(rate)).map(({ taxable }) => taxable))
          const correction = sum(
            corrections.filter(({ vatRate }) => vatRate.eq(rate)).map(({ amount }) => amount),
          )
          const exact = percentOf(money(rate), net)
          const tax = round2(exact).plus(correction)
          const cost = sum(times.filter(({ vatRate }) => vatRate.eq(rate)).map(({ amount }) => amount))
          expect(fixed2(net.plus(tax))).toBe(fixed2(cost))
          expect(tax.minus(exact).abs().lte('0.01')).toBe(true)
        }
      }),
    )
  })
})

describe('a deposit', () => {
  const anyTimes = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(0, 4, 10, 22))
      .map(([cents, rate]) => time({ amount: money(cents).div(100), vatRate: money(rate) })),
    { minLength: 1, maxLength: 6 },
  )
  /** The amount of a bill of times: its taxable amounts and the tax of each rate, with the correction. */
  const billOf = (times: readonly BilledTime[]) => {
    const { lines, corrections } = billedLines(times, false)
    const rates = new Set(lines.map(({ vatRate }) => vatRate.toString()))
    return sum(
      [...rates].map((rate) => {
        const own = lines.filter(({ vatRate }) => vatRate.eq(rate))
        const taxable = sum(own.map((line) => line.taxable))
        const corrected = corrections.filter(({ vatRate }) => vatRate.eq(rate))
        const tax = round2(percentOf(money(rate), taxable))
        return sum([taxable, tax, ...corrected.map(({ amount }) => amount)])
      }),
    )
  }

  it('and the rest, from which it is deducted, come to the price whatever its rates', () => {
    fc.assert(
      fc.property(anyTimes, fc.integer({ min: 1, max: 100 }), (times, percent) => {
        const total = sum(times.map(({ amount }) => amount))
        const deposit = round2(percentOf(money(percent), total))
        const paid = depositTimes(times, deposit)
        expect(fixed2(sum(paid.map(({ amount }) => amount)))).toBe(fixed2(deposit))
        const rest = billOf([...times, ...deductedTimes(paid)])
        expect(fixed2(rest.plus(billOf(paid)))).toBe(fixed2(total))
      }),
    )
  })
})
