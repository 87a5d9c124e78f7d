import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import type { Weight } from '@/lib/domain/templates/laid-out'

const folder = join(process.cwd(), 'node_modules', '@expo-google-fonts', 'ibm-plex-sans')

/** TrueType: a compressed web font would be unpacked again for every document. */
export const FONT_FILES: Record<Weight, string> = {
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
  const bytes = readFileSync(FONT_FILES[weight])
  const font = fontkit.create(bytes)
  if (!('unitsPerEm' in font)) throw new Error(`not a single font: ${FONT_FILES[weight]}`)
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

const drawn = new Map<string, boolean>()

/** Whether both fonts have a letter. White space is no letter. Remembered: texts are made of few different letters. */
export function canDraw(letter: string): boolean {
  const known = drawn.get(letter)
  if (known !== undefined) return known
  const can = /\s/.test(letter) || (faceOf('regular').has(letter) && faceOf('strong').has(letter))
  drawn.set(letter, can)
  return can
}
