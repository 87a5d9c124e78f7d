import { env } from '@/server/platform/env'
import { type RemoteParent, traceRoot } from '@/server/platform/tracing/trace'
import type { CallContext } from './context'

/** Version, trace, span and flags of W3C Trace Context; later versions may add fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/

/**
 * Answers a call in a trace of its own, named by method and declared path. Neither the path that was called nor anything that was
 * sent is in it.
 */
export function traceCall(
  method: string,
  context: CallContext,
  answer: () => Promise<Response>,
): Promise<Response> {
  const parent = parentOf(context.headers)
  return traceRoot({ kind: 'call', name: method, facts: {}, parent }, async (span) => {
    const response = await answer()
    const route = context.route ?? 'unknown'
    span?.rename(`${method} ${route}`)
    span?.note({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': response.status,
      'luna.request_id': context.requestId,
    })
    if (response.status >= 500) span?.fail(String(response.status))
    return response
  })
}

/** The trace of a proxy that is believed, and through which the call came; of anybody else `traceparent` is not read. */
function parentOf(headers: Headers): RemoteParent | undefined {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '')
  if (env.LUNA_TRUSTED_PROXIES === 0 || entries.length <= env.LUNA_TRUSTED_PROXIES) return undefined
  const [, traceId, spanId] = TRACEPARENT.exec(headers.get('traceparent') ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}
