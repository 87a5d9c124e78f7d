import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import {
  adjustedLine,
  adjustedPrice,
  adjustmentDays,
  adjustmentsOn,
  firstPeriodFrom,
} from '@/lib/domain/documents/subscription/adjustment'

const cycle = { frequency: 1, frequency_type: 'month', start: day('2026-01-31') } as const

describe('a changed price', () => {
  it.each([
    ['100', '1.8', '101.8'],
    ['33.33', '1.5', '33.83'],
    ['0.10', '5', '0.11'],
    ['-0.10', '5', '-0.11'],
    ['0.01', '-50', '0.01'],
    ['0.00125', '2', '0.00128'],
    ['80', '-12.5', '70'],
  ])(
    'of %s by %s percent is %s, half up to the cent, or to the decimals that the price has',
    (price, percent, after) => {
      expect(adjustedPrice(money(price), money(percent)).toString()).toBe(after)
    },
  )

  it('of a line with VAT is that with VAT, to the cent, and the exact price without it', () => {
    const line = {
      single_price: money('40.98360656'),
      gross_price: money(50),
      iva: money(22),
      discount: money(0),
    }
    const after = adjustedLine({ ...line, discount_type: 'PERCENTAGE' }, money('1.99'))
    expect([after.gross_price?.toString(), after.single_price.toString()]).toEqual(['51', '41.80327869'])
  })

  it('takes a discount of an amount with it, and leaves one in percent', () => {
    const line = { single_price: money(100), gross_price: null, iva: money(22), discount: money(10) }
    expect(adjustedLine({ ...line, discount_type: 'FIXED' }, money(10)).discount.toString()).toBe('11')
    expect(adjustedLine({ ...line, discount_type: 'PERCENTAGE' }, money(10)).discount.toString()).toBe('10')
  })
})

describe('the day from which a change counts', () => {
  const bounds = { cycle, lastDay: null, today: day('2026-03-10'), before: [] }

  it('lies in the contract, and at most two years ahead', () => {
    expect(adjustmentDays(bounds)).toEqual({ first: '2026-01-31', last: '2028-03-10' })
    expect(adjustmentDays({ ...bounds, lastDay: day('2026-05-01') }).last).toBe('2026-05-01')
  })

  it('is after that of the former change', () => {
    expect(adjustmentDays({ ...bounds, before: [{ from: day('2026-04-30') }] }).first).toBe('2026-05-01')
  })

  it('counts for the periods that begin on it or after it', () => {
    expect([firstPeriodFrom(cycle, day('2026-02-28')), firstPeriodFrom(cycle, day('2026-03-01'))]).toEqual([
      2, 3,
    ])
    const list = [{ from: day('2026-02-28') }, { from: day('2026-06-01') }]
    expect(adjustmentsOn(list, day('2026-02-28'))).toHaveLength(1)
    expect(adjustmentsOn(list, day('2026-02-27'))).toHaveLength(0)
  })
})
