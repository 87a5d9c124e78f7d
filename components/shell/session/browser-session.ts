'use client'

import { api } from '@/lib/api/client'
import { forgetAppSettings } from '../app-settings'

export type Credentials = {
  email: string
  password: string
  /** The code of the second factor, once the server has asked for it. */
  otp?: string
  family?: string | null
  structure?: string | null
}

/** The result of a sign-in: 'ok', a refusal's code, or TRANSPORT when the server gave no answer. */
export type SignInResult = 'ok' | 'TRANSPORT' | (string & {})

async function csrfToken(): Promise<string> {
  const answer = await fetch('/api/auth/csrf', { headers: { accept: 'application/json' } })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'csrfToken' in body) return String(body.csrfToken)
  throw new Error('no csrf token')
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: 'true' })
  return fetch(path, { method: 'POST', body })
}

/** Signs in through Auth.js: the browser then holds the session's cookie. */
export async function signIn({
  email,
  password,
  otp,
  family,
  structure,
}: Credentials): Promise<SignInResult> {
  const fields = { email, password, otp: otp ?? '', family: family ?? '', structure: structure ?? '' }
  const answer = await post('/api/auth/callback/credentials', fields).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  if (!answer || typeof body !== 'object' || body === null || !('url' in body)) return 'TRANSPORT'
  const error = new URL(String(body.url), window.location.origin).searchParams.get('error')
  if (answer.ok && !error) return 'ok'
  return error ?? 'TRANSPORT'
}

/** Ends the session here and on the server; never fails (document 1 §2, Logout screen). */
export async function signOut(): Promise<void> {
  await api.auth.sessions.logout({}).catch(() => undefined)
  await post('/api/auth/signout', {}).catch(() => undefined)
  forgetAppSettings()
}
