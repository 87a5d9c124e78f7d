import { emailAddress } from '@/lib/api/auth/account-fields'
import { type PasswordFault, passwordFault } from '@/lib/domain/access/password'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'

/** Decodes a percent-encoded header; '' when it is not readable. */
function percentDecoded(value: string | null): string {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

/** The address and the password of the two credential headers, as they were sent. */
export const credentialsOf = (headers: Headers): { email: string; password: string } => ({
  email: percentDecoded(headers.get('x-luna-username')),
  password: percentDecoded(headers.get('x-luna-password')),
})

/** Returns any text in the form in which accounts keep their address. */
export const normalEmail = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 254)

/** The address that somebody registers; ERROR_JSON_PARAM_MISSING_OR_WRONG when no mail could reach it. */
export function requireEmail(text: string): string {
  const result = emailAddress.safeParse(text)
  if (result.success) return result.data
  throw wrongValue('x-luna-username')
}

const PASSWORD_CODE = {
  too_short: 'ERROR_PASSWORD_TOO_SHORT',
  too_long: 'ERROR_PASSWORD_TOO_LONG',
  is_email: 'ERROR_PASSWORD_IS_EMAIL',
  common: 'ERROR_PASSWORD_TOO_COMMON',
} as const satisfies Record<PasswordFault, string>

/** Refuses a new password that is too easy to guess, on the given field. */
export function requirePassword(password: string, email: string, field: string): void {
  const fault = passwordFault(password, email)
  if (fault) throw new Refusal(PASSWORD_CODE[fault], {}, [field])
}
