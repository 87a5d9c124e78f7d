import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixed2, money } from '@/lib/domain/core/money'
import type { DocumentContent, DocumentTotals } from '@/lib/domain/documents/document'
import { BOLLO_THRESHOLD, discountedPrice, documentTotals } from '@/lib/domain/documents/totals'
import { runsOf } from '@/tests/support/property-runs'
import { aCassa, aContent, aLine, anExpense, aRitenuta, randomContent, randomFrom } from './document-builder'
import { sdiFaults } from './integer-oracle'

const totalsOf = (over: Partial<DocumentContent>) => documentTotals(aContent(over))
const shown = (totals: DocumentTotals) => [totals.subtotal, totals.imposta, totals.total].map(fixed2)
const summaryOf = (totals: DocumentTotals) =>
  totals.riepilogo.map((b) => `${b.iva} ${b.natura ?? '-'} ${fixed2(b.imponibile)} ${fixed2(b.imposta)}`)

describe('the exact cents of known documents', () => {
  it('1,000.00 less a fixed 100.00 at 22 % is 900.00 + 198.00 = 1,098.00', () => {
    const line = aLine({ single_price: '1000', discount_type: 'FIXED', discount: '100' })
    expect(shown(totalsOf({ product_list: [line] }))).toEqual(['900.00', '198.00', '1098.00'])
  })

  it('2 × 100.00 + 3 × 49.90 at 22 % is 349.70 + 76.93 = 426.63', () => {
    const product_list = [aLine({ quantity: 2 }), aLine({ single_price: '49.90', quantity: 3 })]
    expect(shown(totalsOf({ product_list }))).toEqual(['349.70', '76.93', '426.63'])
  })

  it('1,220.01 with the total edited by -0.01 is 1,220.00, and the VAT as computed', () => {
    const product_list = [aLine({ single_price: '1000.01' })]
    const totals = documentTotals(aContent({ product_list, arrotondamento: money('-0.01') }))
    expect([...shown(totals), fixed2(totals.amount_due)]).toEqual(['1000.01', '220.00', '1220.00', '1220.00'])
  })

  it('computes VAT on the block, not on each line', () => {
    const product_list = [1, 2, 3].map(() => aLine({ single_price: '0.02' }))
    expect(shown(totalsOf({ product_list }))).toEqual(['0.06', '0.01', '0.07'])
  })
})

describe('a change of the unit price', () => {
  it.each([
    ['DISCOUNT', 'PERCENTAGE', '100', '10', '90'],
    ['INCREASE', 'PERCENTAGE', '100', '10', '110'],
    ['DISCOUNT', 'FIXED', '100', '10.5', '89.5'],
    ['INCREASE', 'FIXED', '100', '10.5', '110.5'],
    ['DISCOUNT', 'PERCENTAGE', '49.90', '33.333', '33.27'],
    ['DISCOUNT', 'PERCENTAGE', '0.05', '50', '0.03'],
    ['DISCOUNT', 'FIXED', '-90', '9', '-99'],
    ['DISCOUNT', 'PERCENTAGE', '-90', '10', '-81'],
    ['DISCOUNT', 'PERCENTAGE', '1.23456789', '0', '1.23456789'],
  ] as const)(
    '%s %s on %s by %s gives %s',
    (price_change_type, discount_type, single_price, discount, expected) => {
      const line = aLine({ price_change_type, discount_type, single_price, discount })
      expect(discountedPrice(line).toString()).toBe(expected)
    },
  )
})

describe('extra expenses', () => {
  it('takes a percentage of the products, not of other expenses', () => {
    const extra_expenses_list = [
      anExpense({ importo: money('50') }),
      anExpense({ importo: money('3'), percentuale: true }),
    ]
    const totals = totalsOf({ product_list: [aLine({ single_price: '33.33' })], extra_expenses_list })
    expect(totals.expenses.map((e) => e?.toString())).toEqual(['50', '1'])
    expect(shown(totals)).toEqual(['84.33', '18.55', '102.88'])
  })

  it('puts one that is not taxable outside VAT, whatever rate it names', () => {
    const totals = totalsOf({ extra_expenses_list: [anExpense({ tassabile: false })] })
    expect(summaryOf(totals)).toEqual(['22 - 100.00 22.00', '0 N1 10.00 0.00'])
    expect(totals.riepilogo[1]?.riferimento_normativo).toBe('Art. 15 DPR 633/72')
  })

  it('leaves out one that is not included', () => {
    const totals = totalsOf({ extra_expenses_list: [anExpense({ includi: false })] })
    expect(totals.expenses).toEqual([null])
    expect(fixed2(totals.total)).toBe('122.00')
  })
})

