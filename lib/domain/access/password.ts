/**
 * The rules of a new password (NIST SP 800-63B): it is long, is not the account's own name and is none of the passwords
 * that attackers try first. There are no rules about kinds of characters. Passwords chosen before are not judged again.
 */

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

export type PasswordFault = 'too_short' | 'too_long' | 'is_email' | 'common'

/** The most tried ones of ten characters or more; shorter ones are refused by their length. */
const COMMON = new Set([
  '0123456789',
  '0987654321',
  '1029384756',
  '1122334455',
  '1234512345',
  '1234567890',
  '12345678910',
  '123456789a',
  '123456789q',
  '123qweasdzxc',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'abcdefghij',
  'abcdefghijk',
  'administrator',
  'administrator1',
  'amministratore',
  'amoremio123',
  'asdfghjkl1',
  'asdfghjklz',
  'buongiorno',
  'changeme123',
  'ciaociaociao',
  'fatturazione',
  'football123',
  'forzaitalia',
  'forzajuve1',
  'forzamilan',
  'forzanapoli',
  'iloveyou123',
  'iloveyou12',
  'juventus123',
  'letmein1234',
  'liverpool1',
  'password00',
  'password01',
  'password10',
  'password11',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'password2024',
  'password2025',
  'password2026',
  'passwordpassword',
  'princess123',
  'q1w2e3r4t5',
  'qazwsxedcrfv',
  'qwerty1234',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop',
  'qwertyuiopasdfghjkl',
  'segretissima',
  'superman123',
  'tiamoamore',
  'welcome123',
  'welcome1234',
  'zaq12wsxcde3',
  'zxcvbnm123',
])

const simple = (text: string): string => text.trim().toLowerCase()

/** Why a new password is refused, or null. Characters are counted as people do: an emoji is one. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'too_short'
  if (password.length > PASSWORD_MAX) return 'too_long'
  const plain = simple(password)
  if (plain === simple(email) || plain === simple(email.split('@')[0] ?? '')) return 'is_email'
  return COMMON.has(plain) || new Set(plain).size <= 2 ? 'common' : null
}

/** How hard to guess, from 0 (refused) to 3, by length and variety: a hint while typing, never a rule. */
export function passwordStrength(password: string, email: string): 0 | 1 | 2 | 3 {
  if (passwordFault(password, email)) return 0
  const length = [...password].length
  const score = length + new Set(password).size / 2
  if (score >= 25) return 3
  return score >= 18 ? 2 : 1
}
