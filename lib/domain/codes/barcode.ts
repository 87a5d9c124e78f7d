/** Lengths of the codes that end in a check digit: EAN-8, UPC-A, EAN-13, GTIN-14 (GS1 General Specifications, 7.9). */
const CHECKED_LENGTHS = [8, 12, 13, 14]

/**
 * Whether a barcode's check digit fits the digits before it; true for a length that has none, as shops print numbers of
 * their own. `code` is digits only.
 */
export function hasRightCheckDigit(code: string): boolean {
  if (!CHECKED_LENGTHS.includes(code.length)) return true
  const [check = 0, ...digits] = [...code].reverse().map(Number)
  const total = digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (total + check) % 10 === 0
}
