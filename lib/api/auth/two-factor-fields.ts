import * as z from 'zod'
import { otpCode, ownPassword } from './profile-fields'

/** Six digits of the authenticator, as people type them. */
export const totpCode = z
  .string()
  .max(20)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** What takes the second factor away or renews its recovery codes: whoever has only one of the two may not. */
export const bothProofs = z.object({ password: ownPassword, code: otpCode })

export const recoveryCodes = z.array(z.string())
