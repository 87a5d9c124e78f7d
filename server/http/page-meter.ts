import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { meterCall } from './call-meter'
import { isMounted } from './request-guard'

type Exchange = { request: IncomingMessage; response: ServerResponse }

const isExchange = (message: unknown): message is Exchange =>
  typeof message === 'object' && message !== null && 'request' in message && 'response' in message

/** Paths that are counted under their own name. */
const OWN = new Set(['/api/health', '/api/ready', '/metrics', '/api/docs', '/api/openapi.json'])

/** The class of a path that is no call of the contract: there are few, whatever is asked for. */
export function classOf(path: string): string {
  if (OWN.has(path)) return path
  if (path.startsWith('/_next/')) return 'static'
  if (path.startsWith('/api/auth/')) return 'sign-in'
  return path.startsWith('/api/') ? 'api' : 'page'
}

/** Counts the requests of pages, files and all else that serve.ts does not answer. Called once, when the server starts. */
export function meterPages(): void {
  const starts = new WeakMap<IncomingMessage, number>()
  subscribe('http.server.request.start', (message) => {
    if (isExchange(message)) starts.set(message.request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    if (!isExchange(message)) return
    const { request, response } = message
    const started = starts.get(request)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (started === undefined || isMounted(path)) return
    const seconds = (performance.now() - started) / 1000
    meterCall({ route: classOf(path), method: request.method ?? '', status: response.statusCode, seconds })
  })
}
