import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { toHeaderText } from '@/lib/domain/core/header-text'
import { checkConnection } from './connection'
import type { Contract } from './contract'
import { lostKey } from './lost-keys'
import { REPEATED_ANSWER } from './repeated-answer'
import { contractOf, kindOfCall } from './routes'
import routes from './routes.json'

type KoResponse = {
  status: 'ko'
  code: string
  description?: string
  missing?: string[]
  wrong?: string[]
  fault_list?: unknown[]
  request_id?: string
}

/** Code of a failure that no envelope explains: no answer at all (status 0), or an answer of something else. */
export const TRANSPORT_FAILURE = 'TRANSPORT_FAILURE'

/**
 * The knowledge of a write that got no answer. `unsent`: the browser had no network, so it never left. `repeatable`: it may
 * have arrived, and the same again changes nothing twice. `unknown`: it may have arrived, and again would act again.
 */
export type Fate = 'unsent' | 'repeatable' | 'unknown'

/** A refused or failed call, read from the contract's ko envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Of a call that changes something and got no answer; null for others. */
  fate: Fate | null = null
  /** The form that sent the call shows the failure itself. */
  isShown = false

  constructor(
    /** `ERROR_…`, or TRANSPORT_FAILURE. */
    readonly code: string,
    /** In the user's language; '' when the server sent no text. */
    readonly description: string,
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly statusText: string,
    /** Paths of the values that are missing, and of those that are wrong. */
    readonly missing: readonly string[] = [],
    readonly wrong: readonly string[] = [],
    readonly faultList: readonly unknown[] = [],
    readonly requestId: string | null = null,
  ) {
    super(description || `${code} ${status}`)
  }
}

function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || isAbort(error)) return error
  if (!(error instanceof ORPCError)) return new ApiError(TRANSPORT_FAILURE, '', 0, String(error))
  const ko: KoResponse | undefined = isKo(error.data) ? error.data.response : undefined
  if (!ko) return new ApiError(TRANSPORT_FAILURE, '', error.status, error.message)
  const { code, description = '', missing, wrong, fault_list, request_id } = ko
  return new ApiError(code, description, error.status, '', missing, wrong, fault_list, request_id ?? null)
}

/** Statuses of a proxy that could not reach Luna. */
const GATEWAY: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** Whether a call got no answer of Luna's: the network, or a proxy before her, failed. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === TRANSPORT_FAILURE && GATEWAY.has(error.status)

let unanswered: ((error: ApiError) => void) | null = null

/** Registers the form that is sending: it hears of a write of its own that got no answer. The last one counts. */
export function onUnanswered(listen: (error: ApiError) => void): () => void {
  unanswered = listen
  return () => {
    if (unanswered === listen) unanswered = null
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const isKo = (body: unknown): body is { response: KoResponse } => {
  const response = typeof body === 'object' && body !== null && 'response' in body ? body.response : null
  return typeof response === 'object' && response !== null && 'code' in response
}

/** The structure that the page was rendered for: its calls go there, even if another tab has moved on. */
type Scope = { structure: string; family: string }

let scope: Scope | null = null
let reauthenticate: (() => Promise<boolean>) | null = null

export function setCallScope(value: Scope | null): void {
  scope = value
}

/** The structure that the page's calls go to; null on a page without a session. */
export const callScope = (): Scope | null => scope

/**
 * Registers the function that asks for the password when the session has ended. It resolves true once the user has
 * signed in again, and the refused call is then repeated once. Returns a function that removes the registration.
 */
export function onSessionEnd(ask: () => Promise<boolean>): () => void {
  reauthenticate = ask
  return () => {
    if (reauthenticate === ask) reauthenticate = null
  }
}

/**
 * The headers that name the structure of a call; empty on a page without a session.
 * @throws URIError for a name that no header can carry: a call that would go to another structure is not made.
 */
export const scopeHeaders = (): Record<string, string> =>
  scope === null
    ? {}
    : { 'x-luna-structure': toHeaderText(scope.structure), 'x-luna-family': toHeaderText(scope.family) }

function headers(): Record<string, string> {
  return {
    'x-luna-application': 'luna_admin_app',
    'x-luna-version': '1',
    'accept-language': document.documentElement.lang || 'it',
    ...scopeHeaders(),
  }
}

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'ERROR_NOT_AUTHENTICATED'

/**
 * How a call is made. `quiet`: an ended session is a failure, and the user is not asked for the password.
 * `idempotencyKey`: the same key and input again get the first answer, so that neither a double click nor a lost answer
 * creates a second one. `headers` go beside the usual ones: the credentials of a registration.
 */
export type CallOptions = { quiet?: boolean; idempotencyKey?: string; headers?: Record<string, string> }

async function call(
  next: (context: CallOptions) => Promise<unknown>,
  context: CallOptions,
  path: readonly string[],
  input: unknown,
): Promise<unknown> {
  const kind = kindOfCall(routes, path)
  const key = kind === 'creation' && !context.idempotencyKey ? lostKey(path, input) : null
  const attempt = async () => {
    const hasNetwork = navigator.onLine
    try {
      const answer = await next(key ? { ...context, idempotencyKey: key.value } : context)
      key?.answered()
      return answer
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!isUnanswered(error)) {
        if (!isAbort(error)) key?.answered()
        throw error
      }
      void checkConnection()
      if (kind === 'read') throw error
      error.fate = hasNetwork ? (kind === 'other' ? 'unknown' : 'repeatable') : 'unsent'
      // The preferences that are kept in the background belong to no form.
      if (!(context.quiet && kind === 'change')) unanswered?.(error)
      throw error
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!context.quiet && hasEnded(error) && (await reauthenticate?.())) return attempt()
    throw error
  }
}

const link = new OpenAPILink<CallOptions>(contractOf(routes), {
  url: () => window.location.origin,
  fetch: async (request, init) => {
    const answer = await fetch(request, init)
    if (answer.headers.has(REPEATED_ANSWER)) window.dispatchEvent(new Event(REPEATED_ANSWER))
    return answer
  },
  headers: ({ context: { idempotencyKey, headers: own } }) => ({
    ...headers(),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...own,
  }),
  interceptors: [
    ({ next, ...options }) =>
      call((context) => next({ ...options, context }), options.context, options.path, options.input),
  ],
  customErrorResponseBodyDecoder: (body, response) =>
    isKo(body)
      ? new ORPCError(body.response.code, {
          status: response.status,
          message: body.response.code,
          data: body,
        })
      : null,
})

/**
 * Every call of the contract, typed, from the browser. Failures are thrown as `ApiError`. Calls in the background are
 * made with `{ context: { quiet: true } }`.
 */
export const api: JsonifiedClient<ContractRouterClient<Contract, CallOptions>> = createORPCClient(link)
