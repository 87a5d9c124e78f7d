'use client'

import { ApiError, api, scopeHeaders, TRANSPORT_FAILURE } from '@/lib/api/client'

type Ko = {
  code: string
  description?: string
  missing?: string[]
  wrong?: string[]
  fault_list?: unknown[]
  request_id?: string
}

/** What is created, where, and under which key. */
type Creation = { path: string; body: unknown; key: string }

/**
 * Creates a document once: the same key and body again give the first answer, so neither a double click nor a lost
 * answer makes a second one. Answers the call's response. Failures are thrown as `ApiError`; when the session has ended
 * the user is asked to sign in again, as by every call of the client.
 */
export async function createOnce<Answer>(creation: Creation): Promise<Answer> {
  const first = await post(creation)
  if (first.status !== 401) return read(first)
  // The client's own call meets the same 401 and asks for the password.
  await api.auth.sessions.clientUserinfo()
  return read(await post(creation))
}

async function post({ path, body, key }: Creation): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-luna-application': 'luna_salesforce_app',
      'x-luna-version': '1',
      'accept-language': document.documentElement.lang || 'it',
      ...scopeHeaders(),
    },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new ApiError(TRANSPORT_FAILURE, '', 0, String(error))
  })
}

async function read<Answer>(answer: Response): Promise<Answer> {
  const body: unknown = await answer.json().catch(() => null)
  const response = typeof body === 'object' && body !== null && 'response' in body ? body.response : null
  if (answer.ok && response) return response as Answer
  const ko = response as Ko | null
  if (!ko?.code) throw new ApiError(TRANSPORT_FAILURE, '', answer.status, answer.statusText)
  const { code, description = '', missing, wrong, fault_list, request_id } = ko
  throw new ApiError(code, description, answer.status, '', missing, wrong, fault_list, request_id ?? null)
}