describe('contributions and withholdings', () => {
  it('a fee with Inarcassa and withholding pays 1,040 + 228.80 − 200', () => {
    const totals = totalsOf({
      product_list: [aLine({ single_price: '1000', ritenuta: true })],
      casse: [aCassa()],
      ritenute: [aRitenuta()],
    })
    expect(shown(totals)).toEqual(['1040.00', '228.80', '1268.80'])
    expect([totals.withheld, totals.amount_due].map(fixed2)).toEqual(['200.00', '1068.80'])
  })

  it('computes INPS on the fees and the Inarcassa contribution, but only after it', () => {
    const inps = aCassa({ tipo_cassa: 'TC22', ritenuta: true })
    const product_list = [aLine({ single_price: '1000', ritenuta: true })]
    const after = totalsOf({ product_list, casse: [aCassa(), inps], ritenute: [aRitenuta()] })
    expect(after.casse.map((c) => fixed2(c.importo))).toEqual(['40.00', '41.60'])
    expect(fixed2(after.withheld)).toBe('208.32')
    const before = totalsOf({ product_list, casse: [inps, aCassa()] })
    expect(before.casse.map((c) => fixed2(c.importo))).toEqual(['40.00', '40.00'])
  })

  it('asks no contribution on amounts advanced for the customer nor on expenses', () => {
    const totals = totalsOf({
      product_list: [aLine(), aLine({ single_price: '50', iva: 0, natura: 'N1' })],
      extra_expenses_list: [anExpense()],
      casse: [aCassa()],
    })
    expect(totals.casse.map((c) => fixed2(c.imponibile))).toEqual(['100.00'])
  })

  it('withholds 23 % on half of a commission with one rounding', () => {
    const product_list = [aLine({ single_price: '100.01', ritenuta: true })]
    const ritenute = [aRitenuta({ rate: money('23'), apply_on: money('50') })]
    expect(fixed2(totalsOf({ product_list, ritenute }).withheld)).toBe('11.50')
  })
})

