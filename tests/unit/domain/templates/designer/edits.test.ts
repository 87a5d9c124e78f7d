import { describe, expect, it } from 'vitest'
import { align, distribute } from '@/lib/domain/templates/designer/arrange'
import type { Design } from '@/lib/domain/templates/designer/design'
import { changeField, pasteFields } from '@/lib/domain/templates/designer/edit'
import { begin, commit, MAX_STEPS, redo, undo } from '@/lib/domain/templates/designer/history'
import { fromMillimetres, toMillimetres } from '@/lib/domain/templates/designer/millimetres'
import { insertField } from '@/lib/domain/templates/designer/new-field'
import { addPages, movePage, removePage } from '@/lib/domain/templates/designer/pages'
import { inReadingOrder } from '@/lib/domain/templates/designer/reading-order'
import { BLANK_PAGE, MAX_FIELDS, MAX_PAGES, type TemplateField } from '@/lib/domain/templates/field'
import { field } from '../builders'

const designOf = (...fields: TemplateField[]): Design => ({
  pages: [BLANK_PAGE, BLANK_PAGE, { width: 842, height: 595, asset: null }],
  fields,
  selection: fields.map(({ id }) => id),
})
const three = () =>
  designOf(
    field({ id: 'a', x: 10, y: 10, width: 100, height: 30 }),
    field({ id: 'b', x: 140, y: 100, width: 80, height: 20 }),
    field({ id: 'c', x: 400, y: 300, width: 90.5, height: 40 }),
  )
const placesOf = (design: Design | null, key: 'x' | 'y') => design?.fields.map((one) => one[key])
const newIds = () => {
  let count = 0
  return () => `copy-${++count}`
}

describe('aligning and distributing', () => {
  it('brings the chosen fields to an edge or a centre of the box around them', () => {
    expect(placesOf(align(three(), 'left'), 'x')).toEqual([10, 10, 10])
    expect(placesOf(align(three(), 'right'), 'x')).toEqual([390.5, 410.5, 400])
    expect(placesOf(align(three(), 'center'), 'x')).toEqual([200.2, 210.2, 205])
    expect(placesOf(align(three(), 'top'), 'y')).toEqual([10, 10, 10])
    expect(placesOf(align(three(), 'bottom'), 'y')).toEqual([310, 320, 300])
    expect(placesOf(align(three(), 'middle'), 'y')).toEqual([160, 165, 155])
  })

  it('puts the same distance between them, from the first to the last', () => {
    expect(placesOf(distribute(three(), 'horizontal'), 'x')).toEqual([10, 215, 400])
    expect(placesOf(distribute(three(), 'vertical'), 'y')).toEqual([10, 160, 300])
  })

  it('leaves the fields alone that were not chosen', () => {
    const design = { ...three(), selection: ['a', 'c'] }
    expect(placesOf(align(design, 'left'), 'x')).toEqual([10, 140, 10])
    expect(distribute(design, 'horizontal')).toBe(design)
  })
})

describe('a new field', () => {
  const insert = (design: Design, over = {}) =>
    insertField(design, { id: 'new', type: 'TEXT', page: 1, label: 'Testo', ...over })

  it('takes the first free place of its page, as it is read', () => {
    const first = insert({ ...designOf(), selection: [] })
    expect(first?.fields[0]).toMatchObject({ x: 36, y: 36, width: 200, height: 24 })
    const taken = designOf(field({ x: 36, y: 36, width: 200, height: 24 }))
    expect(insert(taken)?.fields[1]).toMatchObject({ x: 244, y: 36 })
    expect(insert(taken, { type: 'PRODUCTLIST' })?.fields[1]).toMatchObject({ x: 36, y: 68 })
    expect(insert(taken, { page: 2 })?.fields[1]).toMatchObject({ x: 36, y: 36, page: 2 })
  })

  it('stands where it is dropped, inside the page, and is chosen', () => {
    const dropped = insert(three(), { at: { x: 590, y: 4 } })
    expect(dropped?.fields[3]).toMatchObject({ x: 395, y: 0 })
    expect(dropped?.selection).toEqual(['new'])
  })

  it('is not added to a template that is full, nor to a page that is too small for one', () => {
    const full = designOf(...Array.from({ length: MAX_FIELDS }, () => field()))
    expect(insert(full)).toBeNull()
    const tiny: Design = { pages: [{ width: 79, height: 842, asset: null }], fields: [], selection: [] }
    expect(insert(tiny)).toBeNull()
    expect(pasteFields(tiny, [field()], 1, newIds())).toBeNull()
  })
})

