import { describe, expect, it } from 'vitest'
import { presetColor, TYPE_COLORS, textColorOn } from '@/lib/domain/meetings/type-color'

describe('the colours of types of meetings', () => {
  it('have black text on bright ones and white text on dark ones, by the threshold of 128', () => {
    const texts = Object.entries(TYPE_COLORS).map(([name, color]) => [name, textColorOn(color)])
    expect(Object.fromEntries(texts)).toEqual({
      blue: '#FFFFFF',
      green: '#000000',
      red: '#FFFFFF',
      orange: '#000000',
      yellow: '#000000',
      grey: '#000000',
      black: '#FFFFFF',
    })
    expect([textColorOn('#808080'), textColorOn('#7F7F7F')]).toEqual(['#000000', '#FFFFFF'])
  })

  it('are preset by chance, each of the seven', () => {
    const chosen = Array.from({ length: 70 }, (_, index) => presetColor(index / 70))
    expect(new Set(chosen)).toEqual(new Set(Object.values(TYPE_COLORS)))
  })
})
