/**
 * The check letter that codice fiscale (DM 23/12/1976) and the CIN of bank accounts (ABI) share: values of
 * odd and even places, modulo 26.
 */

/** Values of 0-9 and A-Z at odd places (counted from 1); at even places the value is the rank itself. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const

const rank = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65)

/** Of upper-case letters and digits only. */
export function checkCharacter(text: string): string {
  let total = 0
  for (let i = 0; i < text.length; i++) {
    const value = rank(text.charAt(i))
    total += i % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (total % 26))
}
