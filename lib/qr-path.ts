import { encode } from 'uqr'

/** A text as a QR code: how many cells wide it is with its border, and its dark cells as the path of an SVG. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** A row's dark cells, those side by side as one. */
function rowPath(row: readonly boolean[], y: number): string {
  const bars = row
    .map((dark) => (dark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g)
  return [...bars].map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`).join('')
}
