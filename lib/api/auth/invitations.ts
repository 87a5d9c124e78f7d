import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { invitationIn, mailedToken, newcomer, offer } from './invitation-fields'

const tags = ['auth']
const path = '/api/auth/rest/invitations'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

/**
 * Mails somebody a link that makes them a member of the structure with the given roles, good for 72 hours and one use.
 * The answer is the same whether the address has an account or not. Again for the same address: the new roles and link
 * replace the old. Errors: ERROR_ROLE_NOT_HELD, ERROR_ALREADY_MEMBER.
 */
export const create = endpoint
  .route({ method: 'POST', path, tags, summary: 'Invite somebody to the structure' })
  .meta(managers)
  .input(invitationIn)
  .output(answer({ id: z.number().int() }))

/** A new link, good for another 72 hours; the one before it ends. */
export const resend = endpoint
  .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Mail an invitation again' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))

export const withdraw = endpoint
  .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Withdraw an invitation' })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))

/** What a link offers. 410 when it is unknown, used, withdrawn or over. */
export const read = endpoint
  .route({ method: 'POST', path: `${path}/offer`, tags, summary: 'Read an invitation by its link' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token: mailedToken }))
  .output(answer({ offer }))

/**
 * Uses the link: the account that is signed in joins the structure; without a session the one of the invited address
 * does, which is made of `newcomer` when there is none yet. 410 as above, also when who invited may not grant the
 * roles any more; ERROR_PASSWORD_… leaves the link good.
 */
export const accept = endpoint
  .route({ method: 'POST', path: `${path}/accept`, tags, summary: 'Accept an invitation' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token: mailedToken, newcomer: newcomer.nullish() }))
  .output(answer({ email: z.string(), family: z.string(), structure: z.string() }))
