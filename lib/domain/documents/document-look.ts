/** The columns of a document that may be left out; description, VAT and amount always stand. */
export const OPTIONAL_COLUMNS = ['quantita', 'unita', 'prezzo', 'sconto'] as const

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]

/** How a structure's own prints look (settings, `stampa`). */
export type DocumentLook = {
  /** '#rrggbb', of titles and the head of the table. */
  colore: string
  /** Below the sender. */
  intestazione: string
  /** At the bottom of every page. */
  piede: string
  colonne: readonly OptionalColumn[]
  mostra_logo: boolean
}

/** The look of structures that chose no other, and of the plain print. */
export const PLAIN_LOOK: DocumentLook = {
  colore: '#16213a',
  intestazione: '',
  piede: '',
  colonne: OPTIONAL_COLUMNS,
  mostra_logo: true,
}

export const INK = '#1d2433'
const WHITE = '#ffffff'
/** WCAG 2.2, 1.4.3: contrast of text. */
const READABLE = 4.5

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a look: of text on white, which is ink when the colour could not be read there, and of a filled head. */
export function coloursOf({ colore }: Pick<DocumentLook, 'colore'>): {
  text: string
  fill: string
  onFill: string
} {
  const text = contrast(colore, WHITE) >= READABLE ? colore : INK
  const onFill = contrast(colore, WHITE) >= contrast(colore, INK) ? WHITE : INK
  return { text, fill: colore, onFill }
}
