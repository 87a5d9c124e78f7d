import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { ownPassword } from './profile-fields'
import { bothProofs, recoveryCodes, totpCode } from './two-factor-fields'

const tags = ['auth']
const path = '/api/auth/rest/profile/two_factor'
const own = { roles: 'signed-in', transaction: false } as const

/**
 * A new secret for an authenticator (TOTP: SHA-1, 6 digits, 30 seconds), in base32 and as the otpauth URI that a QR
 * code shows. It asks for nothing until `confirm`. ERROR_TWO_FACTOR_STATE when the second factor is on already.
 */
export const begin = endpoint
  .route({ method: 'POST', path, tags, summary: 'Begin to set up the second factor' })
  .meta(own)
  .input(z.object({ password: ownPassword }))
  .output(answer({ secret: z.string(), uri: z.string() }))

/** Turns it on by a code of the new secret. The ten recovery codes are shown here and never again. */
export const confirm = endpoint
  .route({ method: 'POST', path: `${path}/confirm`, tags, summary: 'Turn the second factor on' })
  .meta(own)
  .input(z.object({ code: totpCode }))
  .output(answer({ recovery_code_list: recoveryCodes }))

/** Ten new recovery codes; the old ones end. */
export const renewCodes = endpoint
  .route({ method: 'POST', path: `${path}/recovery_codes`, tags, summary: 'New recovery codes' })
  .meta(own)
  .input(bothProofs)
  .output(answer({ recovery_code_list: recoveryCodes }))

export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Turn the second factor off' })
  .meta(own)
  .input(bothProofs)
  .output(answer({}))
