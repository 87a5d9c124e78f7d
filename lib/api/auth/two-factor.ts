import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { ownPassword } from './profile-fields'
import { bothProofs, recoveryCodes, totpCode } from './two-factor-fields'

const tags = ['auth']
const path = '/api/auth/rest/profile/two_factor'
const own = { roles: 'signed-in', transaction: false } as const

export const begin = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Begin to set up the second factor',
    description:
      'Returns a new secret for an authenticator (TOTP: SHA-1, 6 digits, 30 seconds), in base32 and as the ' +
      'otpauth URI of a QR code. It has no effect until `confirm`. When the second factor is on already, ' +
      'the call is refused with ERROR_TWO_FACTOR_STATE.',
  })
  .meta(own)
  .input(z.object({ password: ownPassword }))
  .output(answer({ secret: z.string(), uri: z.string() }))

export const confirm = endpoint
  .route({
    method: 'POST',
    path: `${path}/confirm`,
    tags,
    summary: 'Turn the second factor on',
    description:
      'Turns the second factor on with a code of the new secret. The answer contains the ten recovery ' +
      'codes, which are never shown again.',
  })
  .meta(own)
  .input(z.object({ code: totpCode }))
  .output(answer({ recovery_code_list: recoveryCodes }))

export const renewCodes = endpoint
  .route({
    method: 'POST',
    path: `${path}/recovery_codes`,
    tags,
    summary: 'New recovery codes',
    description: 'Returns ten new recovery codes; the old ones stop working.',
  })
  .meta(own)
  .input(bothProofs)
  .output(answer({ recovery_code_list: recoveryCodes }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Turn the second factor off',
    description: 'Turns the second factor off.',
  })
  .meta(own)
  .input(bothProofs)
  .output(answer({}))
