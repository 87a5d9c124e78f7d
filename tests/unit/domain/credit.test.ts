import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closesInvoice,
  creditedContent,
  LARGEST_CORRECTION,
  LARGEST_DIGITAL_CORRECTION,
  linesToCredit,
  residualOf,
} from '@/lib/domain/credit'
import type { Cassa, DocumentContent, DocumentTotals } from '@/lib/domain/document'
import { fixed2, money, percentOf, round2, sum, ZERO } from '@/lib/domain/money'
import { documentTotals } from '@/lib/domain/totals'
import { aCassa, aContent, aLine, anExpense } from './document-builder'

const invoice = (credited: string, ...taken: number[]) => ({
  total: money('426.63'),
  credited: money(credited),
  lines: [1, 2].map((id) => ({ id, credited: taken.includes(id) })),
})

describe('crediting an invoice', () => {
  it('leaves the total minus what was credited, never less than nothing', () => {
    expect(fixed2(residualOf(invoice('0')))).toBe('426.63')
    expect(fixed2(residualOf(invoice('244.00')))).toBe('182.63')
    expect(fixed2(residualOf(invoice('500.00')))).toBe('0.00')
  })

  it('takes what is asked for, or all that is left, in the order of the invoice', () => {
    expect(linesToCredit(invoice('0'), [2, 1])).toEqual([1, 2])
    expect(linesToCredit(invoice('244.00', 1), null)).toEqual([2])
  })

  it.each([
    ['an invoice without products', { ...invoice('0'), lines: [] }, null, 'ERROR_CREDITNOTE_NO_PRODUCTS'],
    ['an invoice that is covered', invoice('426.63'), [1], 'ERROR_CREDITNOTE_COVERED'],
    [
      'an invoice whose products are all credited',
      invoice('400.00', 1, 2),
      null,
      'ERROR_CREDITNOTE_NONE_LEFT',
    ],
    ['no product', invoice('0'), [], 'ERROR_CREDITNOTE_NONE_CHOSEN'],
    ['a product that is credited', invoice('244.00', 1), [1], 'ERROR_CREDITNOTE_LINE'],
    ['a product of another invoice', invoice('0'), [3], 'ERROR_CREDITNOTE_LINE'],
  ])('refuses %s', (_, of, wanted, code) => {
    expect(() => linesToCredit(of, wanted)).toThrow(code)
  })

  it('is over when no line is left', () => {
    expect(closesInvoice(invoice('244.00', 1), [2])).toBe(true)
    expect(closesInvoice(invoice('0'), [1])).toBe(false)
  })
})

/** Credits the lines of a document group by group; answers what is left of its total after each. */
function creditedIn(document: DocumentContent, groups: readonly (readonly number[])[]): string[] {
  const { total, expenses } = documentTotals(document)
  const frozen = document.extra_expenses_list.map((expense, i) => ({
    ...expense,
    percentuale: false,
    importo: expenses[i] ?? ZERO,
  }))
  const earlier: DocumentTotals[] = []
  return groups.map((group, at) => {
    const isLast = at === groups.length - 1
    const taken = groups.slice(0, at + 1).flat()
    const of = (wanted: readonly number[]): DocumentContent => ({
      ...document,
      product_list: document.product_list.filter((_, i) => wanted.includes(i)),
      extra_expenses_list: isLast ? frozen : [],
    })
    const note = documentTotals(creditedContent(of(group), of(taken), earlier, LARGEST_DIGITAL_CORRECTION))
    for (const { iva, imponibile, imposta } of note.riepilogo) {
      const drift = imposta.minus(round2(percentOf(iva, imponibile))).abs()
      expect([imposta.isNegative(), drift.lte('0.01')]).toEqual([false, true])
    }
    earlier.push(note)
    return fixed2(total.minus(sum(earlier.map((one) => one.total))))
  })
}

