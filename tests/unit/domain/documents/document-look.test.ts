import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coloursOf, contrast, INK, PLAIN_LOOK } from '@/lib/domain/documents/document-look'

describe('the colours of a look', () => {
  it('are the chosen one where it can be read on white, else ink', () => {
    expect(coloursOf(PLAIN_LOOK)).toEqual({ text: '#16213a', fill: '#16213a', onFill: '#ffffff' })
    expect(coloursOf({ colore: '#ffe27a' })).toEqual({ text: INK, fill: '#ffe27a', onFill: INK })
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })

  it('can be read, whatever was chosen', () => {
    const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colours, (colore) => {
        const { text, fill, onFill } = coloursOf({ colore })
        expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onFill, fill)).toBeGreaterThan(3.5)
      }),
    )
  })
})
