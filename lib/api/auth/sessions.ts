import * as z from 'zod'
import { storableJson } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { clientInfo, signedIn } from './session-fields'

const tags = ['auth']

/**
 * POST auth/rest/signin: credentials in `x-luna-username` and `x-luna-password` (percent-encoded UTF-8). An account
 * with a second factor also needs its code in `x-luna-otp`: ERROR_OTP_REQUIRED without one, ERROR_OTP_WRONG for a
 * wrong or used one.
 */
export const signin = endpoint
  .route({ method: 'POST', path: '/api/auth/rest/signin', tags, summary: 'Sign in' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({}).optional())
  .output(answer(signedIn.shape))

/** POST auth/rest/logout: ends the session that made the call; without one nothing happens. */
export const logout = endpoint
  .route({ method: 'POST', path: '/api/auth/rest/logout', tags, summary: 'Sign out' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({}).optional())
  .output(answer({}))

/** GET auth/rest/client_userinfo: who is signed in, where, and what they may do. */
export const clientUserinfo = endpoint
  .route({ method: 'GET', path: '/api/auth/rest/client_userinfo', tags, summary: 'Who is signed in' })
  .meta({ roles: 'signed-in', transaction: false })
  .output(answer({ client_info: clientInfo }))

/** PUT auth/rest/client_userinfo/structure: the structure in which the browser session goes on. */
export const switchStructure = endpoint
  .route({
    method: 'PUT',
    path: '/api/auth/rest/client_userinfo/structure',
    tags,
    summary: 'Switch structure',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ structure: z.string().min(1).max(80), family: z.string().max(80).optional() }))
  .output(answer({ structure: z.string(), family: z.string() }))

/** POST api/account/login (theme variant): the same sign-in with a body. */
export const accountLogin = endpoint
  .route({ method: 'POST', path: '/api/account/login', tags, summary: 'Sign in (theme variant)' })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) }))
  .output(answer({ account: z.object({ email: z.string(), ...signedIn.shape }) }))

const settingSku = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\w.:-]+$/)

/** GET auth/rest/save.php: the account's stored choices under a sku. */
export const readUserSettings = endpoint
  .route({ method: 'GET', path: '/api/auth/rest/save.php', tags, summary: 'Read user settings' })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ sku: settingSku.default('app-settings') }))
  .output(answer({ user_settings: z.unknown(), sku: z.string() }))

/** POST auth/rest/save.php: at most 32 KB of JSON a sku. */
export const saveUserSettings = endpoint
  .route({ method: 'POST', path: '/api/auth/rest/save.php', tags, summary: 'Save user settings' })
  .meta({ roles: 'signed-in', transaction: false, bodyLimit: 32_768 })
  .input(z.object({ sku: settingSku.default('app-settings'), user_settings: storableJson }))
  .output(answer({ user_settings: z.unknown(), sku: z.string() }))
