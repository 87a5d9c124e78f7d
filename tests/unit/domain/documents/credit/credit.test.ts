import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixed2, money, percentOf, round2, sum, ZERO } from '@/lib/domain/core/money'
import {
  closesInvoice,
  creditedContent,
  expensesAreCredited,
  LARGEST_DIGITAL_CORRECTION,
  partsToCredit,
  residualOf,
} from '@/lib/domain/documents/credit/credit'
import type { Cassa, DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { documentTotals, LARGEST_CORRECTION } from '@/lib/domain/documents/totals'
import { runsOf } from '@/tests/support/property-runs'
import { aCassa, aContent, aGrossLine, aLine, anExpense } from '../document-builder'

const invoice = (credited: string, ...taken: number[]) => ({
  total: money('426.63'),
  credited: money(credited),
  lines: [
    { id: 1, total: money('200') },
    { id: 2, total: money('149.70') },
  ].map(({ id, total }) => ({
    id,
    quantity: money(1),
    price: total,
    total,
    taken: taken.includes(id) ? [{ quantity: null, amount: total }] : [],
  })),
})

/** Lines as a call wants them, each as far as it is left. */
const wantedLines = (ids: readonly number[]) => ids.map((id, at) => ({ id, at }))

describe('crediting an invoice', () => {
  it('leaves the total minus what was credited, never less than nothing', () => {
    expect(fixed2(residualOf(invoice('0')))).toBe('426.63')
    expect(fixed2(residualOf(invoice('244.00')))).toBe('182.63')
    expect(fixed2(residualOf(invoice('500.00')))).toBe('0.00')
  })

  it('takes what is asked for, or all that is left, in the order of the invoice', () => {
    expect(partsToCredit(invoice('0'), wantedLines([2, 1])).map(({ id }) => id)).toEqual([1, 2])
    expect(partsToCredit(invoice('244.00', 1), null).map(({ id }) => id)).toEqual([2])
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
    expect(() => partsToCredit(of, wanted && wantedLines(wanted))).toThrow(code)
  })

  it('is over when no line is left', () => {
    const closes = (of: ReturnType<typeof invoice>, id: number) =>
      closesInvoice(of, partsToCredit(of, wantedLines([id])))
    expect(closes(invoice('244.00', 1), 2)).toBe(true)
    expect(closes(invoice('0'), 1)).toBe(false)
  })
})

type CreditCase = { lines: readonly number[]; totals: DocumentTotals }

/** A note of these lines of a document, beside those that were given. */
function noteOf(
  document: DocumentContent,
  lines: readonly number[],
  given: readonly CreditCase[],
): DocumentTotals {
  const { total, expenses, lines: invoiced } = documentTotals(document)
  const frozen = document.extra_expenses_list.map((expense, i) => ({
    ...expense,
    percentuale: false,
    importo: expenses[i] ?? ZERO,
  }))
  const earlier = given.map(({ totals }) => totals)
  const all = [...given.flatMap((note) => note.lines), ...lines]
  const closes = all.length === document.product_list.length
  const wereCredited = expensesAreCredited(earlier)
  const of = (wanted: readonly number[], withExpenses: boolean): DocumentContent => ({
    ...document,
    product_list: document.product_list
      .map((line, i) => ({ ...line, invoiced_total: invoiced[i]?.total_price ?? ZERO }))
      .filter((_, i) => wanted.includes(i)),
    extra_expenses_list: withExpenses ? frozen : [],
  })
  const content = creditedContent({
    note: of(lines, closes && !wereCredited),
    together: of(all, closes || wereCredited),
    earlier,
    left: total.minus(sum(earlier.map((one) => one.total))),
    closes,
    limit: LARGEST_DIGITAL_CORRECTION,
  })
  return documentTotals(content)
}

/**
 * Credits the lines of a document group by group, and after each deletes the note that `deleted` names, whose lines are
 * credited again later; returns the rest of its total after each.
 */
function creditedIn(
  document: DocumentContent,
  groups: readonly (readonly number[])[],
  deleted: readonly number[] = [],
): string[] {
  const { total } = documentTotals(document)
  const notes: CreditCase[] = []
  const [queue, deletions] = [[...groups], [...deleted]]
  const lefts: string[] = []
  for (let lines = queue.shift(); lines && lefts.at(-1) !== '0.00'; lines = queue.shift()) {
    const totals = noteOf(document, lines, notes)
    for (const { iva, imponibile, imposta } of totals.riepilogo) {
      const drift = imposta.minus(round2(percentOf(iva, imponibile))).abs()
      expect([imposta.isNegative(), drift.lte('0.01')]).toEqual([false, true])
    }
    expect(totals.total.isNegative()).toBe(false)
    notes.push({ lines, totals })
    lefts.push(fixed2(total.minus(sum(notes.map((note) => note.totals.total)))))
    const at = deletions.shift()
    const [gone] = at === undefined ? [] : notes.splice(at % notes.length, 1)
    if (gone) {
      queue.push(gone.lines)
      lefts.push('deleted')
    }
  }
  return lefts
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

  it('give back the prices with VAT that lines were typed with', () => {
    const document = aContent({ product_list: [aGrossLine('15'), aGrossLine('15'), aGrossLine('9.90')] })
    expect(creditedIn(document, [[0], [1], [2]])).toEqual(['24.90', '9.90', '0.00'])
    expect(creditedIn(document, [[2], [0, 1]])).toEqual(['30.00', '0.00'])
  })

  it('take VAT that was edited by more than a cent', () => {
    const document = aContent({
      product_list: [aLine({ single_price: '0.50' }), aLine({ single_price: '999.50' })],
      vat_corrections: [{ iva: money(22), natura: null, amount: money('-0.50') }],
    })
    const creditedOf = (note: DocumentContent, earlier: readonly DocumentTotals[], closes: boolean) => {
      const left = money('1219.50').minus(sum(earlier.map(({ total }) => total)))
      const together = closes ? document : note
      return documentTotals(
        creditedContent({ note, together, earlier, left, closes, limit: LARGEST_CORRECTION }),
      )
    }
    expect(fixed2(creditedOf(document, [], true).total)).toBe('1219.50')
    const [small, large] = document.product_list.map((one) => ({ ...document, product_list: [one] }))
    if (!small || !large) throw new Error('no lines')
    const one = creditedOf(small, [], false)
    const other = creditedOf(large, [one], true)
    expect([one, other].map(({ imposta }) => fixed2(imposta))).toEqual(['0.00', '219.50'])
  })

  it('give back a total that was edited when they close, and earlier what would be too much', () => {
    const [ten, cents] = [lines(1, '10'), lines(1, '0.02')]
    const edited = (arrotondamento: string) =>
      aContent({ product_list: [...ten, ...cents], arrotondamento: money(arrotondamento) })
    expect(creditedIn(edited('0.50'), [[0], [1]])).toEqual(['0.52', '0.00'])
    expect(creditedIn(edited('-0.01'), [[0], [1]])).toEqual(['0.01', '0.00'])
    expect(creditedIn(edited('-0.05'), [[0], [1]])).toEqual(['0.00'])
  })

  it('leave nothing whatever the order, the parts and what is deleted, and never less on the way', () => {
    const aPart = fc.record({
      cents: fc.integer({ min: 1, max: 100_000 }),
      rate: fc.constantFrom('22', '10', '4', '0'),
      isGross: fc.boolean(),
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
        fc.record({
          vat: fc.constantFrom('-0.01', '0', '0.01'),
          total: fc.oneof(fc.constant(0), fc.integer({ min: -90, max: 90 })),
        }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (parts, casse, expenses, edited, deleted) => {
          const document = aContent({
            product_list: parts.map(({ cents, rate, isGross }) => {
              const of = { iva: rate, natura: rate === '0' ? 'N2.2' : null }
              const price = money(cents).div(100)
              return isGross ? aGrossLine(price, of) : aLine({ single_price: price, ...of })
            }),
            casse: casse.map(aCassa),
            extra_expenses_list: expenses.map(({ percentuale, cents }) =>
              anExpense({ percentuale, importo: money(cents).div(100) }),
            ),
            vat_corrections: [{ iva: money(22), natura: null, amount: money(edited.vat) }],
            arrotondamento: money(edited.total).div(100),
          })
          const { riepilogo, total } = documentTotals(document)
          fc.pre(riepilogo.every(({ imposta }) => !imposta.isNegative()) && total.isPositive())
          const notes = [...new Set(parts.map(({ note }) => note))]
          const groups = notes.map((note) => parts.flatMap((part, i) => (part.note === note ? [i] : [])))
          const left = creditedIn(document, groups, deleted)
          expect(left.at(-1)).toBe('0.00')
          expect(left.filter((residual) => residual.startsWith('-'))).toEqual([])
        },
      ),
      { numRuns: runsOf(300) },
    )
  })
})
