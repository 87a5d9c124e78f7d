'use client'

import { ApiError, api, callScope, TRANSPORT_FAILURE } from '@/lib/api/client'
import type { Invoice } from '@/lib/api/salesforce/invoice-answer'
import type { InvoiceForm } from '@/lib/api/salesforce/invoice-fields'

type Ko = {
  code: string
  description?: string
  missing?: string[]
  wrong?: string[]
  fault_list?: unknown[]
  request_id?: string
}

const PATH = '/api/salesforce/rest/invoice/createInvoice'

/**
 * Creates an invoice once: the same key and payload again give the first answer, so neither a double click nor
 * a lost answer makes a second one. Failures are thrown as `ApiError`; when the session has ended the user is
 * asked to sign in again, as by every call of the client.
 */
export async function createInvoice(data: InvoiceForm, key: string): Promise<Invoice> {
  const first = await post(data, key)
  if (first.status !== 401) return read(first)
  // The client's own call meets the same 401 and asks for the password.
  await api.auth.sessions.clientUserinfo()
  return read(await post(data, key))
}

function post(data: InvoiceForm, key: string): Promise<Response> {
  return fetch(PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-luna-application': 'luna_salesforce_app',
      'x-luna-version': '1',
      'accept-language': document.documentElement.lang || 'it',
      ...scopeHeaders(),
    },
    body: JSON.stringify({ invoice_data: data }),
  }).catch((error: unknown) => {
    throw new ApiError(TRANSPORT_FAILURE, '', 0, String(error))
  })
}

const isLatin1 = (text: string): boolean => [...text].every((character) => character.charCodeAt(0) < 256)

function scopeHeaders(): Record<string, string> {
  const scope = callScope()
  if (!scope || !isLatin1(scope.structure + scope.family)) return {}
  return { 'x-luna-structure': scope.structure, 'x-luna-family': scope.family }
}

async function read(answer: Response): Promise<Invoice> {
  const body: unknown = await answer.json().catch(() => null)
  const response = typeof body === 'object' && body !== null && 'response' in body ? body.response : null
  if (answer.ok && response) return (response as { invoice: Invoice }).invoice
  const ko = response as Ko | null
  if (!ko?.code) throw new ApiError(TRANSPORT_FAILURE, '', answer.status, answer.statusText)
  const { code, description = '', missing, wrong, fault_list, request_id } = ko
  throw new ApiError(code, description, answer.status, '', missing, wrong, fault_list, request_id ?? null)
}
