import { env } from '../env'
import { type ProxySign, proxySign } from './reach'

// Next loads the module once for each bundle: all of them share the signs.
const shared = globalThis as typeof globalThis & { lunaProxySigns?: Set<ProxySign> }

const signs = (): Set<ProxySign> => {
  shared.lunaProxySigns ??= new Set()
  return shared.lunaProxySigns
}

/**
 * Notes what the entries of x-forwarded-for show, of which the last is our own socket's address. Nothing of them is kept.
 * Answers the sign when this process sees it for the first time. A request of this machine itself that came through no proxy
 * (a check of health, a scrape) shows nothing.
 */
export function noteProxies(entries: readonly string[]): ProxySign | null {
  const sign = proxySign(entries, env.LUNA_TRUSTED_PROXIES)
  if (!sign || signs().has(sign)) return null
  signs().add(sign)
  return sign
}

/** The signs that this process has seen since it started. */
export const proxySigns = (): ProxySign[] => [...signs()]
