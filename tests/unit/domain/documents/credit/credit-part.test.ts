import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decimal, fixed2, money, sum, ZERO } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { closesInvoice, creditedContent, partsToCredit } from '@/lib/domain/documents/credit/credit'
import {
  type CreditedLine,
  canBeParted,
  isCredited,
  leftOf,
  lineOfPart,
  lineOfParts,
  partOf,
  stillFits,
  type TakenPart,
  withPart,
} from '@/lib/domain/documents/credit/credit-part'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { discountedPrice, documentTotals, LARGEST_CORRECTION } from '@/lib/domain/documents/totals'
import { runsOf } from '@/tests/support/property-runs'
import { aContent, aGrossLine, aLine } from '../document-builder'

/** Ten pieces of 10.00 each. */
const TEN: CreditedLine = { id: 1, quantity: money(10), price: money(10), total: money(100), taken: [] }
const part = (quantity: number | null, amount: number) => ({
  quantity: quantity === null ? null : money(quantity),
  amount: money(amount),
})
const want = (line: CreditedLine, quantity: number | null, amount: number | null = null) =>
  partOf(
    line,
    {
      id: 1,
      quantity: quantity === null ? null : money(quantity),
      amount: amount === null ? null : money(amount),
    },
    'products.3',
  )
const shown = ({ quantity, amount }: { quantity: Decimal | null; amount: Decimal }) =>
  [quantity === null ? null : quantity.toString(), fixed2(amount)] as const

describe('a part of ten pieces of 10.00', () => {
  it('is some pieces at their price, an amount without pieces, or both', () => {
    expect(shown(want(TEN, 3))).toEqual(['3', '30.00'])
    expect(shown(want(TEN, null, 12.34))).toEqual(['0', '12.34'])
    expect(shown(want(TEN, 3, 12.34))).toEqual(['3', '12.34'])
    expect(shown(want(TEN, null))).toEqual([null, '100.00'])
    expect(shown(want(TEN, 10))).toEqual([null, '100.00'])
    expect(shown(want(TEN, 10, 50))).toEqual(['10', '50.00'])
  })

  it('is all that is left where it names neither, and the line is credited then', () => {
    const parted = withPart(withPart(TEN, part(4, 40)), part(0, 25))
    const rest = want(parted, null)
    expect(shown(rest)).toEqual(['6', '35.00'])
    expect([isCredited(parted), isCredited(withPart(parted, rest))]).toEqual([false, true])
  })

  it('is refused on its field above what is left, with what is left', () => {
    const parted = withPart(TEN, part(4, 70))
    const refusal = (quantity: number | null, amount?: number) => {
      try {
        return shown(want(parted, quantity, amount))
      } catch (error) {
        return error instanceof Refusal ? [error.code, error.params, error.fields] : error
      }
    }
    expect(refusal(7)).toEqual(['ERROR_CREDITNOTE_QUANTITY', { left: 6 }, ['products.3.credit_quantity']])
    expect(refusal(6)).toEqual(['ERROR_CREDITNOTE_AMOUNT', { left: '30.00' }, ['products.3.credit_quantity']])
    expect(refusal(null, 30.01)).toEqual([
      'ERROR_CREDITNOTE_AMOUNT',
      { left: '30.00' },
      ['products.3.credit_amount'],
    ])
    expect(refusal(null, 30)).toEqual(['0', '30.00'])
  })

  it.each([
    [part(6, 30), true],
    [part(6, 30.01), false],
    [part(7, 30), false],
    [part(null, 100), false],
  ])('that was taken once fits again only into what is left: %#', (one, fits) => {
    expect(stillFits(withPart(TEN, part(4, 70)), one)).toBe(fits)
  })
})

it.each([
  ['a line that lowers its invoice', { total: money(-5) }],
  ['a line that costs nothing', { total: ZERO }],
])('a part of %s is refused', (_, over) => {
  expect(() => partOf({ ...TEN, ...over }, { id: 1, quantity: money(1) }, '')).toThrow(
    'ERROR_CREDITNOTE_WHOLE',
  )
})

it('pieces that come back one by one cost what they were sold for, also of a third of a cent', () => {
  let line: CreditedLine = {
    id: 1,
    quantity: money(30),
    price: money('0.335'),
    total: money('10.05'),
    taken: [],
  }
  for (let i = 0; i < 30; i += 1) line = withPart(line, want(line, 1))
  expect(shown(leftOf(line))).toEqual(['0', '0.00'])
})

type Step = { line: number; share: number; by: 'pieces' | 'amount' | 'both' | 'rest'; isDeleted: boolean }
type Note = { parts: readonly TakenPart[]; totals: DocumentTotals }

