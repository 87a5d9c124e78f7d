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

export const create = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Make a code that links a person to an entry',
    description:
      'Creates a short code (generic sku) that links the account that redeems it with an entry of the ' +
      "structure's registry. It can be redeemed once, while it lasts. Only its hash is stored, so this " +
      'answer alone contains it; for the same reason the call honours no idempotency key.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'] })
  .input(z.object({ anagrafica_sku: sku, valid_days: z.number().int().min(1).max(90).default(7) }))
  .output(answer({ sku: z.string(), sku_human_readable: z.string(), expires_at: instantText }))

export const sendByMail = endpoint
  .route({
    method: 'POST',
    path: `${path}/sendbymail`,
    tags,
    summary: 'Mail the code',
    description:
      'Mails the code of a generic sku: the code that its maker received and passes again, or else a new ' +
      'one, which ends the old one. Errors: 410 for a code that is used, expired or belongs to another sku; ' +
      '429 after 50 mails of one person in a quarter of an hour.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'], transaction: false })
  .input(z.object({ sku, email: emailAddress, sku_human_readable: code.optional() }))
  .output(answer({}))

export const redeem = endpoint
  .route({
    method: 'PUT',
    path: `${path}/user`,
    tags,
    summary: 'Redeem a code',
    description:
      "Redeems a code: the caller's membership of the code's structure (a customer's, when there is no " +
      'membership yet) is linked to the entry of the code. A membership that is already linked to another ' +
      'entry is refused with 409 ERROR_CONFLICT and the code stays valid, unless `force_update_if_exist` ' +
      'replaces the link. Errors: 410 for a code that is unknown, used or expired; 429 after too many wrong ' +
      'codes.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ sku_human_readable: code, force_update_if_exist: z.boolean().default(false) }))
  .output(answer({ anagrafica_sku: z.string(), family: z.string(), structure: z.string() }))

export const linkUser = endpoint
  .route({
    method: 'PUT',
    path: '/api/auth/rest/user/anagrafica',
    tags,
    summary: 'Link the own account to an entry',
    description:
      "Links the caller's own membership to an entry without a code, for users who manage the registry. An " +
      'existing other link is refused with 409, unless `force_update_if_exist` replaces it.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_ANAGRAFICA'] })
  .input(z.object({ anagrafica_sku: sku, force_update_if_exist: z.boolean().default(false) }))
  .output(answer({ anagrafica_sku: z.string() }))
