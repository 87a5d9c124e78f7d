import { readBounded } from '@/server/platform/network/bounded-body'
import { type FaultKind, IntermediaryFault, UNREADABLE_ANSWER } from './fault'

/** No request takes longer, whatever the server does; see SETTLED_AFTER_MS, which is more. */
const TIMEOUT_MS = 30_000
const MAX_WORDS = 800
/** Without a Retry-After the providers' windows of a minute are waited for; a longer one is asked about again. */
const [DEFAULT_WAIT_MS, LONGEST_WAIT_MS] = [60_000, 3_600_000]

export type ProviderRequest = {
  url: string
  init: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: string | Uint8Array }
  /** No message and no log may show these: the key, the password, the token. */
  secrets: readonly string[]
  /** The provider's own words in a refusal's body; '' for none. */
  wordsOf: (text: string) => string
  /** The longest answer that is read. */
  maxBytes?: number
}

/** Asks a provider once. Returns what it answered in JSON, unjudged, and its headers. @throws IntermediaryFault */
export async function askProvider(request: ProviderRequest): Promise<{ body: unknown; headers: Headers }> {
  const { bytes, headers } = await askProviderForFile(request)
  try {
    return { body: JSON.parse(bytes.toString('utf8')), headers }
  } catch {
    throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  }
}

/** Asks a provider once for something that is no JSON. @throws IntermediaryFault */
export async function askProviderForFile({
  url,
  init: { body, ...init },
  secrets,
  wordsOf,
  maxBytes = 4 * 1024 * 1024,
}: ProviderRequest): Promise<{ bytes: Buffer; headers: Headers }> {
  const clean = (text: string) => cleaned(text, secrets)
  let response: Response
  let bytes: Buffer
  try {
    const content = typeof body === 'string' || body === undefined ? body : new Uint8Array(body)
    response = await fetch(url, {
      ...init,
      ...(content === undefined ? {} : { body: content }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    bytes = await readBounded(response, maxBytes)
  } catch (error) {
    throw networkFault(error, clean)
  }
  if (!response.ok) {
    const { status } = response
    const words = clean(wordsOf(bytes.toString('utf8'))) || `HTTP ${status}`
    throw new IntermediaryFault(kindOf(status), words, { status, waitMs: waitOf(response) })
  }
  return { bytes, headers: response.headers }
}

const cleaned = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(Boolean)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_WORDS)

/** Failures before anything of a request was sent. */
const UNSENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function networkFault(error: unknown, clean: (text: string) => string): IntermediaryFault {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const kind = UNSENT.includes(cause?.code ?? '') ? 'UNREACHED' : 'UNANSWERED'
  return new IntermediaryFault(kind, clean(cause?.message || cause?.code || message))
}

function kindOf(status: number): FaultKind {
  if (status === 401 || status === 402 || status === 403) return 'DENIED'
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

/** A text as JSON; null for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
