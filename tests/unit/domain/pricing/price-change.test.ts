import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { changedPrice } from '@/lib/domain/pricing/price-change'

const change = (text: string) => {
  const [type, mode, value = '0', rounding] = text.split(' ')
  return { type, mode, value: money(value), rounding } as Parameters<typeof changedPrice>[1]
}

describe('a changed price', () => {
  it.each([
    ['10', 'INCREASE PERCENTAGE 3 CENT', '10.3'],
    ['0.01', 'INCREASE PERCENTAGE 3 CENT', '0.01'],
    ['1.005', 'INCREASE FIXED 0.01 CENT', '1.02'],
    ['10', 'DISCOUNT PERCENTAGE 100 CENT', '0'],
    ['10', 'DISCOUNT FIXED 12 CENT', '-2'],
    ['12.32', 'INCREASE FIXED 0.01 FIVE_CENTS', '12.35'],
    ['12.32', 'DISCOUNT FIXED 0.01 FIVE_CENTS', '12.3'],
    ['12.30', 'INCREASE FIXED 0.025 FIVE_CENTS', '12.35'],
    ['12', 'INCREASE FIXED 0.5 WHOLE', '13'],
    ['12', 'INCREASE FIXED 0.49 WHOLE', '12'],
    ['12', 'INCREASE FIXED 0.3 NINETY_NINE', '11.99'],
    ['12', 'INCREASE FIXED 0.49 NINETY_NINE', '12.99'],
    ['0.2', 'INCREASE FIXED 0.01 NINETY_NINE', '-0.01'],
  ])('of %s by %s is %s', (amount, text, expected) => {
    expect(changedPrice(money(amount), change(text)).toString()).toBe(expected)
  })
})
