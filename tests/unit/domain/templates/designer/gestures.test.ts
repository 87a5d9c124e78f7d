import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALIGNMENTS, align, DISTRIBUTIONS, distribute } from '@/lib/domain/templates/designer/arrange'
import {
  chosenFields,
  type Design,
  select,
  selectAll,
  selectWithin,
  toggle,
} from '@/lib/domain/templates/designer/design'
import { changeField, pasteFields, removeChosen } from '@/lib/domain/templates/designer/edit'
import { HANDLES, inPoints, moveBy, resizeBy } from '@/lib/domain/templates/designer/gesture'
import { begin, commit, redo, replace, undo } from '@/lib/domain/templates/designer/history'
import { moveToPage } from '@/lib/domain/templates/designer/move-to-page'
import { insertField } from '@/lib/domain/templates/designer/new-field'
import { addPages, movePage, removePage } from '@/lib/domain/templates/designer/pages'
import { snapping } from '@/lib/domain/templates/designer/snap'
import {
  FIELD_TYPES,
  MIN_HEIGHT,
  MIN_WIDTH,
  requireTemplate,
  type TemplateField,
  toTenth,
} from '@/lib/domain/templates/field'
import { isFullRun } from '@/tests/support/property-runs'
import { field } from '../builders'

const ZOOMS = [0.5, 1, 1.37, 2]

const pages = [
  { width: 595, height: 842, asset: null },
  { width: 419.5, height: 297.6, asset: 'a'.repeat(64) },
]

const start: Design = {
  pages,
  fields: [
    field({ id: 'text' }),
    field({ id: 'table', type: 'PRODUCTLIST', y: 200, width: 515, height: 100, onOverflow: 'CONTINUE' }),
    field({ id: 'sign', type: 'SIGNATURE', x: 400.3, y: 700.7, width: 180, height: 50 }),
    field({ id: 'other', page: 2, x: 10.1, y: 20.2 }),
  ],
  selection: [],
}

const alone = (over: Partial<TemplateField> = {}): Design => ({
  pages,
  fields: [field({ id: 'one', ...over })],
  selection: ['one'],
})

const boxOf = ({ fields }: Design, id = 'one') => {
  const found = fields.find((one) => one.id === id)
  return [found?.x, found?.y, found?.width, found?.height]
}

describe('a gesture', () => {
  it('moves by the same points at every zoom, with one decimal', () => {
    for (const zoom of ZOOMS) {
      const moved = moveBy(alone(), inPoints({ dx: 30.04 * zoom, dy: -10 * zoom }, zoom))
      expect(boxOf(moved)).toEqual([70, 30, 200, 20])
    }
  })

  it('moves a group as one, which stops as one at the ends of its page', () => {
    const both = { ...start, selection: ['text', 'sign'] }
    const moved = moveBy(both, { dx: 500, dy: 500 })
    expect(boxOf(moved, 'sign')).toEqual([415, 792, 180, 50])
    expect(boxOf(moved, 'text')).toEqual([54.7, 131.3, 200, 20])
  })

  it('resizes by each of eight handles, to 80 × 20 at least and to the ends of the page at most', () => {
    const at = alone({ x: 100, y: 100, width: 200, height: 60 })
    const small = HANDLES.map((handle) => boxOf(resizeBy(at, handle, inward(handle))))
    const large = HANDLES.map((handle) => boxOf(resizeBy(at, handle, outward(handle))))
    expect(small).toEqual([
      [220, 140, 80, 20],
      [100, 140, 200, 20],
      [100, 140, 80, 20],
      [100, 100, 80, 60],
      [100, 100, 80, 20],
      [100, 100, 200, 20],
      [220, 100, 80, 20],
      [220, 100, 80, 60],
    ])
    expect(large).toEqual([
      [0, 0, 300, 160],
      [100, 0, 200, 160],
      [100, 0, 495, 160],
      [100, 100, 495, 60],
      [100, 100, 495, 742],
      [100, 100, 200, 742],
      [0, 100, 300, 742],
      [0, 100, 300, 60],
    ])
  })

  it('takes the least and the greatest height of a growing field along', () => {
    const table = alone({
      type: 'PRODUCTLIST',
      height: 100,
      minHeight: 80,
      maxHeight: 120,
      onOverflow: 'CONTINUE',
    })
    const heights = ({ fields: [one] }: Design) => [one?.height, one?.minHeight, one?.maxHeight]
    expect(heights(resizeBy(table, 's', { dx: 0, dy: -50 }))).toEqual([50, 50, 120])
    expect(heights(resizeBy(table, 's', { dx: 0, dy: 50 }))).toEqual([150, 80, 150])
  })
})

const inward = (handle: string) => ({
  dx: handle.includes('w') ? 900 : -900,
  dy: handle.includes('n') ? 900 : -900,
})
const outward = (handle: string) => ({
  dx: handle.includes('w') ? -900 : 900,
  dy: handle.includes('n') ? -900 : 900,
})

