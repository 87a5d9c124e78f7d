import { describe, expect, it } from 'vitest'
import { closesInvoice, closingCorrections, linesToCredit, residualOf } from '@/lib/domain/credit'
import { fixed2, money } from '@/lib/domain/money'
import { documentTotals } from '@/lib/domain/totals'
import { aContent, aLine } from './document-builder'

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

  it('takes the cent of VAT that parts round away with the last note', () => {
    const parts = [aLine({ single_price: money('0.02') }), aLine({ single_price: money('0.02') })]
    const whole = documentTotals(aContent({ product_list: parts })).total
    const [first, second] = parts.map((part) => aContent({ product_list: [part] }))
    if (!first || !second) throw new Error('no parts')
    const residual = whole.minus(documentTotals(first).total)
    const vat_corrections = closingCorrections(residual, documentTotals(second))
    const last = documentTotals({ ...second, vat_corrections })
    expect(fixed2(whole)).toBe('0.05')
    expect(fixed2(residual.minus(last.total))).toBe('0.00')
    expect(closingCorrections(last.total, last)).toEqual([])
  })
})
