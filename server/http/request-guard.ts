import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import { SMALL_BODY } from './body-limit'
import { openContext } from './context'
import { ko } from './ko'

/** The calls of the contract, and those of intermediaries: each bounds its body by its own limit, before it reads it (serve.ts). */
const MOUNTED =
  /^\/api\/(?:(?:activity|anagrafica|auth|booking|pricelist|reservations|salesforce|statistics|views)\/rest|account|hooks)\//
/** Auth.js counts what comes (auth-gate.ts). */
const COUNTED = /^\/api\/auth\//
/** The time that a body may take when no call of the contract is meant for it. */
const BODY_MS = 10_000
/** The time that the body of a call of the contract may take at any pace, as a connection is set up or lost for a moment. */
const CALL_MS = 30_000
/** The bytes a second that have come, on average, after CALL_MS: slower than any line on which a page can be used. */
const LEAST_RATE = 8 * 1024
/** The time for which the rest of a refused body is discarded, so that its sender can read the reason. */
const DRAIN_MS = 2_000

type ServerStart = { server: Server }

type GuardLimits = { bodyMs?: number; callMs?: number }

const isServerStart = (message: unknown): message is ServerStart =>
  typeof message === 'object' && message !== null && 'server' in message

const guarded = new WeakSet<Server>()

/**
 * Bounds what is sent to anything but a call of the contract, pages and unknown paths and what Next answers by itself
 * included, before any of it is read: 16 KB within ten seconds, or another number of milliseconds. Ends what is sent to
 * a call of the contract when, from 30 seconds on, less than 8 KB have come for each second since; the server's own
 * limit of five minutes holds for all of it. Called once, when the server starts; every HTTP server of the process is bound, until
 * the function that it returns is called: servers that had no request before are free then.
 */
export function guardRequests({ bodyMs = BODY_MS, callMs = CALL_MS }: GuardLimits = {}): () => void {
  const onRequest = (message: unknown) => {
    if (isServerStart(message)) guardServer(message.server, { bodyMs, callMs })
  }
  subscribe('http.server.request.start', onRequest)
  return () => void unsubscribe('http.server.request.start', onRequest)
}

/** Runs before the listeners of a server: a refused request reaches no listener. */
function guardServer(server: Server, limits: Required<GuardLimits>): void {
  if (guarded.has(server)) return
  guarded.add(server)
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!isBounded(request)) return refuse(request, response)
    limitTime(request, limits)
    for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Whether a path is one of the contract, whose calls serve.ts answers. */
export const isMounted = (path: string): boolean => MOUNTED.test(path)

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

function limitTime(request: IncomingMessage, { bodyMs, callMs }: Required<GuardLimits>): void {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  if (MOUNTED.test(pathOf(request))) limitPace(request, callMs)
  else limitDuration(request, bodyMs)
}

function limitDuration(request: IncomingMessage, bodyMs: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), bodyMs)
  request.once('close', () => clearTimeout(timer))
}

/** Ends a request whose body comes too slowly. A large upload on a slow line goes on as long as it comes. */
function limitPace(request: IncomingMessage, callMs: number): void {
  const { socket } = request
  const start = { at: performance.now(), bytes: socket.bytesRead }
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    // Bytes that have come and wait to be read are no delay of the sender.
    if (request.readableLength > 0) return
    const seconds = (performance.now() - start.at - callMs) / 1000
    if (socket.bytesRead - start.bytes < seconds * LEAST_RATE) request.destroy()
  }, callMs / 6)
  request.once('close', () => clearInterval(timer))
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