describe('a move to another page', () => {
  const both = { ...start, selection: ['text', 'sign'] }

  it('keeps the places of fields to each other where the page has room, and is one step that is undone', () => {
    const moved = moveToPage({ ...start, pages: [...pages, ...pages], selection: both.selection }, 3)
    if (!moved) throw new Error('the fields were not moved')
    expect(boxOf(moved, 'text')).toEqual(boxOf(start, 'text'))
    expect(boxOf(moved, 'sign')).toEqual(boxOf(start, 'sign'))
    expect(chosenFields(moved).map(({ page }) => page)).toEqual([3, 3])
    expect(undo(commit(begin(both), moved))?.present).toBe(both)
  })

  it('moves a group as one into a smaller page, and keeps every field inside of it', () => {
    const moved = moveToPage({ ...start, selection: ['text', 'sign'] }, 2)
    expect(moved && boxOf(moved, 'sign')).toEqual([239.5, 247.6, 180, 50])
    expect(moved && boxOf(moved, 'text')).toEqual([0, 0, 200, 20])
    const alone = moveToPage({ ...start, selection: ['table'] }, 2)
    expect(alone && boxOf(alone, 'table')).toEqual([0, 197.6, 419.5, 100])
  })

  it('is refused where there is no page, or one that is smaller than a field, and changes nothing on its own', () => {
    const tiny = { ...both, pages: [...pages, { width: 79, height: 300, asset: null }] }
    expect([moveToPage(both, 0), moveToPage(both, 3), moveToPage(tiny, 3)]).toEqual([null, null, null])
    expect(moveToPage(both, 1)).toBe(both)
  })
})

describe('snapping', () => {
  const beside = (over: Partial<TemplateField>): Design => ({
    pages,
    fields: [field({ id: 'one', x: 300, y: 300 }), field({ id: 'two', x: 100, y: 100, ...over })],
    selection: ['one'],
  })
  const snapped = (design: Design, dx: number, dy: number, grid = false) => {
    const { shift, guides } = snapping(design).move({ dx, dy }, { grid })
    return { box: boxOf(moveBy(design, shift)).slice(0, 2), guides }
  }

  it('meets edges and centres of other fields within 4 points, and draws a guide there', () => {
    const { box, guides } = snapped(beside({}), -196.5, -153)
    expect(box).toEqual([100, 147])
    expect(guides).toContainEqual({ axis: 'x', at: 100, from: 100, to: 167 })
    expect(guides.some(({ axis }) => axis === 'y')).toBe(false)
    expect(snapped(beside({}), -195.9, -153).box).toEqual([104.1, 147])
    expect(snapped(beside({ height: 61 }), -150, -178).box).toEqual([150, 120.5])
  })

  it('meets the margins and the centre of the page, over its whole length', () => {
    expect(snapped(beside({}), -262, -150)).toMatchObject({
      box: [36, 150],
      guides: [{ axis: 'x', at: 36, from: 0, to: 842 }],
    })
    expect(snapped(beside({}), -105, 108).box).toEqual([197.5, 411])
  })

  it('falls to a grid of 5 mm where there is nothing to meet, if the grid is on', () => {
    expect(snapped(beside({}), -149, -160, true).box).toEqual([155.9, 141.7])
    expect(snapped(beside({}), -149, -160).box).toEqual([151, 140])
  })

  it('snaps only the edges that a handle moves', () => {
    const { shift, guides } = snapping(beside({})).resize('e', { dx: 57, dy: 0 }, { grid: false })
    expect(boxOf(resizeBy(beside({}), 'e', shift))).toEqual([300, 300, 259, 20])
    expect(guides).toEqual([{ axis: 'x', at: 559, from: 0, to: 842 }])
  })
})

const shift = fc.record({
  dx: fc.double({ min: -700, max: 700, noNaN: true }),
  dy: fc.double({ min: -900, max: 900, noNaN: true }),
})
const zoom = fc.constantFrom(...ZOOMS)
const some = fc.integer({ min: 0, max: 60 })

/** A change as a user makes it, on whatever design there is. */
type Act = (design: Design, newId: () => string) => Design | null

