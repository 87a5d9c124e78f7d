import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Template, TemplateField } from '@/lib/domain/templates/field'
import { requireTemplate } from '@/lib/domain/templates/field'
import type { LaidBox, LaidOut } from '@/lib/domain/templates/laid-out'
import { layout } from '@/lib/domain/templates/layout'
import { data, field, measure, products, template } from './builders'

const wordsOf = ({ texts }: LaidBox): string[] => texts.map(({ text }) => text)
const boxesOf = (laid: LaidOut, id: string): LaidBox[] =>
  laid.pages.flatMap(({ boxes }) => boxes.filter((box) => box.field === id))
const pageOf = (laid: LaidOut, id: string): number =>
  laid.pages.findIndex(({ boxes }) => boxes.some((box) => box.field === id))
const occurrences = (laid: LaidOut, text: string): number =>
  boxesOf(laid, 'products')
    .flatMap(wordsOf)
    .filter((word) => word === text).length

const overlap = (one: LaidBox, other: LaidBox): boolean =>
  one.x + 0.05 < other.x + other.width &&
  other.x + 0.05 < one.x + one.width &&
  one.y + 0.05 < other.y + other.height &&
  other.y + 0.05 < one.y + one.height

/** The faults that no layout may have, counted by this test alone. */
function faultsOf(laid: LaidOut): string[] {
  return laid.pages.flatMap(({ boxes, width, height }, number) => [
    ...(boxes.length === 0 ? [`page ${number} is blank`] : []),
    ...boxes
      .filter(
        (box) =>
          box.x < 0 || box.y < 0 || box.x + box.width > width + 0.05 || box.y + box.height > height + 0.05,
      )
      .map((box) => `${box.field} leaves page ${number}`),
    ...boxes.flatMap((box) =>
      box.texts
        .filter(
          ({ x, y, width: own }) =>
            x < box.x - 0.05 || x + own > box.x + box.width + 0.05 || y > box.y + box.height,
        )
        .map(({ text }) => `"${text}" leaves ${box.field}`),
    ),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.field} on ${other.field}`),
    ),
  ])
}

/** Fields drawn in rows that do not overlap, with one product list and the two parties among them. */
const drawnTemplate: fc.Arbitrary<Template> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 90 }),
      height: fc.integer({ min: 20, max: 90 }),
      cells: fc.integer({ min: 1, max: 3 }),
      jitter: fc.integer({ min: 0, max: 9 }),
      party: fc.constantFrom(null, 'PERSONAL_ANAGRAPHIC' as const, 'CLIENT_ANAGRAPHIC' as const),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((rows) => fc.record({ rows: fc.constant(rows), at: fc.integer({ min: 0, max: rows.length }) }))
  .map(({ rows, at }) => {
    const fields: TemplateField[] = []
    let y = 20
    const addTable = () => {
      if (y + 40 > 842) return
      fields.push(products({ y, height: 40 }))
      y += 45
    }
    rows.forEach(({ gap, height, cells, jitter, party }, index) => {
      if (index === at) addTable()
      if (y + gap + height + jitter > 842) return
      const width = 515 / cells - 5
      for (let cell = 0; cell < cells; cell += 1) {
        const isParty = party !== null && cell === 0
        fields.push(
          field({
            ...(isParty && { type: party, onOverflow: 'CONTINUE' as const }),
            x: 40 + cell * (width + 5),
            y: y + gap + (cell % 2) * jitter,
            width,
            height,
          }),
        )
      }
      y += gap + height + jitter
    })
    if (!fields.some(({ type }) => type === 'PRODUCTLIST')) {
      return template(...fields.filter((one) => one.y + one.height <= 700), products({ y: 705, height: 60 }))
    }
    return template(...fields)
  })

describe('a product list of 0, 1, 20, 60 and 500 rows', () => {
  it.each([0, 1, 20, 60, 500])(
    'of %i, wherever fields are drawn, overlaps nothing, leaves no page blank, heads each page, and has its totals once',
    (rows) => {
      fc.assert(
        fc.property(drawnTemplate, (drawn) => {
          requireTemplate(drawn)
          const laid = layout(drawn, data(rows), measure)
          expect(laid.conflicts).toEqual([])
          expect(faultsOf(laid)).toEqual([])
          const parts = boxesOf(laid, 'products')
          expect(parts.map((box) => wordsOf(box).filter((word) => word === 'Importo').length)).toEqual(
            parts.map(() => 1),
          )
          expect(occurrences(laid, 'Totale')).toBe(1)
          expect(occurrences(laid, 'A riportare')).toBe(parts.length - 1)
          expect(occurrences(laid, 'Riporto')).toBe(parts.length - 1)
          const names = parts.flatMap(wordsOf).filter((word) => word.startsWith('Merce '))
          expect(names).toEqual(Array.from({ length: rows }, (_, index) => `Merce ${index + 1}`))
        }),
        rows === 500 ? { numRuns: 5 } : {},
      )
    },
  )
})

describe('a product list over several pages', () => {
  const laid = layout(template(products(), field({ id: 'below', y: 320 })), data(60), measure)
  const parts = boxesOf(laid, 'products')

  it('begins each page with the sum by which the one before ended, that of the rows so far', () => {
    expect(parts.length).toBeGreaterThan(2)
    parts.slice(0, -1).forEach((part, index) => {
      const words = wordsOf(part)
      const rows = parts
        .slice(0, index + 1)
        .flatMap(wordsOf)
        .filter((word) => word.startsWith('Merce ')).length
      expect(words.slice(-2)).toEqual(['A riportare', `${rows}0,00 €`])
      const next = wordsOf(parts[index + 1] as LaidBox)
      expect(next.slice(next.indexOf('Riporto'), next.indexOf('Riporto') + 2)).toEqual([
        'Riporto',
        `${rows}0,00 €`,
      ])
    })
  })

  it('takes a row along with the totals, however many rows there are', () => {
    for (let rows = 1; rows <= 80; rows += 1) {
      const some = layout(template(products()), data(rows), measure)
      const last = boxesOf(some, 'products').at(-1) as LaidBox
      expect([rows, faultsOf(some), wordsOf(last).some((word) => word.startsWith('Merce '))]).toEqual([
        rows,
        [],
        true,
      ])
      expect(last.y + last.height).toBeLessThan(842 - 36 + 0.05)
    }
  })

  it('leaves no blank page behind where it was drawn at the foot of an empty page', () => {
    const low = layout(template(products({ y: 815, height: 20 })), data(3), measure)
    expect([low.pages.length, faultsOf(low)]).toEqual([1, []])
  })

  it('is followed by what was drawn below it, on its last page', () => {
    const [below] = boxesOf(laid, 'below')
    const last = parts.at(-1) as LaidBox
    expect(pageOf(laid, 'below')).toBe(laid.pages.length - 1)
    expect(below?.y).toBeCloseTo(last.y + last.height + 12)
  })

  it('goes on on pages without the background of its own', () => {
    const page = { width: 595, height: 842, asset: 'a'.repeat(64) }
    const onPaper = layout({ pages: [page], fields: [products()] }, data(60), measure)
    expect(onPaper.pages.map(({ asset, isContinuation }) => [asset, isContinuation])).toEqual(
      onPaper.pages.map((_, index) => (index === 0 ? [page.asset, false] : [null, true])),
    )
  })

  it('divides a row that is longer than a page, and loses none of its words', () => {
    const words = Array.from({ length: 3000 }, (_, index) => `parola${index}`)
    const one = data(1)
    const table = {
      ...one.table,
      rows: [{ name: 'Merce 1', text: words.join(' '), cells: ['1', '2'], running: '2' }],
    }
    const long = layout(template(products()), { ...one, table }, measure)
    expect(long.conflicts).toEqual([])
    expect(faultsOf(long)).toEqual([])
    const drawn = boxesOf(long, 'products').flatMap(wordsOf).join(' ').split(' ')
    expect(drawn.filter((word) => word.startsWith('parola'))).toEqual(words)
  })
})

describe('a repeated field', () => {
  const head = field({ id: 'head', y: 20, value: 'Intestazione', repeats: true })
  const foot = field({ id: 'foot', y: 780, value: 'Pagina', repeats: true })

  it('stands on each page where it was drawn, and what continues stays between head and foot', () => {
    const below = field({ id: 'below', y: 320 })
    const laid = layout(template(head, products(), below, foot), data(60), measure)
    expect(laid.pages.length).toBeGreaterThan(2)
    expect([laid.conflicts, faultsOf(laid)]).toEqual([[], []])
    for (const id of ['head', 'foot']) {
      const boxes = boxesOf(laid, id)
      expect(boxes.map(({ part }) => part)).toEqual(laid.pages.map((_, index) => index + 1))
      expect(new Set(boxes.map(({ x, y, texts }) => JSON.stringify([x, y, texts]))).size).toBe(1)
    }
    for (const { y, height } of [...boxesOf(laid, 'products').slice(1), ...boxesOf(laid, 'below')]) {
      expect(y).toBeGreaterThanOrEqual(20 + 20 + 12)
      expect(y + height).toBeLessThanOrEqual(780 - 12 + 0.05)
    }
    expect(occurrences(laid, 'Totale')).toBe(1)
  })

  it.each([0, 1, 20, 60])('overlaps nothing, wherever the others are drawn (%i rows)', (rows) => {
    const between = drawnTemplate.map(({ fields }) =>
      fields.filter(({ y, height }) => y >= 52 && y + height <= 768),
    )
    fc.assert(
      fc.property(between, (fields) => {
        const laid = layout(template(head, ...fields, foot), data(rows), measure)
        expect([laid.conflicts, faultsOf(laid)]).toEqual([[], []])
        expect(boxesOf(laid, 'foot')).toHaveLength(laid.pages.length)
      }),
    )
  })

  it('is not pushed, and makes no page of its own', () => {
    const laid = layout(template(head, products(), foot), data(1), measure)
    expect(laid.pages).toHaveLength(1)
    expect(boxesOf(laid, 'foot')).toMatchObject([{ y: 780, part: 1 }])
    const moved = layout(template(head, products({ y: 815, height: 20 })), data(3), measure)
    expect([moved.pages.length, faultsOf(moved)]).toEqual([1, []])
  })

  it('is not repeated without its mark, nor on the pages of another page', () => {
    const page = { width: 595, height: 842, asset: null }
    const fields = [{ ...head, repeats: false }, foot, products({ page: 2 })]
    const laid = layout({ pages: [page, page], fields }, data(60), measure)
    expect(boxesOf(laid, 'head')).toHaveLength(1)
    expect(boxesOf(laid, 'foot')).toHaveLength(1)
  })

  it('that leaves too little room is a conflict with both names', () => {
    const middle = field({ id: 'middle', y: 30, height: 600, repeats: true })
    const laid = layout(template(products({ y: 700 }), middle), data(60), measure)
    expect(laid.conflicts).toContainEqual({ kind: 'OVERLAP', page: 1, field: 'middle', other: 'products' })
  })
})

describe('the fields below a growing one', () => {
  it('stay where they were drawn while there is room', () => {
    const laid = layout(template(products(), field({ id: 'low', y: 700 })), data(3), measure)
    expect(boxesOf(laid, 'low')[0]).toMatchObject({ y: 700 })
  })

  it('stay where they were drawn in another column', () => {
    const narrow = products({ width: 300 })
    const laid = layout(template(narrow, field({ id: 'beside', x: 350, y: 320 })), data(20), measure)
    expect(boxesOf(laid, 'beside')[0]).toMatchObject({ x: 350, y: 320 })
  })

  it('keep their places to each other when they are pushed', () => {
    const low = [
      field({ id: 'label', x: 300, y: 340, width: 100 }),
      field({ id: 'sum', x: 420, y: 338, width: 100 }),
    ]
    const laid = layout(template(products(), ...low), data(8), measure)
    const [label, sum] = [boxesOf(laid, 'label')[0], boxesOf(laid, 'sum')[0]]
    expect(label?.y).toBeGreaterThan(340)
    expect((label?.y ?? 0) - (sum?.y ?? 0)).toBeCloseTo(2)
  })

  it('are pushed on by those that were pushed', () => {
    const wide = field({ id: 'wide', y: 310, width: 500, height: 60 })
    const side = field({ id: 'side', x: 400, y: 375, width: 120 })
    const laid = layout(template(products({ width: 300 }), wide, side), data(8), measure)
    const [pushed, after] = [boxesOf(laid, 'wide')[0], boxesOf(laid, 'side')[0]]
    expect(after?.y).toBeCloseTo((pushed?.y ?? 0) + 65)
  })
})

describe('a content that does not fit', () => {
  it('is a conflict that names both fields: a list that may not grow, and the field below', () => {
    const laid = layout(
      template(
        products({ onOverflow: 'BLOCK' }),
        field({ id: 'far', y: 600 }),
        field({ id: 'near', y: 320 }),
      ),
      data(20),
      measure,
    )
    expect(laid.conflicts).toEqual([{ kind: 'OVERFLOW', page: 1, field: 'products', other: 'near' }])
  })

  it('is a conflict that names both fields: a growing field that was drawn over another', () => {
    const laid = layout(template(products(), field({ id: 'over', y: 250 })), data(1), measure)
    expect(laid.conflicts).toEqual([{ kind: 'OVERLAP', page: 1, field: 'products', other: 'over' }])
  })

  it('is none where a picture was drawn below a signature', () => {
    const picture = field({ type: 'IMAGE', height: 100 })
    const laid = layout(template(picture, field({ type: 'SIGNATURE', y: 60, height: 40 })), data(0), measure)
    expect(laid.conflicts).toEqual([])
  })

  it('is written in smaller letters, down to 6 points', () => {
    const text = field({ id: 'text', value: 'parola '.repeat(12), height: 36 })
    const [box] = boxesOf(layout(template(text), data(0), measure), 'text')
    expect(box?.texts[0]?.fontSize).toBeLessThan(10)
    expect(box?.texts[0]?.fontSize).toBeGreaterThanOrEqual(6)
    const longer = layout(template({ ...text, value: 'parola '.repeat(99) }), data(0), measure)
    expect(longer.conflicts).toEqual([{ kind: 'OVERFLOW', page: 1, field: 'text', other: null }])
    const blocked = layout(template({ ...text, onOverflow: 'BLOCK' }), data(0), measure)
    expect(blocked.conflicts).toHaveLength(1)
    expect(boxesOf(blocked, 'text')[0]?.texts[0]?.fontSize).toBe(10)
  })

  it('is a table without room for its first column', () => {
    const laid = layout(template(products({ width: 100 })), data(1), measure)
    expect(laid.conflicts).toEqual([{ kind: 'NARROW', page: 1, field: 'products', other: null }])
  })
})

describe('a text of the background', () => {
  const terms = { x: 60, y: 700, width: 300, height: 12 }
  const laidOn = (rows: number, ...fields: TemplateField[]) => {
    const { pages, ...rest } = template(...fields)
    return layout(
      { ...rest, pages: pages.map((page) => ({ ...page, printed: [terms] })) },
      data(rows),
      measure,
    )
  }

  it('is not written over: what grows goes on before it, on the next page', () => {
    const laid = laidOn(60, products())
    const [first, second] = boxesOf(laid, 'products')
    expect(first && first.y + first.height).toBeLessThanOrEqual(terms.y - 12)
    expect(second && second.y + second.height).toBeGreaterThan(terms.y)
    expect(laid.conflicts).toEqual([])
    for (let row = 1; row <= 60; row += 1) expect(occurrences(laid, `Merce ${row}`)).toBe(1)
  })

  it('is not written over by a field that is pushed, either', () => {
    const below = field({ id: 'below', y: 310, height: 60 })
    const rows = Array.from({ length: 24 }, (_, index) => laidOn(index + 1, products(), below))
    expect(new Set(rows.map((laid) => pageOf(laid, 'below')))).toEqual(new Set([0, 1]))
    for (const { pages } of rows) {
      const boxes = pages[0]?.boxes ?? []
      expect(boxes.some(({ y, height }) => y < terms.y + terms.height && terms.y < y + height)).toBe(false)
    }
  })

  it('does not stop what stands beside it, nor a field that was drawn over it', () => {
    const beside = products({ x: 400, width: 180 })
    const [first] = boxesOf(laidOn(60, beside), 'products')
    expect(first && first.y + first.height).toBeGreaterThan(terms.y)
    const [over] = boxesOf(laidOn(60, products({ height: 550 })), 'products')
    expect(over && over.y + over.height).toBeGreaterThan(terms.y)
  })
})

describe('the words of a field', () => {
  it.each([
    ['TEXT', 'Causale', ['Causale']],
    ['TOTAL_PRICE', '', ['1.220,00 €']],
    ['DATE', '', ['20 novembre 2026']],
    ['DATE', 'a vista', ['a vista']],
    ['DATETIME', '', ['20 novembre 2026, 10:00']],
    ['CLIENT_ANAGRAPHIC', '', ['Anna Bianchi', 'Via Po 2', '10100 Torino (TO)']],
    ['PERSONAL_ANAGRAPHIC', '', ['Studio Luna', 'Via Roma 1', '20100 Milano (MI)']],
    ['IMAGE', '', []],
  ] as const)('of %s with the value "%s" are %o', (type, value, words) => {
    const [box] = boxesOf(layout(template(field({ id: 'one', type, value })), data(0), measure), 'one')
    expect(box && wordsOf(box)).toEqual(words)
  })

  it('begin at the left top of the field, or end at its right', () => {
    const [left] = boxesOf(layout(template(field({ id: 'one' })), data(0), measure), 'one')
    expect(left?.texts[0]).toMatchObject({ x: 40, y: 50 })
    const [right] = boxesOf(layout(template(field({ id: 'one', align: 'RIGHT' })), data(0), measure), 'one')
    expect(right?.texts[0]).toMatchObject({ x: 220, width: 20 })
  })
})
