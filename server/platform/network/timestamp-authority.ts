import { logger } from '../logger'
import { readBounded } from './bounded-body'

const TIMEOUT_MS = 5_000
const MAX_REPLY_BYTES = 64 * 1024

/**
 * Sends a request for a timestamp to an authority (RFC 3161, 3.4) and returns its answer, unread. Null when there is none
 * within five seconds, or none of at most 64 KB.
 */
export async function askTimestampAuthority(
  url: string,
  request: Uint8Array,
  timeoutMs = TIMEOUT_MS,
): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Uint8Array.from(request),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || !response.body) throw new Error(`it answered with status ${response.status}`)
    return await readBounded(response, MAX_REPLY_BYTES)
  } catch (error) {
    logger.warn({ err: error, host: URL.parse(url)?.host }, 'a timestamp authority did not answer')
    return null
  }
}
