import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { alsoNamed, day, instant, paged, pagingIn, skuOf } from '@/lib/api/codecs'

describe('an instant', () => {
  it('is read with a blank for the plus that a query did not encode, and never means another', () => {
    for (const text of [
      '2026-11-21 10:30:00 0100',
      '2026-11-21 10:30:00 01:00',
      '2026-11-21 10:30:00+0100',
    ]) {
      expect(instant.parse(text).toISOString()).toBe('2026-11-21T09:30:00.000Z')
      expect(day.parse(text)).toBe('2026-11-21')
    }
    for (const text of ['2026-11-21 10:30:00 ', '2026-11-21 0100', '2026-11-21 10:30 0100']) {
      expect(instant.safeParse(text).success).toBe(false)
    }
  })
})

describe('another name', () => {
  const schema = alsoNamed({ extraExpenses: 'list' }, z.object({ list: z.array(z.number()).default([]) }))

  it('is taken for the one of the schema, which wins where both are there', () => {
    expect(schema.parse({ extraExpenses: [1] })).toEqual({ list: [1] })
    expect(schema.parse({ extraExpenses: [1], list: [2] })).toEqual({ list: [2] })
    expect(schema.parse({})).toEqual({ list: [] })
    expect(schema.safeParse([{ list: [1] }]).success).toBe(false)
  })
})

describe('a paged body', () => {
  const schema = paged(
    z.object({
      text: z.string().optional(),
      paging_data: pagingIn(['id', 'name'], { size: 100, column: 'id', order: 'asc' }),
    }),
  )

  it('may have its paging beside the rest; paging_data wins, and what is not said is as usual', () => {
    const usual = { items_per_page: 100, page_number: 1, order_by: 'id', order_as: 'asc' }
    expect(schema.parse({})).toEqual({ paging_data: usual })
    expect(schema.parse({ text: 'a', page_number: 2, order_as: 'DESC' })).toEqual({
      text: 'a',
      paging_data: { ...usual, page_number: 2, order_as: 'desc' },
    })
    expect(schema.parse({ paging_data: { page_number: 3 }, page_number: 2 }).paging_data.page_number).toBe(3)
    expect(schema.safeParse({ order_by: 'other' }).success).toBe(false)
  })
})

describe('one of a list of entries', () => {
  it('is its sku, or an object that has it', () => {
    expect(z.array(skuOf).parse(['abc', { sku: 'def', name: 'x' }])).toEqual(['abc', 'def'])
  })
})
