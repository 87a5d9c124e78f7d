/**
 * The wire of A-Cube ("Italian Invoicing API", docs.acubeapi.com/documentation/gov-it) and of Openapi ("SDI", the OpenAPI
 * description 1.0.0 that Openapi publishes), which resells it: one driver with two profiles.
 *
 * Documented by both: `POST /invoices` takes a FatturaPA as `application/xml` and answers its uuid before the exchange system
 * has it; `GET /invoices` lists by `type` (0 sent, 1 received), time of creation and `page`; `GET /invoices/{uuid}` states the
 * `marking`; notifications are listed for one invoice at a time, by their types of two letters; `application/octet-stream`
 * gives a received file as it came. No call keeps a mark or a file name of ours, and none lists changes since a time.
 * - A-Cube: `POST /invoices/simplified` for a simplified invoice;
 *   `POST /login` (JSON, `email` and `password`) answers a JWT for 24 hours; bare JSON; at most 30 entries a page;
 *   `X-SignInvoice` chooses the signature; `GET /notifications/{uuid}` as `application/xml` gives SdI's own message; an
 *   accepted file is in its archive before it answers, and after a status of 5xx it may be there, too.
 * - Openapi: a token of its console as Bearer; `{ data, success, message, error }` around each answer; 402 without credit;
 *   `/invoices_signature`, `/invoices_notifications/{uuid}` and `/invoices_download/{uuid}` for calls that A-Cube has under
 *   `/invoices`; no call that gives one notification as XML.
 *
 * Uncertain, as nobody states it: limits of calls (a 429 is waited for), whether a signed file (.p7m) is taken (none is
 * handed over), how soon Openapi lists a file, the order of lists, the size of Openapi's pages, and the names inside of a
 * notification's `message`; whether A-Cube takes a simplified invoice as XML, as it does an ordinary one, and where Openapi takes
 * one (as any other, here). Older pages of A-Cube write filters as `createdAt[after]`, and unknown filters are ignored: the
 * driver judges each entry by itself. Luna has only spoken to a double of them.
 */
import * as z from 'zod'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { AcubeAccount, OpenapiAccount } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askProvider, askProviderForFile, type ProviderRequest, parsedJson } from '../intermediary/request'

/** An account of either profile. */
export type CubeAccount = AcubeAccount | OpenapiAccount

export type CubeRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** A file that is handed over. */
  body?: Uint8Array
  /** The longest answer that is read. */
  maxBytes?: number
}

/** Asks once. Returns the answer in JSON, without Openapi's envelope. @throws IntermediaryFault */
export async function askCube(account: CubeAccount, request: CubeRequest): Promise<unknown> {
  const { body } = await withToken(account, (token) => askProvider(callOf(account, token, request)))
  return account.provider === 'openapi' ? insideEnvelope(body) : body
}

/** Asks once for a file. @throws IntermediaryFault */
export const fetchFromCube = async (
  account: CubeAccount,
  accept: 'application/octet-stream' | 'application/xml',
  request: CubeRequest,
): Promise<Buffer> => {
  const headers = { ...request.headers, accept }
  const asked = (token: string) => askProviderForFile(callOf(account, token, { ...request, headers }))
  return (await withToken(account, asked)).bytes
}

/** Where a profile answers; the trial environments have hosts of their own. */
function hostOf({ provider, isTest }: CubeAccount): string {
  if (provider === 'openapi')
    return env.EXCHANGE_OPENAPI_URL.replace('{service}', isTest ? 'test.sdi' : 'sdi')
  return env.EXCHANGE_ACUBE_URL.replace('{service}', isTest ? 'api-sandbox' : 'api')
}

