import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that a test has started. */
export type ReverseProxy = { url: string; close: () => void }

/**
 * Leads requests to a port of this machine and notes the caller in x-forwarded-for, in place of what the caller wrote there, as
 * Caddy does. It answers 502 while nobody listens.
 */
export async function startProxy(port: number): Promise<ReverseProxy> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
    const passed = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers, agent: false },
      (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(answer)
      },
    )
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://localhost:${own}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
