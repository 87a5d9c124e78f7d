import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import {
  type BusinessCondition,
  type ConditionChange,
  type ListPrice,
  type PriceResolution,
  resolvePrice,
} from '@/lib/domain/pricing/pricing'
import { priceStepsText } from '@/lib/i18n/price-steps'
import en from '@/messages/en.json'
import it_ from '@/messages/it.json'
import { aContent, aLine } from '../documents/document-builder'
import { oraclePrice } from './pricing-oracle'
import { type PriceQuestion, priceQuestions } from './pricing-questions'

const TODAY = day('2026-11-21')
const EURO = 978
const FRANC = 756

type PriceText = Partial<Omit<ListPrice, 'amount' | 'quantity'>> & { amount?: string; quantity?: string }

const aPrice = ({ amount = '100', quantity = '1', ...over }: PriceText = {}): ListPrice => ({
  id: 1,
  description: 'Listino',
  currency_id: EURO,
  valid_from: null,
  valid_to: null,
  ...over,
  amount: money(amount),
  quantity: money(quantity),
})

type ChangeText = readonly [ConditionChange['change'], ConditionChange['type'], string]

const changesOf = (list: readonly ChangeText[]): ConditionChange[] =>
  list.map(([change, type, value]) => ({ label: 'Sconto cliente', change, type, value: money(value) }))

const aCondition = (
  list: readonly ChangeText[],
  over: Partial<BusinessCondition> = {},
): BusinessCondition => ({
  supplier: null,
  customer: 'c1',
  changes: changesOf(list),
  ...over,
})

type PriceCase = {
  prices?: ListPrice[]
  supplier?: string | null
  quantity?: string
  customer?: string | null
  conditions?: BusinessCondition[]
}

const resolved = ({
  prices = [aPrice()],
  supplier = null,
  quantity = '1',
  customer = 'c1',
  conditions = [],
}: PriceCase) => resolvePrice({ supplier, prices }, money(quantity), customer, conditions, TODAY)

const shown = (resolution: PriceResolution | null) =>
  resolution && [resolution.price.id, resolution.net_price.toString(), resolution.total.toString()]

describe('the price that applies', () => {
  const piece = aPrice({ id: 1, amount: '10' })
  const six = aPrice({ id: 2, amount: '54', quantity: '6' })

  it.each([
    ['1', [1, '10', '10']],
    ['5', [1, '10', '50']],
    ['6', [2, '54', '54']],
    ['6.00', [2, '54', '54']],
    ['12', [1, '10', '120']],
    ['0.5', [1, '10', '5']],
  ])('of %s pieces is a bundle’s only for exactly its quantity', (quantity, expected) => {
    expect(shown(resolved({ prices: [piece, six], quantity }))).toEqual(expected)
  })

  it('is none where only a bundle of another quantity is there', () => {
    expect(resolved({ prices: [six], quantity: '12' })).toBeNull()
    expect(resolved({ prices: [] })).toBeNull()
  })

  it.each([
    ['2026-11-21', null, true],
    [null, '2026-11-21', true],
    ['2026-11-22', null, false],
    [null, '2026-11-20', false],
    ['2026-01-01', '2026-12-31', true],
  ])('is one valid on the day: from %s to %s is %s', (from, to, applies) => {
    const prices = [aPrice({ valid_from: from ? day(from) : null, valid_to: to ? day(to) : null })]
    expect(resolved({ prices }) !== null).toBe(applies)
  })

  it('is the most recent, then the one with the highest id, whatever the order', () => {
    const prices = [
      aPrice({ id: 9 }),
      aPrice({ id: 3, valid_from: day('2026-02-01') }),
      aPrice({ id: 4, valid_from: day('2026-02-01') }),
      aPrice({ id: 5, valid_from: day('2026-01-01') }),
    ]
    expect(resolved({ prices })?.price.id).toBe(4)
    expect(resolved({ prices: prices.toReversed() })?.price.id).toBe(4)
    expect(resolved({ prices: [aPrice({ id: 7 }), aPrice({ id: 8 })] })?.price.id).toBe(8)
  })

  it('is in euro where there is one in euro', () => {
    const franc = aPrice({ id: 2, currency_id: FRANC, valid_from: day('2026-11-01') })
    expect(resolved({ prices: [aPrice(), franc] })?.price.id).toBe(1)
    expect(resolved({ prices: [franc] })?.price.id).toBe(2)
  })
})

