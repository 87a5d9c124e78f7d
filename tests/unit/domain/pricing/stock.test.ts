import { describe, expect, it } from 'vitest'
import { stockedLines, stockLeft } from '@/lib/domain/pricing/stock'

const lines = [
  { id: 1, product_cross_id: '7', pieces: 2.5, availability: 10 },
  { id: 2, product_cross_id: null, pieces: 3, availability: null },
  { id: 3, product_cross_id: '7', pieces: 9, availability: 10 },
  { id: 4, product_cross_id: '8', pieces: 1, availability: 0 },
]

const leftOf = (...kept: number[]) =>
  [...stockLeft(lines, ({ id }) => !kept.includes(id))].map(([product, left]) => [product, left.toNumber()])

describe('what issuing leaves in the stock', () => {
  it('is of each product what there is, less what its lines take together', () => {
    expect(leftOf()).toEqual([
      ['7', -1.5],
      ['8', -1],
    ])
  })

  it('has the pieces of the lines that are left in it', () => {
    expect(leftOf(3, 4)).toEqual([
      ['7', 7.5],
      ['8', 0],
    ])
  })

  it('is not moved by what the catalogue does not have', () => {
    expect(stockedLines(lines).map(({ id }) => id)).toEqual([1, 3, 4])
  })
})
