import * as z from 'zod'
import { env } from '@/server/platform/env'
import { readBounded } from '@/server/platform/network/bounded-body'
import type { InvoicetronicAccount } from './account'
import { type FaultKind, InvoicetronicFault, UNREADABLE_ANSWER } from './fault'

/** No request takes longer, whatever the server does; see SETTLED_AFTER_MS, which is more. */
const TIMEOUT_MS = 30_000
const MAX_WORDS = 800
/** Without a Retry-After the provider's windows of a minute are waited for; a longer one is asked about again. */
const [DEFAULT_WAIT_MS, LONGEST_WAIT_MS] = [60_000, 3_600_000]

export type InvoicetronicRequest = {
  method?: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
  /** The longest answer that is read. */
  maxBytes?: number
}

type Key = Pick<InvoicetronicAccount, 'key'>

/** Asks Invoicetronic once. Returns what it answered, unjudged, and its headers. @throws InvoicetronicFault */
export async function askInvoicetronic(
  { key }: Key,
  { method = 'GET', path, query = {}, body, maxBytes = 4 * 1024 * 1024 }: InvoicetronicRequest,
): Promise<{ body: unknown; headers: Headers }> {
  const url = `${env.EXCHANGE_INVOICETRONIC_URL.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`
  const clean = (text: string) => text.replaceAll(key, '…').replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        'accept-language': 'it',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = (await readBounded(response, maxBytes)).toString('utf8')
  } catch (error) {
    throw networkFault(error, clean)
  }
  if (!response.ok) {
    const { status } = response
    const words = clean(wordsOf(response, text))
    throw new InvoicetronicFault(kindOf(status), words, { status, waitMs: waitOf(response) })
  }
  try {
    return { body: JSON.parse(text), headers: response.headers }
  } catch {
    throw new InvoicetronicFault('UNANSWERED', UNREADABLE_ANSWER)
  }
}

/** Failures before anything of a request was sent. */
const UNSENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function networkFault(error: unknown, clean: (text: string) => string): InvoicetronicFault {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const kind = UNSENT.includes(cause?.code ?? '') ? 'UNREACHED' : 'UNANSWERED'
  return new InvoicetronicFault(kind, clean(cause?.message || cause?.code || message))
}

function kindOf(status: number): FaultKind {
  if (status === 401 || status === 403) return 'DENIED'
  if (status === 429) return 'BUSY'
  return status >= 400 && status < 500 && status !== 408 ? 'REFUSED' : 'UNANSWERED'
}

function waitOf({ status, headers }: Response): number {
  if (status !== 429) return 0
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(Math.max(seconds * 1000, 1000), LONGEST_WAIT_MS)
    : DEFAULT_WAIT_MS
}

/** RFC 9457, with the faults of single fields. */
const problem = z.looseObject({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  errors: z.unknown().optional(),
})

/** The provider's own words about a refusal. */
function wordsOf({ status }: Response, text: string): string {
  const read = problem.safeParse(parsed(text))
  const { title, detail, errors } = read.success ? read.data : {}
  const words = [detail || title, ...textsOf(errors)].filter(Boolean).join(' · ')
  return words || `HTTP ${status}`
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
