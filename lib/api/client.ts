import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { toHeaderText } from '@/lib/domain/core/header-text'
import type { Contract } from './contract'
import { contractOf } from './routes'
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

/** A refused or failed call, read from the contract's ko envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

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

async function call(next: () => Promise<unknown>, { quiet }: CallOptions): Promise<unknown> {
  const attempt = () => next().catch((error: unknown) => Promise.reject(toApiError(error)))
  try {
    return await attempt()
  } catch (error) {
    if (!quiet && hasEnded(error) && (await reauthenticate?.())) return attempt()
    throw error
  }
}

const link = new OpenAPILink<CallOptions>(contractOf(routes), {
  url: () => window.location.origin,
  headers: ({ context: { idempotencyKey, headers: own } }) => ({
    ...headers(),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...own,
  }),
  interceptors: [({ next, context }) => call(() => next(), context)],
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
