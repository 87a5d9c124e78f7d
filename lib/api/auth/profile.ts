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
  .route({ method: 'PUT', path, tags, summary: 'Save the own profile' })
  .meta(own)
  .input(profileIn)
  .output(answer({ profile }))

/**
 * Mails a link to the new address, good for an hour; the account keeps its address until it is followed. The answer is
 * the same for an address that has an account. ERROR_PASSWORD_WRONG on `password`; with a second factor its code is asked for, or
 * a recovery code: ERROR_OTP_REQUIRED, ERROR_OTP_WRONG on `code`.
 */
export const changeEmail = endpoint
  .route({ method: 'POST', path: `${path}/email`, tags, summary: 'Change the own address' })
  .meta(own)
  .input(emailChange)
  .output(answer({}))

/**
 * Ends every other session of the account. ERROR_PASSWORD_WRONG on `old_password`; a new one is judged as at sign-up. `code` as
 * for the address.
 */
export const changePassword = endpoint
  .route({ method: 'PUT', path: `${path}/password`, tags, summary: 'Change the own password' })
  .meta(own)
  .input(passwordChange)
  .output(answer({}))

/** The own picture in base64, without prefix. */
export const readAvatar = endpoint
  .route({ method: 'GET', path: `${path}/avatar`, tags, summary: 'The own picture' })
  .meta(own)
  .output(answer({ mimeType: z.string(), base64: z.string() }))

/** A PNG, JPEG or WebP of at most 4 MB in base64, kept at most 256 pixels wide; null takes it away. */
export const saveAvatar = endpoint
  .route({ method: 'PUT', path: `${path}/avatar`, tags, summary: 'Save the own picture' })
  .meta({ ...own, bodyLimit: 6 * 1024 * 1024 })
  .input(z.object({ avatar_image_base64: z.string().max(5_600_000).nullable() }))
  .output(answer({ profile }))

/** Where the account is signed in, last seen first. */
export const listSessions = endpoint
  .route({ method: 'GET', path: `${path}/sessions`, tags, summary: 'Where the account is signed in' })
  .meta(own)
  .output(answer({ session_list: z.array(deviceSession) }))

export const endSession = endpoint
  .route({ method: 'DELETE', path: `${path}/sessions/{id}`, tags, summary: 'End a session of the account' })
  .meta(own)
  .input(z.object({ id: sku }))
  .output(answer({}))

/** Ends every session but the one that calls. */
export const endOtherSessions = endpoint
  .route({ method: 'DELETE', path: `${path}/sessions`, tags, summary: 'End the other sessions' })
  .meta(own)
  .output(answer({ ended: z.number().int() }))
