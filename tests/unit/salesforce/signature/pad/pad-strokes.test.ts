import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromPad,
  inkOf,
  PAD_MARGIN,
  penOf,
  type Stroke,
  scaleOn,
  strokesOf,
  toPad,
} from '@/components/salesforce/signature/pad/pad-strokes'
import { inkIn } from '@/lib/api/salesforce/signature/ink-fields'

const side = fc.integer({ min: 40, max: 1200 })
const size = fc.record({ width: side, height: side })
const coordinate = fc.integer({ min: -600, max: 600 })
const strokes = fc.array(fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1 }), {
  minLength: 1,
})

const roughly = (drawn: readonly Stroke[]) =>
  drawn.map((stroke) => stroke.map(({ x, y }) => [Math.round(x), Math.round(y)]))

describe('strokes on a pad', () => {
  it('come back as they are after any number of turns and changes of size', () => {
    fc.assert(
      fc.property(strokes, fc.array(size, { minLength: 1, maxLength: 20 }), (drawn, sizes) => {
        let kept: readonly Stroke[] = drawn
        for (const pad of sizes) {
          const scale = scaleOn(pad, kept)
          kept = fromPad(pad, scale, toPad(pad, scale, kept))
        }
        expect(roughly(kept)).toEqual(roughly(drawn))
      }),
    )
  })

  it('are shown whole on every pad, with the same proportions', () => {
    fc.assert(
      fc.property(strokes, size, (drawn, pad) => {
        const scale = scaleOn(pad, drawn)
        expect(scale).toBeLessThanOrEqual(1)
        for (const { x, y } of toPad(pad, scale, drawn).flat()) {
          expect(x).toBeGreaterThanOrEqual(PAD_MARGIN - 0.01)
          expect(x).toBeLessThanOrEqual(pad.width - PAD_MARGIN + 0.01)
          expect(y).toBeGreaterThanOrEqual(PAD_MARGIN - 0.01)
          expect(y).toBeLessThanOrEqual(pad.height - PAD_MARGIN + 0.01)
        }
      }),
    )
  })

  it('keep their place and nothing else of a point', () => {
    const points = [{ x: 10, y: 20, time: 1_700_000_000_000, pressure: 0.7 }]
    const [[point] = []] = fromPad({ width: 100, height: 100 }, 1, [points])
    expect(point).toEqual({ x: -40, y: -30 })
  })
})

describe('a saved signature', () => {
  it('has the size of the strokes also when the pad shows them smaller', () => {
    const drawn = [[-300, 300].map((x) => ({ x, y: x / 10 }))]
    const ink = inkOf({ width: 340, height: 300 }, drawn)
    expect(ink.width).toBe(2 * (300 + PAD_MARGIN))
    expect(ink.height).toBe(300)
    expect(ink.strokes).toEqual([
      [
        { x: PAD_MARGIN, y: 120 },
        { x: 600 + PAD_MARGIN, y: 180 },
      ],
    ])
  })

  it('is what the server takes, and opens again as it was', () => {
    fc.assert(
      fc.property(strokes, size, (drawn, pad) => {
        const ink = inkOf(pad, drawn)
        expect(inkIn.parse(ink)).toEqual(ink)
        expect(roughly(strokesOf(ink, null))).toEqual(roughly(drawn))
      }),
    )
  })

  it('has the times and pressures of its strokes at their places, where all of them were recorded', () => {
    const pad = { width: 340, height: 300 }
    const drawn = [
      [
        { x: -10, y: 0, time: 5, pressure: 0.2 },
        { x: 10, y: 0, time: 21, pressure: 0.4 },
      ],
    ]
    const pen = penOf(pad, drawn)
    expect(pen).toEqual([
      [
        { x: 160, y: 150, time: 5, pressure: 0.2 },
        { x: 180, y: 150, time: 21, pressure: 0.4 },
      ],
    ])
    expect(strokesOf(inkOf(pad, drawn), pen)).toEqual(drawn)
    expect(inkOf(pad, drawn).strokes).toEqual([
      [
        { x: 160, y: 150 },
        { x: 180, y: 150 },
      ],
    ])
    expect(penOf(pad, [...drawn, [{ x: 0, y: 0 }]])).toBeNull()
    const redrawn = [[{ x: 160, y: 150, time: 0, pressure: 0 }]]
    expect(penOf(pad, fromPad(pad, 1, redrawn, true))).toBeNull()
  })
})
