import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import type { Measure, Weight } from '@/lib/domain/templates/laid-out'

const folder = join(process.cwd(), 'node_modules', '@expo-google-fonts', 'ibm-plex-sans')

/** The fonts of our PDFs; they come from a package, never from another host. */
const FILES: Record<Weight, string> = {
  regular: join(folder, '400Regular', 'IBMPlexSans_400Regular.ttf'),
  strong: join(folder, '600SemiBold', 'IBMPlexSans_600SemiBold.ttf'),
}

type Face = {
  bytes: Uint8Array
  /** As shares of the font's size. */
  ascent: number
  descent: number
  has: (character: string) => boolean
  widthOf: (character: string) => number
}

const faces = new Map<Weight, Face>()

/** A font as it is embedded; read once a process. */
export function faceOf(weight: Weight): Face {
  const known = faces.get(weight)
  if (known) return known
  const bytes = readFileSync(FILES[weight])
  const font = fontkit.create(bytes)
  if (!('unitsPerEm' in font)) throw new Error(`not a single font: ${FILES[weight]}`)
  const widths = new Map<string, number>()
  const face: Face = {
    bytes,
    ascent: font.ascent / font.unitsPerEm,
    descent: -font.descent / font.unitsPerEm,
    has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    widthOf: (character) => {
      const width =
        widths.get(character) ??
        (font.glyphForCodePoint(character.codePointAt(0) ?? 0)?.advanceWidth ?? 0) / font.unitsPerEm
      widths.set(character, width)
      return width
    },
  }
  faces.set(weight, face)
  return face
}

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