const eachOf = (count: number): number[][] => Array.from({ length: count }, (_, i) => [i])
const lines = (count: number, price: string, over: Parameters<typeof aLine>[0] = {}) =>
  Array.from({ length: count }, () => aLine({ ...over, single_price: money(price) }))

describe('the notes of an invoice', () => {
  it.each([
    ['10 lines of 1.02', aContent({ product_list: lines(10, '1.02') })],
    ['10 lines of 1.07', aContent({ product_list: lines(10, '1.07') })],
    ['2 lines of 0.02', aContent({ product_list: lines(2, '0.02') })],
    [
      'a contribution without VAT',
      aContent({
        product_list: lines(2, '10.13', { iva: '0', natura: 'N2.2' }),
        casse: [aCassa({ iva: ZERO, natura: 'N2.2' })],
        regime_fiscale: 'RF19',
      }),
    ],
    [
      'an expense of 10%',
      aContent({
        product_list: [aLine({ single_price: '100' }), aLine({ single_price: '200' })],
        extra_expenses_list: [anExpense({ percentuale: true })],
      }),
    ],
  ])('leave nothing of %s', (_, document) => {
    expect(creditedIn(document, eachOf(document.product_list.length)).at(-1)).toBe('0.00')
  })

  it('take VAT that was edited by more than a cent', () => {
    const document = aContent({
      product_list: [aLine({ single_price: '0.50' }), aLine({ single_price: '999.50' })],
      vat_corrections: [{ iva: money(22), natura: null, amount: money('-0.50') }],
    })
    const first = creditedContent(document, document, [], LARGEST_CORRECTION)
    expect(fixed2(documentTotals(first).total)).toBe('1219.50')
    const [small, large] = document.product_list.map((one) => ({ ...document, product_list: [one] }))
    if (!small || !large) throw new Error('no lines')
    const one = documentTotals(creditedContent(small, small, [], LARGEST_CORRECTION))
    const other = documentTotals(creditedContent(large, document, [one], LARGEST_CORRECTION))
    expect([one, other].map(({ imposta }) => fixed2(imposta))).toEqual(['0.00', '219.50'])
  })

  it('leave nothing whatever the order and the parts, and never less on the way', () => {
    const aPart = fc.record({
      cents: fc.integer({ min: 1, max: 100_000 }),
      rate: fc.constantFrom('22', '10', '4', '0'),
      note: fc.nat({ max: 7 }),
    })
    fc.assert(
      fc.property(
        fc.array(aPart, { minLength: 1, maxLength: 20 }),
        fc.constantFrom<readonly Partial<Cassa>[]>(
          [],
          [{}],
          [{ iva: ZERO, natura: 'N2.2' }],
          [{}, { tipo_cassa: 'TC22' }],
        ),
        fc.array(fc.record({ percentuale: fc.boolean(), cents: fc.integer({ min: 0, max: 5000 }) }), {
          maxLength: 3,
        }),
        fc.constantFrom('-0.01', '0', '0.01'),
        (parts, casse, expenses, edited) => {
          const document = aContent({
            product_list: parts.map(({ cents, rate }) =>
              aLine({ single_price: money(cents).div(100), iva: rate, natura: rate === '0' ? 'N2.2' : null }),
            ),
            casse: casse.map(aCassa),
            extra_expenses_list: expenses.map(({ percentuale, cents }) =>
              anExpense({ percentuale, importo: money(cents).div(100) }),
            ),
            vat_corrections: [{ iva: money(22), natura: null, amount: money(edited) }],
          })
          fc.pre(documentTotals(document).riepilogo.every(({ imposta }) => !imposta.isNegative()))
          const notes = [...new Set(parts.map(({ note }) => note))]
          const groups = notes.map((note) => parts.flatMap((part, i) => (part.note === note ? [i] : [])))
          const left = creditedIn(document, groups)
          expect(left.at(-1)).toBe('0.00')
          expect(left.filter((residual) => residual.startsWith('-'))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})
