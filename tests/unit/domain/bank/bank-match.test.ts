import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildItemBook, type Movement, type OpenItem } from '@/lib/domain/bank/bank-book'
import { proposeMatches } from '@/lib/domain/bank/bank-match'
import { addDays, day, daysBetween } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import { mentionParts } from '@/lib/domain/documents/document-mention'
import { runsOf } from '@/tests/support/property-runs'

let serial = 0

type ItemChanges = Partial<Omit<OpenItem, 'residual' | 'due'>> & {
  residual?: number
  due?: [string, number][]
}

function invoice(number: string, over: ItemChanges = {}): OpenItem {
  serial += 1
  const { residual = 500, due = [], ...rest } = over
  return {
    kind: 'DOCUMENT',
    id: serial,
    documentKind: 'INVOICE',
    type: 'ACTIVE',
    direction: 'IN',
    isOwnNumber: true,
    number,
    day: day('2026-02-01'),
    sku: 'rossi',
    name: 'Officina Rossi S.r.l.',
    ...rest,
    residual: money(residual),
    due: due.map(([date, open]) => ({ date: day(date), open: money(open) })),
  }
}

const received = (number: string, over: ItemChanges = {}): OpenItem =>
  invoice(number, {
    type: 'PASSIVE',
    direction: 'OUT',
    isOwnNumber: false,
    sku: 'enel',
    name: 'Energia Verde S.p.A.',
    ...over,
  })

function movement(amount: number, text: string, over: Partial<Movement> = {}): Movement {
  serial += 1
  const blank = { counterparty: '', iban: '', endToEnd: '' }
  return { id: serial, day: day('2026-03-03'), amount: money(amount), text, ...blank, ...over }
}

const propose = (one: Movement, items: OpenItem[], known: Record<string, string[]> = {}) =>
  proposeMatches(
    [one],
    items,
    new Map(Object.entries(known).map(([iban, skus]) => [iban, new Set(skus)])),
  ).get(one.id) ?? []

/** The best proposal as level and numbers. */
const best = (...args: Parameters<typeof propose>) => {
  const [first] = propose(...args)
  return first ? `${first.level} ${first.parts.map(({ item }) => item.number).join('+')}` : 'nothing'
}

const twelve = () => invoice('12/2026')
const bianchi = (number: string, over: ItemChanges = {}) =>
  invoice(number, { sku: 'bianchi', name: 'Bianchi Luca', ...over })

describe('a proposal is certain', () => {
  it('with the amount and the whole number', () => {
    expect(best(movement(500, 'saldo fatt. 12/2026'), [twelve(), bianchi('13/2026')])).toBe('CERTAIN 12/2026')
  })

  it('with the amount, the number and its day', () => {
    expect(best(movement(500, 'FT 12 del 1/2'), [twelve()])).toBe('CERTAIN 12/2026')
  })

  it('with the number alone when the party is the same', () => {
    const from = { counterparty: 'OFFICINA ROSSI SRL' }
    expect(best(movement(500, 'fattura 12', from), [twelve()])).toBe('CERTAIN 12/2026')
    expect(best(movement(500, 'fattura 12'), [twelve()])).toBe('LIKELY 12/2026')
  })

  it('with the amount of an instalment', () => {
    const item = invoice('12/2026', {
      due: [
        ['2026-03-01', 200],
        ['2026-04-01', 300],
      ],
    })
    expect(best(movement(200, 'fatt. 12/2026'), [item])).toBe('CERTAIN 12/2026')
  })

  it('for several documents that are all named and come to the amount', () => {
    const items = [twelve(), invoice('13/2026', { residual: 100.1 })]
    expect(best(movement(600.1, 'fatture 12/2026 e 13/2026'), items)).toBe('CERTAIN 12/2026+13/2026')
  })

  it('of a supplier’s number only with the supplier', () => {
    const items = [received('A-881'), received('A-881', { sku: 'altri', name: 'Altri S.r.l.' })]
    expect(best(movement(-500, 'fattura A-881', { counterparty: 'ENERGIA VERDE SPA' }), items)).toBe(
      'CERTAIN A-881',
    )
    expect(best(movement(-500, 'fattura A-881'), items.slice(0, 1))).toBe('LIKELY A-881')
  })
})

