import { checkCharacter } from '@/lib/domain/codes/check-character'

/** Letters as two figures (ISO 13616). */
const figures = (text: string): string =>
  [...text].map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55))).join('')

/** The Italian IBAN of bank, branch and account (22 signs), with its two checks. */
export function completeIban(country: 'IT' | 'SM', account: string): string {
  const whole = checkCharacter(account) + account
  const rest = BigInt(figures(`${whole}${country}00`)) % 97n
  return `${country}${String(98n - rest).padStart(2, '0')}${whole}`
}