const idAt = ({ fields }: Design, at: number): string => fields[at % Math.max(1, fields.length)]?.id ?? ''
const pageAt = ({ pages }: Design, at: number): number => (at % pages.length) + 1

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(shift, zoom, fc.boolean(), fc.boolean()).map(
    ([by, at, snaps, grid]): Act =>
      (design) => {
        const wanted = inPoints(by, at)
        return moveBy(design, snaps ? snapping(design).move(wanted, { grid }).shift : wanted)
      },
  ),
  fc.tuple(fc.constantFrom(...HANDLES), shift, zoom, fc.boolean()).map(
    ([handle, by, at, snaps]): Act =>
      (design) => {
        const wanted = inPoints(by, at)
        return resizeBy(
          design,
          handle,
          snaps ? snapping(design).resize(handle, wanted, { grid: true }).shift : wanted,
        )
      },
  ),
  some.map(
    (at): Act =>
      (design) =>
        select(design, [idAt(design, at)]),
  ),
  some.map(
    (at): Act =>
      (design) =>
        toggle(design, idAt(design, at)),
  ),
  some.map(
    (at): Act =>
      (design) =>
        selectAll(design, pageAt(design, at)),
  ),
  fc.tuple(some, shift).map(
    ([at, { dx, dy }]): Act =>
      (design) =>
        selectWithin(design, pageAt(design, at), { x: dx, y: dy, width: 300, height: 300 }),
  ),
  fc.constantFrom(...ALIGNMENTS).map(
    (how): Act =>
      (design) =>
        align(design, how),
  ),
  fc.constantFrom(...DISTRIBUTIONS).map(
    (how): Act =>
      (design) =>
        distribute(design, how),
  ),
  fc.tuple(fc.constantFrom(...FIELD_TYPES), some, fc.option(shift, { nil: undefined })).map(
    ([type, at, drop]): Act =>
      (design, newId) =>
        insertField(design, {
          id: newId(),
          type,
          page: pageAt(design, at),
          label: type,
          at: drop && { x: drop.dx, y: drop.dy },
        }),
  ),
  fc.constant<Act>(removeChosen),
  some.map(
    (at): Act =>
      (design, newId) =>
        pasteFields(design, chosenFields(design), pageAt(design, at), newId),
  ),
  fc.tuple(some, shift, some).map(
    ([at, { dx, dy }, size]): Act =>
      (design) =>
        changeField(design, idAt(design, at), {
          x: dx,
          height: dy,
          fontSize: size,
          minHeight: size * 3,
          maxHeight: size * 9,
          onOverflow: 'CONTINUE',
          page: pageAt(design, size),
        }),
  ),
  some.map(
    (at): Act =>
      (design) =>
        addPages(design, pages.slice(at % 2, (at % 2) + 1), at % (design.pages.length + 1)),
  ),
  some.map(
    (at): Act =>
      (design) =>
        removePage(design, pageAt(design, at)),
  ),
  some.map(
    (at): Act =>
      (design) =>
        moveToPage(design, pageAt(design, at)),
  ),
  fc.tuple(some, some).map(
    ([from, to]): Act =>
      (design) =>
        movePage(design, pageAt(design, from), pageAt(design, to)),
  ),
)

/** The fields that break a rule of their place, judged by this test alone. */
const misplaced = ({ fields, pages }: Design): TemplateField[] =>
  fields.filter(({ x, y, width, height, page }) => {
    const on = pages[page - 1]
    const isInside =
      on && x >= 0 && y >= 0 && toTenth(x + width) <= on.width && toTenth(y + height) <= on.height
    const hasOneDecimal = [x, y, width, height].every((length) => toTenth(length) === length)
    return !isInside || !hasOneDecimal || width < MIN_WIDTH || height < MIN_HEIGHT
  })

describe('any sequence of gestures', () => {
  it('keeps every field a field inside its page, and is undone to the start and done again to the end', () => {
    const runs = isFullRun ? 10_000 : 1_000
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 30 }), (acts) => {
        let count = 0
        const newId = () => `new-${count++}`
        let history = begin(start)
        for (const change of acts) {
          const next = change(history.present, newId)
          if (!next) continue
          const isChoice = next.fields === history.present.fields && next.pages === history.present.pages
          history = isChoice ? replace(history, next) : commit(history, next)
          requireTemplate(next)
          expect(misplaced(next)).toEqual([])
          const onPages = new Set(chosenFields(next).map(({ page }) => page))
          expect(onPages.size).toBeLessThanOrEqual(1)
          expect(chosenFields(next)).toHaveLength(next.selection.length)
        }
        const end = history.present
        let back = history
        for (let before = undo(back); before; before = undo(back)) back = before
        expect([back.present.fields, back.present.pages]).toEqual([start.fields, start.pages])
        for (let after = redo(back); after; after = redo(back)) back = after
        expect([back.present.fields, back.present.pages]).toEqual([end.fields, end.pages])
      }),
      { numRuns: runs },
    )
  }, 60_000)
})

describe('the zoom', () => {
  it('moves nothing, however often it changes between a gesture and its way back', () => {
    let design: Design = { ...start, selection: ['sign'] }
    for (let turn = 0; turn < 1_000; turn += 1) {
      const zoom = ZOOMS[turn % ZOOMS.length] ?? 1
      design = moveBy(design, inPoints({ dx: -33.3 * zoom, dy: -7.7 * zoom }, zoom))
      design = moveBy(design, inPoints({ dx: 33.3 * zoom, dy: 7.7 * zoom }, zoom))
    }
    expect(design.fields).toEqual(start.fields)
  })
})
