import { randomUUID } from 'node:crypto'
import type { Language } from '@/lib/i18n/languages'
import { pickLanguage } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import { authenticate } from '@/server/auth'
import type { Arrival } from '@/server/platform/arrivals'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { noteProxies } from '@/server/platform/network/proxy-signs'
import type { ProxySign } from '@/server/platform/network/reach'

/** The context of a call, known before its input is read. */
export type CallContext = {
  requestId: string
  headers: Headers
  language: Language
  /** The caller's network address, for rate limits. */
  address: string
  /**
   * The place of the call among those that its endpoint serves in order; without such an order it is settled from the
   * start.
   */
  arrival: Arrival
  /** The parameters in the query of a call whose input stands in its body: they are not read. */
  unread: readonly string[]
  /**
   * The declared path of the call, with the names of its parameters: the values are secrets in links. Null when no such
   * call exists.
   */
  route: string | null
  /**
   * Set by the handling of the call, stated in headers of its answer: whether it repeats an earlier answer, and whether the
   * database was out of reach.
   */
  marks: { isRepeated: boolean; isOutage: boolean }
  /** The session of the caller, null when it is not signed in. Looked up once, at the first call. */
  session: () => Promise<Session | null>
}

const UNORDERED: Arrival = { number: 0, settle: () => {} }

/** Opens the context of an HTTP call, or of a server component's call in process. */
export function openContext(headers: Headers, address?: string): CallContext {
  const requestId =
    headers
      .get('x-request-id')
      ?.replace(/[^\w-]/g, '')
      .slice(0, 40) || randomUUID()
  let session: Promise<Session | null> | undefined
  return {
    requestId,
    headers,
    language: pickLanguage(headers.get('accept-language')),
    address: address ?? callerAddress(headers),
    arrival: UNORDERED,
    unread: [],
    route: null,
    marks: { isRepeated: false, isOutage: false },
    session: () => {
      session ??= authenticate(headers)
      return session
    },
  }
}

const PROXY_WARNINGS: Readonly<Record<ProxySign, string>> = {
  unknown:
    'a call came with x-forwarded-for while LUNA_TRUSTED_PROXIES is 0: behind a proxy set it, or limits by address count all callers as one',
  missing:
    'a call came through fewer proxies than LUNA_TRUSTED_PROXIES states: close the way past them or set it lower, or callers choose the address that is limited',
}

/** Warns once of each: without the right number of proxies, limits by address count all callers as one, or are passed by. */
function warnOfProxies(entries: readonly string[]): void {
  const sign = noteProxies(entries)
  if (sign) logger.warn(PROXY_WARNINGS[sign])
}

/**
 * The caller's network address, by x-forwarded-for. Its last entry is what our own server saw at its socket
 * (instrumentation.ts puts it there, whatever came in); before it stand the entries of as many proxies as
 * LUNA_TRUSTED_PROXIES states. Entries further left can be forged by the caller.
 */
function callerAddress(headers: Headers): string {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const known = entries.filter(Boolean)
  warnOfProxies(known)
  const address = known.at(-1 - env.LUNA_TRUSTED_PROXIES) ?? known[0]
  return address?.slice(0, 60) ?? 'direct'
}
