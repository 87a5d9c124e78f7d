import type { Measure } from '@/lib/domain/templates/laid-out'
import { faceOf } from '@/server/fonts'

/**
 * The features of the font that would draw a text otherwise than letter by letter: without them a text is as wide as its
 * letters, for layout and page alike.
 */
export const PLAIN_LETTERS = { liga: false, clig: false, dlig: false, calt: false, ccmp: false, locl: false }

/** The metrics of the embedded fonts. */
export function fontMeasure(): Measure {
  const { ascent, descent } = faceOf('regular')
  return {
    ascent,
    descent,
    width: (text, fontSize, weight) => {
      const { widthOf } = faceOf(weight)
      let width = 0
      for (const character of text) width += widthOf(character)
      return width * fontSize
    },
  }
}
