import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type StripeCall = { path: string; key: string; fields: URLSearchParams }

/**
 * Stripe's API at the network's edge, as far as registrations use it: idempotent by key, refusing the card tokens
 * `tok_declined` and `tok_unknown`. `payments` are the charges and subscriptions that it really made.
 */
export class StripeDouble {
  readonly calls: StripeCall[] = []
  readonly payments: StripeCall[] = []
  /** The number of further calls that are answered with 500. */
  outage = 0
  private readonly answers = new Map<string, { status: number; body: object }>()
  private readonly server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fields = new URLSearchParams(Buffer.concat(chunks).toString())
    const path = new URL(request.url ?? '/', 'http://stripe').pathname
    const call = { path, key: String(request.headers['idempotency-key'] ?? ''), fields }
    const { status, body } = await this.answer(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async answer(call: StripeCall): Promise<{ status: number; body: object }> {
    this.calls.push(call)
    if (this.outage > 0) {
      this.outage -= 1
      return { status: 500, body: { error: { type: 'api_error', message: 'out' } } }
    }
    const known = call.key && this.answers.get(call.key)
    if (known) return known
    const fresh = this.make(call)
    if (call.key) this.answers.set(call.key, fresh)
    await delay(30)
    return fresh
  }

  private make(call: StripeCall): { status: number; body: object } {
    const { path, fields } = call
    const token = fields.get('source') ?? path.split('/').at(-1)
    if (token === 'tok_declined' && path === '/v1/customers') {
      return {
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', message: 'declined' } },
      }
    }
    if (token === 'tok_unknown') {
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such token' } } }
    }
    if (path.startsWith('/v1/tokens/'))
      return { status: 200, body: { id: token, object: 'token', used: false } }
    const id = `${path.split('/').at(-1)}_${this.answers.size + 1}`
    if (path !== '/v1/customers') this.payments.push(call)
    return { status: 200, body: { id } }
  }
}
