import * as z from 'zod'
import { sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { deviceSession, emailChange, passwordChange, profile, profileIn } from './profile-fields'

const tags = ['auth']
const path = '/api/auth/rest/profile'
const own = { roles: 'signed-in', transaction: false } as const

export const read = endpoint
  .route({ method: 'GET', path, tags, summary: 'The own profile' })
  .meta(own)
  .output(answer({ profile }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the own profile',
    description: "Saves the caller's first name, last name and language.",
  })
  .meta(own)
  .input(profileIn)
  .output(answer({ profile }))

export const changeEmail = endpoint
  .route({
    method: 'POST',
    path: `${path}/email`,
    tags,
    summary: 'Change the own address',
    description:
      'Mails a link to the new address, which lasts an hour; the account keeps its address until the link ' +
      'is followed. The answer is the same for an address that has an account. Errors: ERROR_PASSWORD_WRONG ' +
      'on `password`; with a second factor, its code or a recovery code is required: ERROR_OTP_REQUIRED and ' +
      'ERROR_OTP_WRONG on `code`.',
  })
  .meta(own)
  .input(emailChange)
  .output(answer({}))

export const changePassword = endpoint
  .route({
    method: 'PUT',
    path: `${path}/password`,
    tags,
    summary: 'Change the own password',
    description:
      'Changes the password and ends every other session of the account. Errors: ERROR_PASSWORD_WRONG on ' +
      '`old_password`; the new password is judged as at registration; with a second factor, `code` is ' +
      'required.',
  })
  .meta(own)
  .input(passwordChange)
  .output(answer({}))

export const readAvatar = endpoint
  .route({
    method: 'GET',
    path: `${path}/avatar`,
    tags,
    summary: 'The own picture',
    description: "Returns the caller's picture in base64, without prefix.",
  })
  .meta(own)
  .output(answer({ mimeType: z.string(), base64: z.string() }))

export const saveAvatar = endpoint
  .route({
    method: 'PUT',
    path: `${path}/avatar`,
    tags,
    summary: 'Save the own picture',
    description:
      "Saves the caller's picture: a PNG, JPEG or WebP of at most 4 MB in base64, stored at most 256 pixels " +
      'wide; null removes it.',
  })
  .meta({ ...own, bodyLimit: 6 * 1024 * 1024 })
  .input(z.object({ avatar_image_base64: z.string().max(5_600_000).nullable() }))
  .output(answer({ profile }))

export const listSessions = endpoint
  .route({
    method: 'GET',
    path: `${path}/sessions`,
    tags,
    summary: 'Where the account is signed in',
    description: 'Returns the sessions of the account, the most recently used first.',
  })
  .meta(own)
  .output(answer({ session_list: z.array(deviceSession) }))

export const endSession = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/sessions/{id}`,
    tags,
    summary: 'End a session of the account',
    description: 'Ends one session of the account.',
  })
  .meta(own)
  .input(z.object({ id: sku }))
  .output(answer({}))

export const endOtherSessions = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/sessions`,
    tags,
    summary: 'End the other sessions',
    description: 'Ends every session of the account except the calling one.',
  })
  .meta(own)
  .output(answer({ ended: z.number().int() }))