describe('a proposal is never certain', () => {
  it.each([
    ['another amount', movement(499, 'fatt. 12/2026'), [twelve()]],
    ['figures that may be a month', movement(500, 'canone 12/2026'), [twelve()]],
    ['no reference', movement(500, '', { counterparty: 'Officina Rossi' }), [twelve()]],
    ['another year', movement(500, 'fatt. 12/2025'), [twelve()]],
    ['another day', movement(500, 'ft 12 del 2/2', { counterparty: 'Officina Rossi' }), [twelve()]],
    ['another document named, too', movement(500, 'fatt. 12/2026 e 13/2026'), [twelve(), invoice('13/2026')]],
    ['money that goes out', movement(-500, 'fatt. 12/2026'), [twelve()]],
    [
      'a payer who is another customer',
      movement(500, 'fatt. 12/2026', { counterparty: 'Bianchi Luca' }),
      [twelve(), bianchi('20/2026', { residual: 80 })],
    ],
  ])('with %s', (_, one, items) => {
    expect(propose(one, items).map(({ level }) => level)).not.toContain('CERTAIN')
  })

  it('with an IBAN that is another customer’s', () => {
    const one = movement(500, 'fatt. 12/2026', { iban: 'IT1' })
    expect(best(one, [twelve()], { IT1: ['bianchi'] })).toBe('LIKELY 12/2026')
    expect(best(one, [twelve()], { IT1: ['rossi'] })).toBe('CERTAIN 12/2026')
  })

  it('for two movements that would pay one document twice', () => {
    const items = [twelve()]
    const two = [movement(500, 'fatt. 12/2026'), movement(500, 'FATTURA 12/2026')]
    const found = [...proposeMatches(two, items).values()].map(([first]) => first?.level)
    expect(found).toEqual(['LIKELY', 'LIKELY'])
  })

  it('of a movement that pays more than is open, whatever numbers are (property)', () => {
    const word = fc.constantFrom('fatt.', 'FT', 'saldo', 'canone', 'del', 'e', 'n.', '/', '-')
    const number = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('/2026', '/26', '', '/A/2026'))
    const text = fc
      .array(
        fc.oneof(
          word,
          number.map(([value, year]) => `${value}${year}`),
        ),
        { maxLength: 6 },
      )
      .map((words) => words.join(' '))
    const amount = fc.integer({ min: 1, max: 4 }).map((value) => value * 50)
    const items = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), amount), { selector: ([n]) => n })
    fc.assert(
      fc.property(items, fc.array(fc.tuple(amount, text), { maxLength: 6 }), (open, stated) => {
        const invoices = open.map(([n, residual]) => invoice(`${n}/2026`, { residual }))
        const movements = stated.map(([value, words]) => movement(value, words))
        const proposals = proposeMatches(movements, invoices)
        for (const [id, list] of proposals) {
          const certain = list.filter(({ level }) => level === 'CERTAIN')
          expect(certain.length).toBeLessThanOrEqual(1)
          const own = movements.find((one) => one.id === id)?.amount ?? money(0)
          for (const { parts } of list) {
            expect(sum(parts.map((part) => part.amount)).lte(own)).toBe(true)
            for (const part of parts) expect(part.amount.lte(part.item.residual)).toBe(true)
          }
        }
        for (const item of invoices) {
          const taken = [...proposals.values()].flatMap((list) =>
            list
              .filter(({ level }) => level === 'CERTAIN')
              .flatMap(({ parts }) => parts.filter((part) => part.item === item).map((part) => part.amount)),
          )
          expect(sum(taken).lte(item.residual)).toBe(true)
        }
      }),
      { numRuns: runsOf(300) },
    )
  })
})

