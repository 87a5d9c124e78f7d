import fc from 'fast-check'
import type { OracleChange, OracleCondition, OraclePrice } from './pricing-oracle'

/** A question for both the resolver and its oracle: amounts as decimal texts. */
export type PriceQuestion = {
  supplier: string | null
  customer: string | null
  quantity: string
  prices: OraclePrice[]
  conditions: OracleCondition[]
}

const decimals = (max: number, places: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max }),
      fc.integer({ min: 0, max: 10 ** places - 1 }),
      fc.integer({ min: 0, max: places }),
    )
    .map(([whole, part, kept]) => {
      const fraction = String(part).padStart(places, '0').slice(0, kept)
      return fraction ? `${whole}.${fraction}` : String(whole)
    })

const days = fc.constantFrom(null, '2026-11-20', '2026-11-21', '2026-11-22')

const prices: fc.Arbitrary<OraclePrice[]> = fc
  .array(
    fc.record({
      amount: decimals(99_999_998, 8).filter((text) => Number(text) > 0),
      quantity: fc.constantFrom('1', '1.0', '6', '12', '0.5'),
      euro: fc.boolean(),
      from: days,
      to: days,
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map((price, index) => ({ id: index + 1, ...price })))

const change: fc.Arbitrary<OracleChange> = fc.record({
  change: fc.constantFrom('INCREASE' as const, 'DISCOUNT' as const),
  type: fc.constantFrom('PERCENTAGE' as const, 'FIXED' as const),
  value: fc.oneof(decimals(100, 2), decimals(9_999, 2), fc.constant('0')),
})

const conditionsOf: fc.Arbitrary<OracleCondition[]> = fc.uniqueArray(
  fc.record({
    supplier: fc.constantFrom(null, 's1', 's2'),
    customer: fc.constantFrom('c1', 'c2'),
    changes: fc.array(change, { maxLength: 4 }),
  }),
  { maxLength: 6, selector: ({ supplier, customer }) => `${supplier} ${customer}` },
)

/** Questions with every kind of price, condition, day and quantity in them. */
export const priceQuestions: fc.Arbitrary<PriceQuestion> = fc.record({
  supplier: fc.constantFrom(null, 's1', 's2'),
  customer: fc.constantFrom(null, 'c1', 'c1', 'c2'),
  quantity: fc.oneof(
    fc.constantFrom('1', '6', '12', '24'),
    decimals(500, 3).filter((text) => Number(text) > 0),
  ),
  prices,
  conditions: conditionsOf,
})
