import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import {
  deferredUntil,
  isCollectable,
  noteReferences,
  notesAtLines,
} from '@/lib/domain/delivery-notes/deferred'

describe('a deferred invoice', () => {
  it.each([
    ['2026-10-01', '2026-11-15'],
    ['2026-10-31', '2026-11-15'],
    ['2026-12-31', '2027-01-15'],
    ['2027-01-31', '2027-02-15'],
  ])('of a delivery of %s is due by %s', (delivered, until) => {
    expect(deferredUntil(day(delivered))).toBe(until)
  })

  it.each([
    ['2026-10-01', '2026-11-30'],
    ['2026-12-31', '2027-01-31'],
    ['2028-01-31', '2028-02-29'],
  ])('of a delivery of %s by our supplier is due by %s', (delivered, until) => {
    expect(deferredUntil(day(delivered), 'TD25')).toBe(until)
  })

  it('collects the deliveries of one customer and one month', () => {
    const first = { ana_sku: 'a', date: day('2026-10-01') }
    expect(isCollectable([first, { ...first, date: day('2026-10-31') }])).toBe(true)
    expect(isCollectable([first, { ...first, date: day('2026-11-01') }])).toBe(false)
    expect(isCollectable([first, { ...first, date: day('2025-10-01') }])).toBe(false)
    expect(isCollectable([first, { ...first, ana_sku: 'b' }])).toBe(false)
    expect(isCollectable([])).toBe(false)
  })

  it('names the lines of each note, all lines by none, and no note without lines', () => {
    const notes = [1, 2, 3].map((id) => ({ id, numeration: `${id}/2026`, date: day('2026-10-01') }))
    const of = (...ids: (number | null)[]) =>
      noteReferences(
        notes,
        ids.map((delivery_note_id) => ({ delivery_note_id })),
      ).map(({ numeration, lines }) => [numeration, ...lines])
    expect(of(1, 2, 1, null)).toEqual([
      ['1/2026', 1, 3],
      ['2/2026', 2],
    ])
    expect(of(3, 3)).toEqual([['3/2026']])
    expect(of(3, null)).toEqual([['3/2026', 1]])
  })

  it('states each note at the first of its lines that follow each other', () => {
    const date = day('2026-10-01')
    const note = (numeration: string, ...lines: number[]) => ({ numeration, date, lines })
    const at = (...given: Parameters<typeof notesAtLines>) =>
      notesAtLines(...given).map((found) => found?.numeration ?? null)
    expect(at([note('1', 1, 2, 5), note('2', 3)], 5)).toEqual(['1', null, '2', null, '1'])
    expect(at([note('1')], 2)).toEqual(['1', null])
    expect(at([], 2)).toEqual([null, null])
  })
})
