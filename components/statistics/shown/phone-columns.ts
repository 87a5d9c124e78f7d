/** The window from which on a table shows all its columns. */
const LOOKS = {
  md: { wide: 'hidden md:table-cell', edge: 'max-md:pr-3' },
  lg: { wide: 'hidden lg:table-cell', edge: 'max-lg:pr-3' },
} as const

/** The classes of the columns of a table that shows a few on a phone, the last of them with the padding of the card's edge. */
export function phoneColumns(few: readonly string[], allFrom: keyof typeof LOOKS) {
  const { wide, edge } = LOOKS[allFrom]
  return (column: string): string => {
    if (!few.includes(column)) return wide
    return column === few.at(-1) ? edge : ''
  }
}
