import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dragged, squareOf, WHOLE } from '@/components/kit/crop-geometry'

const side = fc.integer({ min: 1, max: 10_000 })
const any = fc.double({ min: -10, max: 10, noNaN: true })

describe('a crop', () => {
  it('begins with the largest square in the middle', () => {
    expect(squareOf({ width: 400, height: 200 }, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
  })

  it('never leaves the picture, whatever it is dragged and enlarged by', () => {
    fc.assert(
      fc.property(side, side, any, any, any, any, any, (width, height, zoom, x, y, dx, dy) => {
        const size = { width, height }
        const { left, top, side } = squareOf(size, dragged(size, { zoom, x, y }, dx, dy))
        const slack = 1e-6
        expect(side).toBeGreaterThan(0)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack)
        expect(left + side).toBeLessThanOrEqual(width + slack)
        expect(top + side).toBeLessThanOrEqual(height + slack)
      }),
    )
  })

  it('follows the hand', () => {
    const size = { width: 400, height: 200 }
    expect(squareOf(size, dragged(size, WHOLE, 0.25, 0)).left).toBe(50)
    expect(squareOf(size, dragged(size, WHOLE, -9, 0)).left).toBe(200)
  })
})