/** The lines of a document with the parts that notes took of them. */
function linesOf(document: DocumentContent, notes: readonly Note[]): CreditedLine[] {
  const { lines } = documentTotals(document)
  return document.product_list.map((line, i) => {
    const total = lines[i]?.total_price ?? ZERO
    const price = line.gross_price ? total.div(line.quantity) : discountedPrice(line)
    const taken = notes.flatMap(({ parts }) => parts.filter(({ id }) => id === i))
    return { id: i, quantity: line.quantity, price, total, taken }
  })
}

/** The next note of a document, of the wanted parts; null where nothing is left of what is wanted. */
function nextNote(document: DocumentContent, notes: readonly Note[], step: Step | null): Note | null {
  const lines = linesOf(document, notes)
  const earlier = notes.map(({ totals }) => totals)
  const { total } = documentTotals(document)
  const invoice = { total, credited: sum(earlier.map((one) => one.total)), lines }
  const line = lines[(step?.line ?? 0) % lines.length]
  if (!line || lines.every(isCredited) || (step && isCredited(line))) return null
  const left = leftOf(line)
  const pieces = left.quantity
    .times(step?.share ?? 1)
    .div(100)
    .toDecimalPlaces(0)
    .plus(1)
  const amount = left.amount
    .times(step?.share ?? 1)
    .div(100)
    .toDecimalPlaces(2)
  const wanted = step && {
    id: line.id,
    at: 0,
    quantity: canBeParted(line) && (step.by === 'pieces' || step.by === 'both') ? pieces : null,
    amount: canBeParted(line) && (step.by === 'amount' || step.by === 'both') ? amount : null,
  }
  const parts = partsToCredit(invoice, wanted && [wanted])
  const together = document.product_list.flatMap((one, i) => {
    const taken = parts.find(({ id }) => id === i)
    const credited = lines[i]
    return credited ? lineOfParts(one, taken ? withPart(credited, taken) : credited) : []
  })
  const product_list = parts.flatMap((taken) => {
    const one = document.product_list[taken.id]
    return one ? [lineOfPart(one, taken, lines[taken.id]?.total ?? ZERO)] : []
  })
  const content = creditedContent({
    note: { ...document, product_list },
    together: { ...document, product_list: together },
    earlier,
    left: total.minus(sum(earlier.map((one) => one.total))),
    closes: closesInvoice(invoice, parts),
    limit: LARGEST_CORRECTION,
  })
  const totals = documentTotals(content)
  expect(totals.lines.map((one) => fixed2(one.total_price))).toEqual(parts.map((one) => fixed2(one.amount)))
  return { parts, totals }
}

it('parts of an invoice, in any order and whichever are deleted, never exceed it, and all that is left leaves nothing', () => {
  const aStep: fc.Arbitrary<Step> = fc.record({
    line: fc.nat({ max: 9 }),
    share: fc.integer({ min: 1, max: 100 }),
    by: fc.constantFrom('pieces', 'amount', 'both', 'rest'),
    isDeleted: fc.boolean(),
  })
  const aSoldLine = fc.record({
    cents: fc.integer({ min: 1, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    rate: fc.constantFrom('22', '10', '4', '0'),
    discount: fc.constantFrom('0', '7.5', '33.33'),
    isGross: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(aSoldLine, { minLength: 1, maxLength: 8 }),
      fc.array(aStep, { maxLength: 20 }),
      (sold, steps) => {
        const document = aContent({
          product_list: sold.map(({ cents, quantity, rate, discount, isGross }) => {
            const of = {
              iva: rate,
              natura: rate === '0' ? 'N2.2' : null,
              quantity: String(quantity),
              discount,
            }
            const price = money(cents).div(100)
            return isGross ? aGrossLine(price, of) : aLine({ ...of, single_price: price })
          }),
        })
        const { total } = documentTotals(document)
        let notes: Note[] = []
        const left = () => total.minus(sum(notes.map(({ totals }) => totals.total)))
        for (const step of steps) {
          let note: Note | null = null
          try {
            note = nextNote(document, notes, step)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            expect([
              'ERROR_CREDITNOTE_QUANTITY',
              'ERROR_CREDITNOTE_AMOUNT',
              'ERROR_CREDITNOTE_COVERED',
            ]).toContain(error.code)
          }
          if (note) notes.push(note)
          expect(left().isNegative()).toBe(false)
          for (const line of linesOf(document, notes)) {
            expect([leftOf(line).amount, leftOf(line).quantity].some((rest) => rest.isNegative())).toBe(false)
          }
          if (step.isDeleted) notes = notes.slice(1)
        }
        const rest = left().isZero() ? null : nextNote(document, notes, null)
        if (rest) notes.push(rest)
        expect(fixed2(left())).toBe('0.00')
      },
    ),
    { numRuns: runsOf(300) },
  )
})