describe('the conditions of a customer', () => {
  it.each<[string, ChangeText[], string]>([
    ['100', [['DISCOUNT', 'PERCENTAGE', '10']], '90'],
    ['100', [['INCREASE', 'PERCENTAGE', '10']], '110'],
    ['100', [['DISCOUNT', 'FIXED', '10.5']], '89.5'],
    ['100', [['INCREASE', 'FIXED', '10.5']], '110.5'],
    [
      '100',
      [
        ['DISCOUNT', 'PERCENTAGE', '10'],
        ['DISCOUNT', 'FIXED', '5'],
      ],
      '85',
    ],
    [
      '100',
      [
        ['DISCOUNT', 'FIXED', '5'],
        ['DISCOUNT', 'PERCENTAGE', '10'],
      ],
      '85.5',
    ],
    ['49.90', [['DISCOUNT', 'PERCENTAGE', '33.33']], '33.27'],
    ['0.05', [['DISCOUNT', 'PERCENTAGE', '50']], '0.03'],
    [
      '0.10',
      [
        ['DISCOUNT', 'PERCENTAGE', '15'],
        ['DISCOUNT', 'PERCENTAGE', '15'],
      ],
      '0.07',
    ],
    ['1.23456789', [], '1.23456789'],
    ['1.23456789', [['DISCOUNT', 'PERCENTAGE', '0']], '1.23456789'],
    [
      '10',
      [
        ['DISCOUNT', 'FIXED', '12'],
        ['INCREASE', 'FIXED', '3'],
      ],
      '3',
    ],
    ['10', [['DISCOUNT', 'PERCENTAGE', '100']], '0'],
  ])('make of %s by %j %s', (amount, changes, expected) => {
    const resolution = resolved({ prices: [aPrice({ amount })], conditions: [aCondition(changes)] })
    expect(resolution?.net_price.toString()).toBe(expected)
  })

  it('change the whole amount of a bundle', () => {
    const prices = [aPrice({ amount: '54', quantity: '6' })]
    const conditions = [aCondition([['DISCOUNT', 'FIXED', '4']])]
    const resolution = resolved({ prices, quantity: '6', conditions })
    expect([resolution?.total.toString(), resolution?.line.quantity.toString()]).toEqual(['50', '1'])
  })

  it('are those with the product’s supplier, else those with the own company, never both', () => {
    const own = aCondition([['DISCOUNT', 'PERCENTAGE', '10']])
    const supplier = aCondition([['DISCOUNT', 'PERCENTAGE', '20']], { supplier: 's1' })
    const other = aCondition([['DISCOUNT', 'PERCENTAGE', '30']], { customer: 'c2' })
    const conditions = [own, supplier, other]
    const net = (over: PriceCase) => resolved({ conditions, ...over })?.net_price.toString()
    expect([net({}), net({ supplier: 's1' }), net({ supplier: 's2' })]).toEqual(['90', '80', '90'])
    expect([net({ customer: 'c2' }), net({ customer: 'c3' }), net({ customer: null })]).toEqual([
      '70',
      '100',
      '100',
    ])
  })
})

const textOf = (resolution: PriceResolution | null, language: 'it' | 'en') => {
  const texts: Record<string, string> = (language === 'it' ? it_ : en).pricing
  const steps = (resolution?.steps ?? []).map((step) => ({
    ...step,
    after: step.after.toNumber(),
    ...(step.kind === 'CHANGE' ? { value: step.value.toNumber() } : {}),
  }))
  return priceStepsText(steps as Parameters<typeof priceStepsText>[0], language, (key, params = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(params[name])),
  )
}