const callOf = (
  account: CubeAccount,
  token: string,
  { path, query, headers, body, ...limits }: CubeRequest,
): ProviderRequest => ({
  url: `${hostOf(account)}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
  init: {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/xml' } : {}),
      ...headers,
      authorization: `Bearer ${token}`,
    },
    ...(body ? { body } : {}),
  },
  secrets: [token, account.provider === 'acube' ? account.password : ''],
  wordsOf,
  ...limits,
})

/** Makes a call with the account's token. One of a sign-in that is refused although it should be good is replaced once. */
async function withToken<T>(account: CubeAccount, call: (token: string) => Promise<T>): Promise<T> {
  if (account.provider === 'openapi') return call(account.token)
  try {
    return await call(await tokenOf(account))
  } catch (error) {
    if (!(error instanceof IntermediaryFault && error.status === 401) || !account.gate.session()) throw error
    await account.gate.keepSession(null)
    return call(await tokenOf(account))
  }
}

/** A token is not used in its last minute: the request may take longer to arrive. */
const LAST_USE_MS = 60_000

/** The kept token, or that of a new sign-in. @throws IntermediaryFault */
export async function tokenOf(account: AcubeAccount): Promise<string> {
  const session = account.gate.session()
  if (session && session.until.getTime() - LAST_USE_MS > now().getTime()) return session.token
  return signInToAcube(account)
}

const signedIn = z.looseObject({ token: z.string().min(1).max(16_384) })

/** Signs in by address and password, and keeps the token. @throws IntermediaryFault DENIED for every refusal of the sign-in */
async function signInToAcube(account: AcubeAccount): Promise<string> {
  const { username, password, isTest, gate } = account
  // Without it a refused sign-in would look like a refused token.
  await gate.keepSession(null)
  const service = isTest ? 'common-sandbox.api' : 'common.api'
  const { body } = await askProvider({
    url: `${env.EXCHANGE_ACUBE_URL.replace('{service}', service)}/login`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email: username, password }),
    },
    secrets: [password, JSON.stringify(password).slice(1, -1)],
    wordsOf,
  }).catch((error) => {
    if (error instanceof IntermediaryFault && error.kind === 'REFUSED') {
      throw new IntermediaryFault('DENIED', error.message, { status: error.status })
    }
    throw error
  })
  const read = signedIn.safeParse(body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  const { token } = read.data
  await gate.keepSession({ token, until: endOf(token) })
  return token
}

/** A-Cube's tokens are good for a day. */
const LONGEST_SESSION_MS = 24 * 3_600_000
const claims = z.looseObject({ exp: z.number().positive() })

/** Until when a token is used: as long as it states, at most a day. */
function endOf(token: string): Date {
  const longest = now().getTime() + LONGEST_SESSION_MS
  const read = claims.safeParse(
    parsedJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')),
  )
  return new Date(read.success ? Math.min(read.data.exp * 1000, longest) : longest)
}

const envelope = z.looseObject({
  success: z.boolean(),
  data: z.unknown().optional(),
  message: z.string().nullish(),
  error: z.unknown().optional(),
})

/** @throws IntermediaryFault where the envelope states a fault, or is none */
function insideEnvelope(body: unknown): unknown {
  const read = envelope.safeParse(body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  if (!read.data.success) {
    throw new IntermediaryFault('REFUSED', wordsOf(JSON.stringify(body)).slice(0, 800) || UNREADABLE_ANSWER)
  }
  return read.data.data
}

const text = z.string().nullish()
const refusal = z.looseObject({
  detail: text,
  'hydra:description': text,
  message: text,
  title: text,
  error: z.union([z.number(), z.string()]).nullish().catch(null),
  violations: z
    .array(z.looseObject({ propertyPath: text, message: text }))
    .nullish()
    .catch(null),
})

/** The provider's own words about a refusal; those of a page in HTML are nobody's. */
function wordsOf(answer: string): string {
  const read = refusal.safeParse(parsedJson(answer))
  if (!read.success) return ''
  const { detail, message, title, error, violations } = read.data
  const faults = (violations ?? []).map((one) => [one.propertyPath, one.message].filter(Boolean).join(' '))
  const words = detail || read.data['hydra:description'] || message || title
  return [[error, words].filter(Boolean).join(' '), ...faults].filter(Boolean).join(' · ')
}
