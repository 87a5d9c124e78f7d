/** An item as it stands between quotation marks, its own doubled. */
const quoted = (item: string): string => `"${item.replaceAll('"', '""')}"`

const QUOTED = '"(?:[^"]|"")*"'
const SEVERAL = new RegExp(`^${QUOTED}(?:; ${QUOTED})+$`)
const ITEM = new RegExp(`\\s*(?:(${QUOTED})\\s*|([^;]*))(?:;|$)`, 'y')

/** Texts in one cell: `VIP; "Roma; centro"`. `readList` gives them back, save for blanks around them and empty ones. */
export const writeList = (items: readonly string[]): string =>
  items.map((item) => (/[;"]/.test(item) ? quoted(item) : item)).join('; ')

export function readList(cell: string): string[] {
  const items: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < cell.length) {
    const [, marked, plain = ''] = ITEM.exec(cell) ?? []
    items.push(marked === undefined ? plain.trim() : marked.slice(1, -1).replaceAll('""', '"'))
  }
  return items.filter((item) => item !== '')
}

/**
 * The values of a key in one cell: one stands as it is, whatever is in it; several as `"Anna"; "Bea"`, and so does one
 * that would be read as several. `readValues` gives them back, save for empty ones.
 */
export function writeValues(values: readonly string[]): string {
  const [first = '', ...others] = values
  if (others.length > 0) return values.map(quoted).join('; ')
  return SEVERAL.test(first) ? [first, ''].map(quoted).join('; ') : first
}

export const readValues = (cell: string): string[] => (SEVERAL.test(cell) ? readList(cell) : [cell])
