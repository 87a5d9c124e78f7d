import * as z from 'zod'
import { instantText, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { emailAddress } from './account-fields'

const tags = ['auth']
const path = '/api/auth/rest/genericsku'

/** The code as people type it: case, spaces and dashes do not matter. */
const code = z
  .string()
  .max(40)
  .transform((value) => value.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().length(10))

/**
 * A generic sku is a short code that links whoever redeems it to an entry of the structure's registry: made by an
 * operator, told or mailed to the person, redeemed once while it lasts. Only its hash is kept, so this answer is
 * the only one that shows it; for the same reason no idempotency key is honoured.
 */
export const create = endpoint
  .route({ method: 'POST', path, tags, summary: 'Make a code that links a person to an entry' })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'] })
  .input(z.object({ anagrafica_sku: sku, valid_days: z.number().int().min(1).max(90).default(7) }))
  .output(answer({ sku: z.string(), sku_human_readable: z.string(), expires_at: instantText }))

/**
 * Mails the code of a generic sku: the one that its maker was shown and tells again, or else a new one, which ends the
 * old. 410 once it is used or over, and for a code that is not its; 429 after 50 mails of one person in a quarter of an hour.
 */
export const sendByMail = endpoint
  .route({ method: 'POST', path: `${path}/sendbymail`, tags, summary: 'Mail the code' })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'], transaction: false })
  .input(z.object({ sku, email: emailAddress, sku_human_readable: code.optional() }))
  .output(answer({}))

/**
 * Redeems a code: the caller's membership of the code's structure (a customer's, when there is none yet) is linked
 * to its entry. Linked to another entry already: 409 ERROR_CONFLICT and the code stays good, unless
 * `force_update_if_exist` replaces the link. 410 for an unknown, used or expired code; 429 for who guesses.
 */
export const redeem = endpoint
  .route({ method: 'PUT', path: `${path}/user`, tags, summary: 'Redeem a code' })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ sku_human_readable: code, force_update_if_exist: z.boolean().default(false) }))
  .output(answer({ anagrafica_sku: z.string(), family: z.string(), structure: z.string() }))

/**
 * PUT auth/rest/user/anagrafica: links the caller's own membership to an entry without a code, for who manages the
 * registry. Another link already: 409, unless `force_update_if_exist` replaces it.
 */
export const linkUser = endpoint
  .route({
    method: 'PUT',
    path: '/api/auth/rest/user/anagrafica',
    tags,
    summary: 'Link the own account to an entry',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'] })
  .input(z.object({ anagrafica_sku: sku, force_update_if_exist: z.boolean().default(false) }))
  .output(answer({ anagrafica_sku: z.string() }))