describe('pasting', () => {
  it('gives copies ids of their own, beside their originals and with their places to each other', () => {
    const pasted = pasteFields(three(), three().fields, 1, newIds())
    expect(pasted?.fields.map(({ id, x, y }) => [id, x, y]).slice(3)).toEqual([
      ['copy-1', 22, 22],
      ['copy-2', 152, 112],
      ['copy-3', 412, 312],
    ])
    expect(pasted?.selection).toEqual(['copy-1', 'copy-2', 'copy-3'])
    const again = pasted && pasteFields(pasted, three().fields, 1, newIds())
    expect(again?.fields.at(-1)).toMatchObject({ x: 424, y: 324 })
  })

  it('keeps their places on another page, inside it', () => {
    const pasted = pasteFields(designOf(), [field({ x: 40, y: 800 })], 3, newIds())
    expect(pasted?.fields[0]).toMatchObject({ page: 3, x: 40, y: 575 })
  })

  it('pastes all or nothing', () => {
    const almost = designOf(...Array.from({ length: MAX_FIELDS - 1 }, () => field()))
    expect(pasteFields(almost, [field(), field()], 1, newIds())).toBeNull()
    expect(pasteFields(almost, [field()], 1, newIds())?.fields).toHaveLength(MAX_FIELDS)
  })
})

describe('changing a field', () => {
  it('keeps its place inside the page and its text within the allowed sizes', () => {
    const changed = changeField(three(), 'a', { x: 590, width: 300, fontSize: 500 })
    expect(changed.fields[0]).toMatchObject({ x: 295, width: 300, fontSize: 72 })
  })

  it('ends the repetition of a field that its signer is to fill in', () => {
    const design = designOf(field({ id: 'a', repeats: true }))
    expect(changeField(design, 'a', { editableBySigner: true }).fields[0]).toMatchObject({
      editableBySigner: true,
      repeats: false,
    })
  })

  it('is no change when nothing differs', () => {
    const design = three()
    expect(changeField(design, 'a', { x: 10, label: '' })).toBe(design)
  })

  it('to another page takes it out of a selection on this one', () => {
    const moved = changeField({ ...three(), selection: ['b', 'a'] }, 'a', { page: 2 })
    expect(moved.fields[0]?.page).toBe(2)
    expect(moved.selection).toEqual(['a'])
  })
})

describe('pages', () => {
  const numbers = (design: Design | null) => design?.fields.map(({ page }) => page)
  const onPages = () => designOf(field({ page: 1 }), field({ page: 2 }), field({ page: 3 }))

  it('take their fields along when they are added, removed and moved', () => {
    expect(numbers(addPages(onPages(), [BLANK_PAGE, BLANK_PAGE], 1))).toEqual([1, 4, 5])
    expect(numbers(removePage(onPages(), 2))).toEqual([1, 2])
    expect(numbers(movePage(onPages(), 1, 3))).toEqual([3, 1, 2])
    expect(numbers(movePage(onPages(), 3, 1))).toEqual([2, 3, 1])
    expect(movePage(onPages(), 3, 1).pages[0]).toMatchObject({ width: 842 })
  })

  it('are one at least and 50 at most', () => {
    const one: Design = { pages: [BLANK_PAGE], fields: [], selection: [] }
    expect(removePage(one, 1)).toBe(one)
    const added = Array.from({ length: MAX_PAGES - 1 }, () => BLANK_PAGE)
    expect(addPages(one, added, 1)?.pages).toHaveLength(MAX_PAGES)
    expect(addPages(one, [...added, BLANK_PAGE], 1)).toBeNull()
  })
})

describe('the history', () => {
  it(`keeps ${MAX_STEPS} steps`, () => {
    let history = begin(0)
    for (let step = 1; step <= MAX_STEPS + 5; step += 1) history = commit(history, step)
    expect(history.past).toHaveLength(MAX_STEPS)
    for (let before = undo(history); before; before = undo(history)) history = before
    expect(history.present).toBe(5)
  })

  it('takes steps of one name in a row as one, and forgets what was undone after another step', () => {
    let history = commit(commit(commit(begin('a'), 'ab', 'label'), 'abc', 'label'), 'x', 'value')
    history = undo(history) ?? history
    expect(history.present).toBe('abc')
    history = undo(history) ?? history
    expect(history.present).toBe('a')
    expect(redo(commit(history, 'b'))).toBeNull()
    expect(redo(history)?.present).toBe('abc')
  })
})

describe('millimetres', () => {
  it('are the same after their points are shown again', () => {
    for (let tenth = 0; tenth < 3000; tenth += 1) {
      expect(toMillimetres(fromMillimetres(tenth / 10))).toBe(tenth / 10)
    }
    expect(toMillimetres(595)).toBe(209.9)
    expect(fromMillimetres(12.5)).toBe(35.4)
  })
})

describe('the reading order', () => {
  it('goes page by page, row by row and from the left; tops that differ by less than 6 points are one row', () => {
    const ordered = inReadingOrder([
      field({ id: 'last', page: 2, y: 1 }),
      field({ id: 'right', x: 300, y: 40 }),
      field({ id: 'left', x: 40, y: 44 }),
      field({ id: 'below', x: 10, y: 47 }),
    ])
    expect(ordered.map(({ id }) => id)).toEqual(['left', 'right', 'below', 'last'])
  })
})