describe('a proposal is likely', () => {
  it('with the amount and a name that is alike', () => {
    expect(
      best(movement(500, 'bonifico', { counterparty: 'OFICINA ROSSI' }), [twelve(), bianchi('13/2026')]),
    ).toBe('LIKELY 12/2026')
  })

  it('with the sum of a customer’s documents, the oldest ones first', () => {
    const items = [
      invoice('1/2026', { residual: 100, due: [['2026-01-31', 100]] }),
      invoice('2/2026', { residual: 110, due: [['2026-02-28', 110]] }),
      invoice('3/2026', { residual: 210, due: [['2026-03-31', 210]] }),
    ]
    const from = { counterparty: 'Officina Rossi' }
    expect(best(movement(210, 'saldo', from), items.slice(0, 2))).toBe('LIKELY 1/2026+2/2026')
    expect(best(movement(320, 'saldo', from), items)).toBe('LIKELY 2/2026+3/2026')
  })

  it('with number and party for a part of it', () => {
    const from = { counterparty: 'Officina Rossi' }
    const [first] = propose(movement(200, 'acconto fatt. 12/2026', from), [twelve()])
    expect([first?.level, first?.parts.map(({ amount }) => fixed2(amount))]).toEqual(['LIKELY', ['200.00']])
    expect(first?.reasons).toContainEqual({ code: 'amount_below', amount: '300.00' })
  })
})

describe('nothing is proposed', () => {
  it.each([
    ['another amount and nothing else', movement(77, 'bonifico'), [twelve()]],
    ['nothing that is open', movement(500, 'fatt. 12/2026'), []],
    ['a year that is also a number', movement(77, 'anno 2026'), [twelve()]],
  ])('for %s', (_, one, items) => {
    expect(best(one, items)).toBe('nothing')
  })
})

describe('many open documents of one sum', () => {
  const COUNT = 7500
  /** Six letters of its own for each number. */
  const word = (at: number) =>
    [...String(100_000 + at * 7919)].map((figure) => 'bdflmnprst'[Number(figure)]).join('')
  const parties = Array.from({ length: 300 }, (_, at) => ({ sku: `s-${at}`, name: `Studio ${word(at)}` }))
  const items = Array.from({ length: COUNT }, (_, at) =>
    invoice(`${at + 10_001}/2026`, {
      residual: 426.63,
      ...parties[at % parties.length],
      day: addDays(day('2026-01-01'), at % 365),
    }),
  )

  it('are looked at by the nearest days, and not because all of them are of the year that a text names', () => {
    const one = movement(426.63, 'quota del 2026', { day: day('2026-06-01') })
    const found = buildItemBook(items, new Map()).candidates(one, mentionParts(one.text))
    expect(found.length).toBeLessThanOrEqual(10)
    expect(Math.max(...found.map((item) => Math.abs(daysBetween(item.day, one.day))))).toBeLessThanOrEqual(2)
  })

  it('are at most 40 for one movement, also where hundreds of names are like its own', () => {
    const alike = items.map((item, at) => ({ ...item, name: `Condominio ${at % 300}`, sku: `c-${at % 300}` }))
    const one = movement(426.63, 'quota del 2026', { day: day('2026-06-01'), counterparty: 'Condominio 17' })
    const found = buildItemBook(alike, new Map()).candidates(one, mentionParts(one.text))
    expect(found.length).toBeLessThanOrEqual(40)
    expect(found.some(({ sku }) => sku === 'c-17')).toBe(true)
  })

  it('leave the one that is named certain', () => {
    const one = movement(426.63, 'fattura 17301/2026', { day: day('2026-06-01') })
    expect(best(one, items)).toBe('CERTAIN 17301/2026')
  })

  it('leave one of the party that paid likely, however far its day is', () => {
    const [own] = items.filter(({ sku }) => sku === 's-7')
    const one = movement(426.63, 'quota', { day: day('2027-11-30'), counterparty: own?.name ?? '' })
    expect(propose(one, items)[0]).toMatchObject({ level: 'LIKELY', parts: [{ item: { sku: 's-7' } }] })
  })
})
