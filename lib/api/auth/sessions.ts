import * as z from 'zod'
import { storableJson } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { clientInfo, signedIn } from './session-fields'

const tags = ['auth']

export const signin = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/signin',
    tags,
    summary: 'Sign in',
    description:
      'Signs in. The credentials stand in `x-luna-username` and `x-luna-password` (percent-encoded UTF-8). ' +
      'An account with a second factor also needs its code in `x-luna-otp`: without it the call is refused ' +
      'with ERROR_OTP_REQUIRED, with a wrong or used code with ERROR_OTP_WRONG.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({}).optional())
  .output(answer(signedIn.shape))

export const logout = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/logout',
    tags,
    summary: 'Sign out',
    description: 'Ends the calling session. Without a session nothing happens.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({}).optional())
  .output(answer({}))

export const clientUserinfo = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/client_userinfo',
    tags,
    summary: 'Who is signed in',
    description: 'Returns the signed-in account, its structure and its roles there.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .output(answer({ client_info: clientInfo }))

export const switchStructure = endpoint
  .route({
    method: 'PUT',
    path: '/api/auth/rest/client_userinfo/structure',
    tags,
    summary: 'Switch structure',
    description: 'Changes the structure in which the browser session works.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ structure: z.string().min(1).max(80), family: z.string().max(80).optional() }))
  .output(answer({ structure: z.string(), family: z.string() }))

export const accountLogin = endpoint
  .route({
    method: 'POST',
    path: '/api/account/login',
    tags,
    summary: 'Sign in (theme variant)',
    description: 'Signs in as `signin` does, with the credentials in the body (theme variant).',
  })
  .meta({ roles: 'public', transaction: false })
  .input(z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) }))
  .output(answer({ account: z.object({ email: z.string(), ...signedIn.shape }) }))

const settingSku = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\w.:-]+$/)

export const readUserSettings = endpoint
  .route({
    method: 'GET',
    path: '/api/auth/rest/save.php',
    tags,
    summary: 'Read user settings',
    description: 'Returns the stored choices of the account under a sku.',
  })
  .meta({ roles: 'signed-in', transaction: false })
  .input(z.object({ sku: settingSku.default('app-settings') }))
  .output(answer({ user_settings: z.unknown(), sku: z.string() }))

export const saveUserSettings = endpoint
  .route({
    method: 'POST',
    path: '/api/auth/rest/save.php',
    tags,
    summary: 'Save user settings',
    description: 'Stores choices of the account under a sku: at most 32 KB of JSON each.',
  })
  .meta({ roles: 'signed-in', transaction: false, bodyLimit: 32_768 })
  .input(z.object({ sku: settingSku.default('app-settings'), user_settings: storableJson }))
  .output(answer({ user_settings: z.unknown(), sku: z.string() }))
