import * as z from 'zod'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { ArubaAccount, ArubaFamily } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askProvider, parsedJson } from '../intermediary/request'

/** A token is not used in its last minute: the request may take longer to arrive. */
const LAST_USE_MS = 60_000
/** Aruba's tokens are good for half an hour; where it does not state it, for less. */
const DEFAULT_SESSION_S = 25 * 60

export type ArubaRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  /** The content of a call that sends something. */
  body?: object
  /** The longest answer that is read. */
  maxBytes?: number
}

/** Where a service of Aruba answers: `auth` or `ws`, and those of its trial environment. */
const urlOf = ({ isTest }: Pick<ArubaAccount, 'isTest'>, service: 'auth' | 'ws'): string =>
  env.EXCHANGE_ARUBA_URL.replace('{service}', `${isTest ? 'demo' : ''}${service}`)

/**
 * Takes the place of a call of a family, after a sign-in where the token has run out, so that the call can be made at once.
 * @throws IntermediaryFault PACED with the milliseconds to wait
 */
export async function reserveCall(account: ArubaAccount, family: ArubaFamily): Promise<void> {
  const session = account.gate.session()
  if (!session || session.until.getTime() - LAST_USE_MS < now().getTime()) await signIn(account)
  await waitedFor(account, family)
}

async function waitedFor({ gate }: ArubaAccount, family: ArubaFamily): Promise<void> {
  const waitMs = await gate.reserve(family)
  if (waitMs > 0) throw new IntermediaryFault('PACED', 'Aruba conta le richieste al minuto.', { waitMs })
}

/** Makes a call of a family when one may be made, and returns its answer. @throws IntermediaryFault */
export async function askAruba(
  account: ArubaAccount,
  family: ArubaFamily,
  request: ArubaRequest,
): Promise<unknown> {
  await reserveCall(account, family)
  return askReserved(account, family, request)
}

/**
 * Makes a call whose place is taken. A token that is refused although it should be good is replaced once; the call needs
 * another place then. @throws IntermediaryFault
 */
export async function askReserved(
  account: ArubaAccount,
  family: ArubaFamily,
  request: ArubaRequest,
): Promise<unknown> {
  try {
    return await askOnce(account, request)
  } catch (error) {
    if (!(error instanceof IntermediaryFault && error.status === 401)) throw error
    await account.gate.keepSession(null)
    await reserveCall(account, family)
    return askOnce(account, request)
  }
}

async function askOnce(
  account: ArubaAccount,
  { path, query, body, ...limits }: ArubaRequest,
): Promise<unknown> {
  const token = account.gate.session()?.token ?? ''
  const answer = await askProvider({
    url: `${urlOf(account, 'ws')}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    init: {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
    secrets: [token, account.password],
    wordsOf,
    ...limits,
  })
  return judged(answer.body)
}

const envelope = z.looseObject({ errorCode: z.string().nullish(), errorDescription: z.string().nullish() })

/** Aruba answers 200 and states in the body what is wrong; 0000 is nothing. */
const [TAKEN, NO_SIGN_IN, SENT_BEFORE] = ['0000', '0012', '0034']

/** @throws IntermediaryFault where the body states a fault */
function judged(body: unknown): unknown {
  const read = envelope.safeParse(body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  const { errorCode, errorDescription } = read.data
  if (!errorCode || errorCode === TAKEN) return body
  const kind = errorCode === NO_SIGN_IN ? 'DENIED' : errorCode === SENT_BEFORE ? 'DOUBTFUL' : 'REFUSED'
  throw new IntermediaryFault(kind, `${errorCode} ${errorDescription ?? ''}`.trim().slice(0, 800))
}

const signedIn = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
})

/**
 * Signs in with the password, of which Aruba allows one a minute. @throws IntermediaryFault PACED; DENIED also for 400,
 * with which Aruba refuses a wrong password
 */
export async function signIn(account: ArubaAccount): Promise<void> {
  await waitedFor(account, 'sign_in')
  const { username, password } = account
  const answer = await askProvider({
    url: `${urlOf(account, 'auth')}/auth/signin`,
    init: {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        accept: 'application/json',
      },
      body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
    },
    secrets: [password, encodeURIComponent(password)],
    wordsOf,
  }).catch((error) => {
    if (error instanceof IntermediaryFault && error.status === 400) {
      throw new IntermediaryFault('DENIED', error.message, { status: 400 })
    }
    throw error
  })
  const read = signedIn.safeParse(answer.body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  const { access_token, expires_in = DEFAULT_SESSION_S } = read.data
  await account.gate.keepSession({
    token: access_token,
    until: new Date(now().getTime() + expires_in * 1000),
  })
}

const refusal = z.looseObject({
  errorCode: z.string().nullish(),
  errorDescription: z.string().nullish(),
  error_description: z.string().nullish(),
  error: z.string().nullish(),
})

/** Aruba's own words about a refusal; those of a page in HTML are nobody's. */
function wordsOf(text: string): string {
  const read = refusal.safeParse(parsedJson(text))
  if (!read.success) return ''
  const { errorCode, errorDescription, error_description, error } = read.data
  return [errorCode, errorDescription || error_description || error].filter(Boolean).join(' ')
}
