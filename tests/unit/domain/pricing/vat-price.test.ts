import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import {
  differsOnInvoice,
  invoicedPiece,
  listAmount,
  priceWithoutVat,
  priceWithVat,
  splitVat,
} from '@/lib/domain/pricing/vat-price'

const cents = fc.integer({ min: 1, max: 99_999_999_00 }).map((value) => money(value).div(100))
const rate = fc.oneof(
  fc.constantFrom(0, 4, 5, 10, 22).map(money),
  fc.integer({ min: 0, max: 10_000 }).map((value) => money(value).div(100)),
)

describe('a price with VAT', () => {
  it('comes back to the cent, whatever its cents and rate', () => {
    fc.assert(
      fc.property(cents, rate, (price, percent) => {
        const net = priceWithoutVat(price, percent)
        expect(net.decimalPlaces()).toBeLessThanOrEqual(8)
        expect(priceWithVat(net, percent).toString()).toBe(price.toString())
      }),
    )
  })

  it('has the taxable amount that reservations have, and its invoice is a cent away at most', () => {
    fc.assert(
      fc.property(cents, rate, (price, percent) => {
        const net = priceWithoutVat(price, percent)
        const { taxable } = splitVat(price, percent)
        // Eight decimals round a half cent to either side.
        expect(net.toDecimalPlaces(2).minus(taxable).abs().lte('0.01')).toBe(true)
        const apart = invoicedPiece(net, percent).minus(price).abs()
        expect(apart.lte('0.01')).toBe(true)
        expect(differsOnInvoice(price, percent)).toBe(!apart.isZero())
      }),
    )
  })

  it('of 15.00 at 22% is 12.29508197 without, and 15.01 on an invoice', () => {
    expect(priceWithoutVat(money(15), money(22)).toString()).toBe('12.29508197')
    expect(invoicedPiece(money('12.29508197'), money(22)).toString()).toBe('15.01')
    expect(differsOnInvoice(money('12.20'), money(22))).toBe(false)
  })
})

describe('a price without VAT', () => {
  it('is kept as it was typed, and shown with VAT in cents', () => {
    fc.assert(
      fc.property(cents, rate, (price, percent) => {
        expect(listAmount(Number(price), { hasVat: false, rate: Number(percent) }).toString()).toBe(
          price.toString(),
        )
        const exact = price.times(percent.plus(100)).div(100)
        expect(priceWithVat(price, percent).minus(exact).abs().lte('0.005')).toBe(true)
      }),
    )
    expect(priceWithVat(money('12.30'), money(22)).toString()).toBe('15.01')
  })
})
