import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { invitationIn, mailedToken, newcomer, offer } from './invitation-fields'

const tags = ['auth']
const path = '/api/auth/rest/invitations'
const managers = { roles: ['GUI_SHOW_SALESFORCE_SETTINGS'], transaction: false } as const

export const create = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Invite somebody to the structure',
    description:
      'Mails a link that makes its reader a member of the structure with the given roles. It lasts 72 hours ' +
      'and works once. The answer is the same whether the address has an account or not. A second ' +
      'invitation of the same address replaces the first. Errors: ERROR_ROLE_NOT_HELD, ' +
      'ERROR_ALREADY_MEMBER.',
  })
  .meta(managers)
  .input(invitationIn)
  .output(answer({ id: z.number().int() }))

export const resend = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}`,
    tags,
    summary: 'Mail an invitation again',
    description: 'Mails a new link that lasts another 72 hours; the previous link ends.',
  })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))

export const withdraw = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Withdraw an invitation',
    description: 'Withdraws an invitation: its link stops working.',
  })
  .meta(managers)
  .input(z.object({ id }))
  .output(answer({}))

export const read = endpoint
  .route({
    method: 'POST',
    path: `${path}/offer`,
    tags,
    summary: 'Read an invitation by its link',
    description:
      'Returns what the link of an invitation offers. A link that is unknown, used, withdrawn or expired is ' +
      'refused with 410.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token: mailedToken }))
  .output(answer({ offer }))

export const accept = endpoint
  .route({
    method: 'POST',
    path: `${path}/accept`,
    tags,
    summary: 'Accept an invitation',
    description:
      'Accepts an invitation: the signed-in account joins the structure. Without a session the account of ' +
      'the invited address joins; when there is none yet, it is made from `newcomer`. A link that is ' +
      'unknown, used, withdrawn or expired is refused with 410, also when its sender may no longer grant ' +
      'the roles. ERROR_PASSWORD_WEAK leaves the link valid.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ token: mailedToken, newcomer: newcomer.nullish() }))
  .output(answer({ email: z.string(), family: z.string(), structure: z.string() }))
