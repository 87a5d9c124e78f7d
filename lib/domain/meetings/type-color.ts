/** The colours of types of meetings: presets of document 2 §9, in its order. */
export const TYPE_COLORS = {
  blue: '#03A9F4',
  green: '#4CAF50',
  red: '#F44336',
  orange: '#FF7043',
  yellow: '#FFEB3B',
  grey: '#9E9E9E',
  black: '#000000',
} as const

export type TypeColorName = keyof typeof TYPE_COLORS

export const TYPE_COLOR_NAMES = Object.keys(TYPE_COLORS) as TypeColorName[]

/** A preset for a new type; `chance` lies between 0 and 1, 1 excluded (document 2 §2: a random colour is preset). */
export const presetColor = (chance: number): string =>
  TYPE_COLORS[TYPE_COLOR_NAMES[Math.floor(chance * TYPE_COLOR_NAMES.length)] ?? 'blue']

/** Above it a background is bright, and its text black (document 2 §9). */
const THRESHOLD = 128

/** The colour of text on a background `#RRGGBB`, by its brightness (the weights of ITU-R BT.601). */
export function textColorOn(background: string): '#000000' | '#FFFFFF' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  )
  return (red * 299 + green * 587 + blue * 114) / 1000 >= THRESHOLD ? '#000000' : '#FFFFFF'
}

/** The least contrast of text of this size (WCAG 2.2, 1.4.3, level AA). */
const READABLE = 4.5

/**
 * The colour of text that can be read on a background `#RRGGBB`: that of its brightness, and the other of black and white
 * where the contrast of that one is below 4.5:1.
 */
export function readableTextColorOn(background: string): '#000000' | '#FFFFFF' {
  const color = textColorOn(background)
  const light = luminance(background)
  const contrast = color === '#000000' ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05)
  if (contrast >= READABLE) return color
  return color === '#000000' ? '#FFFFFF' : '#000000'
}

/** The relative luminance of a colour of sRGB (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
