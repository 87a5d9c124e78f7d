import { describe, expect, it } from 'vitest'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import type { DocumentContent } from '@/lib/domain/documents/document'
import { explainTotals, type TotalStep } from '@/lib/domain/documents/explain-totals'
import { documentTotals } from '@/lib/domain/documents/totals'
import { aCassa, aContent, aLine, anExpense, aRitenuta, randomContent, randomFrom } from './document-builder'

const explained = (content: DocumentContent) => explainTotals(content, documentTotals(content))
const stepsOf = (over: Partial<DocumentContent>) =>
  explained(aContent(over)).map(({ kind, amount }) => [kind, fixed2(amount)])
const line = (price: string, over = {}) => aLine({ single_price: price, ...over })

describe('the steps of a total', () => {
  it.each<[string, Partial<DocumentContent>, [TotalStep['kind'], string][]]>([
    [
      'a discounted line',
      { product_list: [line('49.90', { quantity: '3', discount: '10' })] },
      [
        ['LINE', '134.73'],
        ['PRODUCTS', '134.73'],
        ['SUBTOTAL', '134.73'],
        ['VAT', '29.64'],
        ['TOTAL', '164.37'],
      ],
    ],
    [
      'cassa 4% and ritenuta 20% on 1,000',
      { product_list: [line('1000', { ritenuta: true })], casse: [aCassa()], ritenute: [aRitenuta()] },
      [
        ['LINE', '1000.00'],
        ['PRODUCTS', '1000.00'],
        ['CASSA', '40.00'],
        ['SUBTOTAL', '1040.00'],
        ['VAT', '228.80'],
        ['TOTAL', '1268.80'],
        ['RITENUTA', '-200.00'],
        ['DUE', '1068.80'],
      ],
    ],
    [
      'split payment',
      { product_list: [line('1000', { esigibilita_iva: 'S' })] },
      [
        ['LINE', '1000.00'],
        ['PRODUCTS', '1000.00'],
        ['SUBTOTAL', '1000.00'],
        ['VAT', '220.00'],
        ['TOTAL', '1220.00'],
        ['SPLIT_PAYMENT', '-220.00'],
        ['DUE', '1000.00'],
      ],
    ],
    [
      'exempt 77.48 with the stamp charged',
      { product_list: [line('77.48', { iva: '0', natura: 'N4' })], bollo: 'AUTO_CHARGED' },
      [
        ['LINE', '77.48'],
        ['PRODUCTS', '77.48'],
        ['BOLLO', '2.00'],
        ['SUBTOTAL', '79.48'],
        ['VAT', '0.00'],
        ['VAT', '0.00'],
        ['TOTAL', '79.48'],
      ],
    ],
    [
      'a total that was edited',
      { product_list: [line('1000.01')], arrotondamento: money('-0.01') },
      [
        ['LINE', '1000.01'],
        ['PRODUCTS', '1000.01'],
        ['SUBTOTAL', '1000.01'],
        ['VAT', '220.00'],
        ['ARROTONDAMENTO', '-0.01'],
        ['TOTAL', '1220.00'],
      ],
    ],
    [
      'expenses: one in percent, one not included',
      {
        product_list: [line('200')],
        extra_expenses_list: [
          anExpense({ importo: money(5), percentuale: true }),
          anExpense({ includi: false }),
        ],
      },
      [
        ['LINE', '200.00'],
        ['PRODUCTS', '200.00'],
        ['EXPENSE', '10.00'],
        ['SUBTOTAL', '210.00'],
        ['VAT', '46.20'],
        ['TOTAL', '256.20'],
      ],
    ],
  ])('of %s are listed in order', (_, over, steps) => {
    expect(stepsOf(over)).toEqual(steps)
  })

  it('say which amounts without VAT ask for the stamp, without the stamp itself', () => {
    const content = aContent({
      product_list: [line('100', { iva: '0', natura: 'N2.2' }), line('50')],
      bollo: 'AUTO_CHARGED',
      regime_fiscale: 'RF19',
    })
    expect(explained(content).find(({ kind }) => kind === 'BOLLO')).toMatchObject({
      charged: true,
      base: money('100'),
    })
  })

  it('say by how much VAT was edited, once where a rate has two blocks', () => {
    const product_list = [line('100'), line('50', { esigibilita_iva: 'D' })]
    const vat_corrections = [{ iva: money(22), natura: null, amount: money('0.01') }]
    const vat = explained(aContent({ product_list, vat_corrections })).filter((step) => step.kind === 'VAT')
    expect(vat.map(({ correction }) => fixed2(correction)).sort()).toEqual(['0.00', '0.01'])
    expect(fixed2(sum(vat.map(({ amount }) => amount)))).toBe('33.01')
  })

  it('say of no edit of VAT where there is no VAT to edit', () => {
    const product_list = [line('100', { iva: 0, natura: 'N4' })]
    const vat_corrections = [{ iva: money(0), natura: 'N4', amount: money('0.01') }]
    const [vat] = explained(aContent({ product_list, vat_corrections })).filter(({ kind }) => kind === 'VAT')
    expect(vat).toMatchObject({ correction: money(0), amount: money(0) })
  })

  it('add up to the cent in 2,000 random documents', () => {
    const random = randomFrom(20261121)
    for (let i = 0; i < 2000; i++) {
      const steps = explained(randomContent(random))
      const of = (...kinds: TotalStep['kind'][]) =>
        fixed2(
          sum(
            steps
              .filter((step) => kinds.includes(step.kind) && (step.kind !== 'BOLLO' || step.charged))
              .map(({ amount }) => amount),
          ),
        )
      expect(of('LINE')).toBe(of('PRODUCTS'))
      expect(of('PRODUCTS', 'EXPENSE', 'CASSA', 'BOLLO')).toBe(of('SUBTOTAL'))
      expect(of('SUBTOTAL', 'VAT', 'ARROTONDAMENTO')).toBe(of('TOTAL'))
      const hasDue = steps.some(({ kind }) => kind === 'DUE')
      expect(of('TOTAL', 'RITENUTA', 'SPLIT_PAYMENT')).toBe(of(hasDue ? 'DUE' : 'TOTAL'))
    }
  })
})
