import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type RequestStart = { request: IncomingMessage; socket: Socket }

const isRequestStart = (message: unknown): message is RequestStart =>
  typeof message === 'object' && message !== null && 'request' in message && 'socket' in message

/**
 * Ends x-forwarded-for of every request with the address at our own socket, before Next reads it. Next itself fills the
 * header only when the caller sent none, and shows the socket nowhere: without this a caller could choose its own
 * address. Called once, when the server starts.
 */
export function noteSocketAddresses(): void {
  const shared = globalThis as typeof globalThis & { lunaSocketAddresses?: true }
  if (shared.lunaSocketAddresses) return
  shared.lunaSocketAddresses = true
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return
    const { headers } = message.request
    const before = headers['x-forwarded-for']
    const address = message.socket.remoteAddress ?? 'direct'
    headers['x-forwarded-for'] = before ? `${before}, ${address}` : address
  })
}
