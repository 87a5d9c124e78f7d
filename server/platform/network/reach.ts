import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address, or the name of a host, is this machine's own: no other machine gets there by it. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(bare)
  if (version === 0) return bare === 'localhost' || bare.endsWith('.localhost')
  return loopback.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/** How a server is reached: the address at which it listens, and the one that browsers use. */
export type Reach = { host: string; url: string }

/** Whether other machines reach the server, at its own port or through a proxy in front of it. */
export const isReachable = ({ host, url }: Reach): boolean =>
  !isLoopback(host) || !isLoopback(new URL(url).hostname)

/** Whether passwords may cross a network unencrypted. */
export const isInClear = (reach: Reach): boolean =>
  isReachable(reach) && new URL(reach.url).protocol !== 'https:'

/**
 * A sign that requests give of the proxies in front of the server. `unknown`: x-forwarded-for came while no proxy is trusted;
 * `missing`: a request came past a trusted proxy, or through fewer than are trusted.
 */
export type ProxySign = 'unknown' | 'missing'

/** The sign that the entries of one request give to a server that trusts `trusted` proxies; null for none. */
export function proxySign(entries: readonly string[], trusted: number): ProxySign | null {
  if (trusted === 0) return entries.length > 1 ? 'unknown' : null
  if (entries.length === 0 || entries.length > trusted) return null
  return entries.length === 1 && isLoopback(entries[0] ?? '') ? null : 'missing'
}