describe('stamp duty', () => {
  const exempt = (single_price: string, natura = 'N4') => aLine({ single_price, iva: 0, natura })

  const counting = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']
  const others = ['N1', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N5', 'N6.3', 'N7']

  it.each([
    ...counting.map((natura) => ({ price: '77.47', natura, expected: '0' })),
    ...counting.map((natura) => ({ price: '77.48', natura, expected: '2' })),
    ...others.map((natura) => ({ price: '9999', natura, expected: '0' })),
  ])('on $price under $natura it is $expected', ({ price, natura, expected }) => {
    const totals = totalsOf({ product_list: [exempt(price, natura)], bollo: 'AUTO' })
    expect(totals.bollo).toEqual({ importo: money(expected), charged: false, natura: null })
    expect(fixed2(totals.total)).toBe(fixed2(money(price)))
  })

  it('adds up the amounts that count, in a document that also bears VAT', () => {
    const product_list = [aLine(), exempt('40', 'N2.1'), exempt('40', 'N4')]
    expect(totalsOf({ product_list, bollo: 'AUTO' }).bollo.importo.toString()).toBe('2')
  })

  it('charges it under N1, or under N2.2 to the customers of a flat-rate taxpayer', () => {
    const ordinary = totalsOf({ product_list: [exempt('100')], bollo: 'AUTO_CHARGED' })
    expect(summaryOf(ordinary)).toEqual(['0 N1 2.00 0.00', '0 N4 100.00 0.00'])
    const flat = totalsOf({
      product_list: [exempt('100', 'N2.2')],
      bollo: 'AUTO_CHARGED',
      regime_fiscale: 'RF19',
    })
    expect(summaryOf(flat)).toEqual(['0 N2.2 102.00 0.00'])
    expect(flat.bollo.natura).toBe('N2.2')
  })

  it('never counts the charged stamp for its own threshold, nor owes it when told not to', () => {
    const totals = totalsOf({
      product_list: [exempt(BOLLO_THRESHOLD.toString(), 'N2.2')],
      bollo: 'AUTO_CHARGED',
      regime_fiscale: 'RF19',
    })
    expect(totals.bollo).toEqual({ importo: money(0), charged: false, natura: null })
    expect(totalsOf({ product_list: [exempt('500')], bollo: 'NONE' }).bollo.importo.isZero()).toBe(true)
  })
})

describe('the VAT summary', () => {
  it('has a block for each rate, Natura, payability and reference, highest rate first', () => {
    const product_list = [
      aLine({ iva: 0, natura: 'N4', riferimento_normativo: 'Art. 10 DPR 633/72' }),
      aLine({ iva: 4 }),
      aLine({ iva: 22, esigibilita_iva: 'S' }),
      aLine({ iva: 22 }),
      aLine({ iva: '22.00' }),
      aLine({ iva: 0, natura: 'N1' }),
    ]
    const blocks = totalsOf({ product_list }).riepilogo
    expect(blocks.map((b) => `${b.iva} ${b.natura} ${b.esigibilita_iva} ${b.imponibile}`)).toEqual([
      '22 null I 200',
      '22 null S 100',
      '4 null I 100',
      '0 N1 I 100',
      '0 N4 I 100',
    ])
  })

  it('lets expenses and contributions follow the lines into split payment', () => {
    const product_list = [aLine({ esigibilita_iva: 'S' })]
    const totals = totalsOf({
      product_list,
      extra_expenses_list: [anExpense(), anExpense({ iva: money('10') })],
      casse: [aCassa()],
    })
    expect(totals.riepilogo.map((b) => b.esigibilita_iva)).toEqual(['S', 'S'])
    expect(fixed2(totals.split_payment)).toBe(fixed2(totals.imposta))
    expect(fixed2(totals.amount_due)).toBe(fixed2(totals.subtotal))
  })

  it('takes an edited amount of VAT where there is VAT, and none where there is none', () => {
    const product_list = [aLine(), aLine({ iva: 0, natura: 'N4' })]
    const vat_corrections = [
      { iva: money(22), natura: null, amount: money('0.01') },
      { iva: money(0), natura: 'N4', amount: money('0.01') },
    ]
    const totals = totalsOf({ product_list, vat_corrections })
    expect(summaryOf(totals)).toEqual(['22 - 100.00 22.01', '0 N4 100.00 0.00'])
  })

  it('is the same whatever the order of the lines', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const content = {
          ...randomContent(randomFrom(seed)),
          extra_expenses_list: [],
          casse: [],
          bollo: 'NONE',
        } as const
        const reversed = { ...content, product_list: [...content.product_list].reverse() }
        expect(documentTotals(reversed).riepilogo).toEqual(documentTotals(content).riepilogo)
      }),
      { numRuns: runsOf(500) },
    )
  })
})

describe('any document', () => {
  it('keeps the sums and the SdI controls 00419, 00421-00423, 00443, 00444 in 100,000 random ones', () => {
    const random = randomFrom(20261121)
    for (let i = 0; i < 100_000; i++) {
      const content = randomContent(random)
      const faults = sdiFaults(content, documentTotals(content))
      if (faults.length > 0) expect({ document: i, faults, content: JSON.stringify(content) }).toEqual({})
    }
  }, 60_000)

  it('would be caught by the oracle with one cent too many anywhere', () => {
    const content = aContent({
      product_list: [aLine({ single_price: '49.90', quantity: 3 }), aLine({ iva: 10 })],
    })
    const totals = documentTotals(content)
    const cent = money('0.01')
    const [first, ...others] = totals.riepilogo
    const [line, ...lines] = totals.lines
    if (!first || !line) throw new Error('No block or no line')
    expect(sdiFaults(content, totals)).toEqual([])
    const wrong: DocumentTotals[] = [
      { ...totals, riepilogo: [{ ...first, imposta: first.imposta.plus(cent) }, ...others] },
      { ...totals, riepilogo: [{ ...first, imponibile: first.imponibile.plus(cent) }, ...others] },
      { ...totals, lines: [{ ...line, total_price: line.total_price.plus(cent) }, ...lines] },
      { ...totals, total: totals.total.plus(cent) },
      { ...totals, riepilogo: others },
    ]
    for (const totalsWithFault of wrong) expect(sdiFaults(content, totalsWithFault)).not.toEqual([])
  })
})
