import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import { SMALL_BODY } from './body-limit'
import { openContext } from './context'
import { ko } from './ko'

/** The calls of the contract: each bounds its body by its own declaration, before it reads it (serve.ts). */
const MOUNTED = /^\/api\/(?:(?:anagrafica|auth|booking|pricelist|salesforce)\/rest|account)\//
/** Auth.js counts what comes (auth-gate.ts). */
const COUNTED = /^\/api\/auth\//
/** The time that a body may take when no call of the contract is meant for it. */
const BODY_MS = 10_000
/** The time for which the rest of a refused body is discarded, so that its sender can read the reason. */
const DRAIN_MS = 2_000

type ServerStart = { server: Server }

type GuardLimits = { bodyMs?: number }

const isServerStart = (message: unknown): message is ServerStart =>
  typeof message === 'object' && message !== null && 'server' in message

const guarded = new WeakSet<Server>()

/**
 * Bounds what is sent to anything but a call of the contract, pages and unknown paths and what Next answers by itself
 * included, before any of it is read: 16 KB within ten seconds, or another number of milliseconds. Called once, when
 * the server starts.
 */
export function guardRequests({ bodyMs = BODY_MS }: GuardLimits = {}): void {
  subscribe('http.server.request.start', (message) => {
    if (isServerStart(message)) guardServer(message.server, bodyMs)
  })
}

/** Runs before the listeners of a server: a refused request reaches no listener. */
function guardServer(server: Server, bodyMs: number): void {
  if (guarded.has(server)) return
  guarded.add(server)
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!isBounded(request)) return refuse(request, response)
    limitTime(request, bodyMs)
    for (const listener of listeners) listener.call(server, request, response)
  })
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

function isBounded(request: IncomingMessage): boolean {
  const path = pathOf(request)
  if (MOUNTED.test(path) || isOfDevelopment(path)) return true
  if (Number(request.headers['content-length'] ?? 0) > SMALL_BODY) return false
  return request.headers['transfer-encoding'] === undefined || COUNTED.test(path)
}

/** Whether a path is one that Next's development server serves for its own use. */
const isOfDevelopment = (path: string): boolean =>
  env.NODE_ENV === 'development' && path.startsWith('/__nextjs')

function limitTime(request: IncomingMessage, bodyMs: number): void {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || MOUNTED.test(pathOf(request))) return
  const timer = setTimeout(() => request.complete || request.destroy(), bodyMs)
  request.once('close', () => clearTimeout(timer))
}

/** Answers 413 at once. The rest of the body is read and thrown away, for DRAIN_MS at most. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { requestId, language } = openContext(new Headers(request.headers as Record<string, string>))
  const { status, body } = ko(new Refusal('ERROR_TOO_LARGE'), requestId, language)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
  request.resume()
  const timer = setTimeout(() => request.complete || request.socket.destroy(), DRAIN_MS)
  request.once('close', () => clearTimeout(timer))
}
