import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'

const held = new WeakSet<Server>()

const serverOf = (message: unknown): Server | undefined => (message as { server?: Server } | null)?.server

/**
 * Puts work between the end of the last request of a server that closes and the notice of it: Next ends the process then, and
 * leaves no other moment. Called once, when the server starts; a server that has had no request closes as before.
 */
export function flushBeforeClose(flush: () => Promise<void>): void {
  subscribe('http.server.request.start', (message) => {
    const server = serverOf(message)
    if (!server || held.has(server)) return
    held.add(server)
    const close = server.close.bind(server)
    server.close = (done) => close((error) => void flush().then(() => done?.(error)))
  })
}
