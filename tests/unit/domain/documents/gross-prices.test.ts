import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, fixed2, money, percentOf, round2, sum } from '@/lib/domain/core/money'
import type { DocumentLine, DocumentTotals } from '@/lib/domain/documents/document'
import { discountedPrice, documentTotals } from '@/lib/domain/documents/totals'
import { runsOf } from '@/tests/support/property-runs'
import { aContent, aGrossLine, aLine, anExpense } from './document-builder'

const shown = ({ lines, imposta, total }: DocumentTotals) => ({
  lines: lines.map(({ total_price }) => fixed2(total_price)),
  imposta: fixed2(imposta),
  total: fixed2(total),
})

describe('lines whose prices were typed with VAT', () => {
  it('cost what was typed, where the computed tax would make it a cent more', () => {
    const totals = documentTotals(aContent({ product_list: [aGrossLine('15')] }))
    expect(shown(totals)).toEqual({ lines: ['12.30'], imposta: '2.70', total: '15.00' })
  })

  it('cost what was typed however many they are: a cent is never lost to their number', () => {
    const product_list = Array.from({ length: 1000 }, () => aGrossLine('0.99'))
    const { subtotal, imposta, total } = documentTotals(aContent({ product_list }))
    expect([subtotal, imposta, total].map(fixed2)).toEqual(['811.48', '178.52', '990.00'])
  })

  it('have their discounts in the same money: a percentage, or an amount with VAT', () => {
    const totals = documentTotals(
      aContent({
        product_list: [
          aGrossLine('15', { quantity: '3', discount: '10' }),
          aGrossLine('15', { discount: '1', discount_type: 'FIXED' }),
        ],
      }),
    )
    expect(totals.lines.map(({ gross_total }) => fixed2(gross_total ?? money(0)))).toEqual(['40.50', '14.00'])
    expect(fixed2(totals.total)).toBe('54.50')
  })

  it('leave the amounts of the other lines and of expenses as they are', () => {
    const net = aContent({
      product_list: [aLine({ single_price: '0.02' })],
      extra_expenses_list: [anExpense()],
    })
    const mixed = { ...net, product_list: [...net.product_list, aGrossLine('15')] }
    const [without, together] = [documentTotals(net), documentTotals(mixed)]
    expect(fixed2(together.total.minus(without.total))).toBe('15.00')
  })

  it('keep their price while there are no pieces of them, whatever the discount', () => {
    const product_list = [aGrossLine('15', { quantity: '0', discount: '10' })]
    const { lines, total } = documentTotals(aContent({ product_list }))
    expect(lines.map(({ discounted_price }) => fixed2(discounted_price))).toEqual(['12.30'])
    expect(fixed2(total)).toBe('0.00')
  })

  it('come to what was typed without VAT at rate 0', () => {
    const product_list = [aGrossLine('15', { iva: '0', natura: 'N4' })]
    expect(shown(documentTotals(aContent({ product_list })))).toEqual({
      lines: ['15.00'],
      imposta: '0.00',
      total: '15.00',
    })
  })
})

const cents = fc.integer({ min: -50_000, max: 500_000 }).map((units) => money(units).div(100))

const lineOf: fc.Arbitrary<DocumentLine> = fc
  .record({
    price: cents,
    isGross: fc.boolean(),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 60 }).map(String),
      fc.constantFrom('0.5', '1.333', '2.75', '1000'),
    ),
    rate: fc.constantFrom('22', '10', '5', '4', '0'),
    discount: fc.constantFrom('0', '0', '10', '33.33', '0.75'),
    discount_type: fc.constantFrom('PERCENTAGE', 'FIXED'),
    price_change_type: fc.constantFrom('DISCOUNT', 'INCREASE'),
    esigibilita_iva: fc.constantFrom('I', 'D'),
  })
  .map(({ price, isGross, rate, ...of }) => {
    const over = { ...of, iva: rate, natura: rate === '0' ? 'N4' : null }
    return isGross ? aGrossLine(price, over) : aLine({ single_price: price, ...over })
  })

/** The amount with VAT of a line as a shop would count it. */
const grossAmount = (line: DocumentLine): Decimal =>
  round2(discountedPrice({ ...line, single_price: line.gross_price ?? money(0) }).times(line.quantity))

const isGross = (line: DocumentLine): boolean => Boolean(line.gross_price)

const same = (block: { iva: Decimal; esigibilita_iva: string }, line: DocumentLine): boolean =>
  block.iva.eq(line.iva) && block.esigibilita_iva === line.esigibilita_iva

describe('a document of lines with and without VAT in their prices', () => {
  it('costs its prices with VAT and what the other lines cost alone, and satisfies controls 00421 to 00423', () => {
    fc.assert(
      fc.property(fc.array(lineOf, { minLength: 1, maxLength: 25 }), (product_list) => {
        const totals = documentTotals(aContent({ product_list }))
        const alone = documentTotals(
          aContent({ product_list: product_list.filter((line) => !isGross(line)) }),
        )
        const gross = sum(product_list.filter(isGross).map(grossAmount))
        expect(fixed2(totals.total)).toBe(fixed2(alone.total.plus(gross)))
        for (const { imponibile, imposta, ...block } of totals.riepilogo) {
          const amounts = product_list.flatMap((line, i) =>
            same(block, line) ? [totals.lines[i]?.total_price ?? money(NaN)] : [],
          )
          expect(fixed2(imponibile)).toBe(fixed2(sum(amounts)))
          expect(
            imposta
              .minus(round2(percentOf(block.iva, imponibile)))
              .abs()
              .lte('0.01'),
          ).toBe(true)
        }
        for (const [i, line] of product_list.entries()) {
          const { discounted_price = money(NaN), total_price = money(NaN) } = totals.lines[i] ?? {}
          expect(discounted_price.times(line.quantity).minus(total_price).abs().lt('0.01')).toBe(true)
        }
      }),
      { numRuns: runsOf(10_000) },
    )
  })
})
