import { Agent, request } from 'node:http'

/** A call over HTTP; `body` is sent as JSON. */
export type HttpCall = { method: string; path: string; headers?: Record<string, string>; body?: unknown }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * Sends a call on a connection that stays open and reads its whole answer: with less work of its own than `fetch`, which
 * would be measured, too. @throws Error when the answer's status is not 200.
 */
export function send(origin: string, { method, path, headers, body }: HttpCall): Promise<Buffer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      method,
      agent,
      headers: {
        'x-luna-application': 'luna_admin_app',
        ...headers,
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(parts)
        if (response.statusCode === 200) return resolve(answer)
        reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString().slice(0, 500)}`))
      })
    })
    sent.end(text)
  })
}
