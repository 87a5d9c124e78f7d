import * as z from 'zod'
import { otpCode, ownPassword } from './profile-fields'

/** Six digits of the authenticator, as people type them. */
export const totpCode = z
  .string()
  .max(20)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** Proof for removing the second factor or renewing its recovery codes: one of the two alone is not enough. */
export const bothProofs = z.object({ password: ownPassword, code: otpCode })

export const recoveryCodes = z.array(z.string())
