import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { lowestPrice, type PresentPrice, presentPrices } from '@/lib/domain/pricing/present-prices'
import { EURO } from '@/lib/domain/pricing/units'

const TODAY = day('2026-06-15')
const FRANC = 756

const price = (id: number, over: Partial<PresentPrice> = {}): PresentPrice => ({
  id,
  description: '',
  amount: 10,
  quantity: 1,
  currency_id: EURO,
  measurementunit_id: 1,
  valid_from: null,
  valid_to: null,
  ...over,
})

const idsOf = (prices: readonly PresentPrice[]) => presentPrices(prices, TODAY).map(({ id }) => id)

describe('the prices of today', () => {
  it('are those that are valid on the day, both ends included', () => {
    expect(
      idsOf([
        price(1, { description: 'a', valid_from: TODAY, valid_to: TODAY }),
        price(2, { description: 'b', valid_to: day('2026-06-14') }),
        price(3, { description: 'c', valid_from: day('2026-06-16') }),
        price(4, { description: 'd' }),
      ]),
    ).toEqual([1, 4])
  })

  it('leave out a price that a newer one for the same thing replaced', () => {
    const since = { valid_from: day('2026-06-01') }
    expect(idsOf([price(1), price(2, since), price(3, { description: 'Ridotto' })])).toEqual([2, 3])
    expect(idsOf([price(1, { description: 'Listino' }), price(2, { description: 'LISTINO' })])).toEqual([2])
  })

  it('keep bundles, other units and other currencies beside the price of a piece', () => {
    const all = [
      price(1),
      price(2, { quantity: 10 }),
      price(3, { measurementunit_id: 2 }),
      price(4, { currency_id: FRANC }),
    ]
    expect(idsOf(all)).toEqual([1, 2, 3, 4])
  })
})

describe('the lowest price', () => {
  it('is the lowest by piece', () => {
    expect(lowestPrice([price(1), price(2, { quantity: 10, amount: 80 })])?.id).toBe(2)
    expect(lowestPrice([price(1), price(2, { quantity: 10, amount: 101 })])?.id).toBe(1)
  })

  it('compares amounts of one currency only, the euro first', () => {
    const cheap = price(1, { currency_id: FRANC, amount: 1 })
    expect(lowestPrice([cheap, price(2)])?.id).toBe(2)
    expect(lowestPrice([cheap, price(2, { currency_id: 840, amount: 0.5 })])?.id).toBe(1)
    expect(lowestPrice([])).toBeNull()
  })
})