describe('the explanation', () => {
  it('tells every step, as the issue writes it', () => {
    const resolution = resolved({ conditions: [aCondition([['DISCOUNT', 'PERCENTAGE', '10']])] })
    expect(textOf(resolution, 'it')).toBe('listino 100,00 → Sconto cliente 10% → 90,00')
    expect(textOf(resolution, 'en')).toBe('list 100.00 → Sconto cliente 10% → 90.00')
  })

  it('tells increases, changes without a name and the rounding', () => {
    const [increase, unnamed] = changesOf([
      ['INCREASE', 'FIXED', '2'],
      ['DISCOUNT', 'PERCENTAGE', '33.333'],
    ])
    const changes = [
      { ...increase, label: 'Trasporto' },
      { ...unnamed, label: '' },
    ] as ConditionChange[]
    const resolution = resolved({ conditions: [{ ...aCondition([]), changes }] })
    expect(textOf(resolution, 'it')).toBe(
      'listino 100,00 → Trasporto +2,00 → 102,00 → sconto cliente 33,333% → 68,00034 → arrotondamento → 68,00',
    )
  })

  it('of a price that nothing changes is the price alone', () => {
    expect(textOf(resolved({}), 'it')).toBe('listino 100,00')
  })
})

const answerTo = ({ supplier, customer, quantity, prices: list, conditions }: PriceQuestion) =>
  resolved({
    supplier,
    customer,
    quantity,
    prices: list.map(({ id, amount, quantity: of, euro, from, to }) =>
      aPrice({
        id,
        amount,
        quantity: of,
        currency_id: euro ? EURO : FRANC,
        valid_from: from ? day(from) : null,
        valid_to: to ? day(to) : null,
      }),
    ),
    conditions: conditions.map(({ changes, ...pair }) => ({
      ...pair,
      changes: changes.map((one) => ({ ...one, label: '', value: money(one.value) })),
    })),
  })

describe('any resolution', () => {
  it('1,000 random price resolutions equal an independent decimal oracle', () => {
    let priced = 0
    fc.assert(
      fc.property(priceQuestions, (question) => {
        const answer = answerTo(question)
        const expected = oraclePrice(question, question.conditions, TODAY)
        if (answer) priced += 1
        expect(
          answer && {
            id: answer.price.id,
            net: answer.net_price.toString(),
            total: answer.total.toString(),
          },
        ).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
    expect(priced).toBeGreaterThan(300)
  })

  it('is never below zero, and its steps follow one another from the list to the net price', () => {
    fc.assert(
      fc.property(priceQuestions, (question) => {
        const answer = answerTo(question)
        if (!answer) return
        const [first, ...others] = answer.steps
        expect([first?.kind, first?.after.toString()]).toEqual(['LIST', answer.list_price.toString()])
        let at = answer.list_price
        for (const step of others) {
          if (step.kind !== 'LIST') expect(step.before.toString()).toBe(at.toString())
          expect(step.after.isNegative()).toBe(false)
          at = step.after
        }
        expect(answer.net_price.toString()).toBe(at.toString())
      }),
    )
  })

  it('comes to the same cents on a document’s line', () => {
    fc.assert(
      fc.property(priceQuestions, (question) => {
        const answer = answerTo(question)
        if (!answer) return
        const [line] = documentTotals(aContent({ product_list: [aLine(answer.line)] })).lines
        expect([line?.discounted_price.toString(), line?.total_price.toString()]).toEqual([
          answer.net_price.toString(),
          answer.total.toString(),
        ])
      }),
    )
  })

  it('does not depend on the order of the list or of the conditions', () => {
    fc.assert(
      fc.property(priceQuestions, (question) => {
        const turned = {
          ...question,
          prices: question.prices.toReversed(),
          conditions: question.conditions.toReversed(),
        }
        expect(shown(answerTo(turned))).toEqual(shown(answerTo(question)))
      }),
    )
  })
})
