import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccountDouble, type Mishap } from './invoicetronic-account'

/** The port on which the applications of end-to-end tests expect the provider. */
export const INVOICETRONIC_PORT_VARIABLE = 'LUNA_E2E_INVOICETRONIC_PORT'

type Reply = { status: number; body: unknown; headers?: Record<string, string> }

const problem = (status: number, title: string, detail = ''): Reply => ({
  status,
  body: { type: 'about:blank', title, status, detail },
})

/** Invoicetronic's API at the network's edge, as far as e-invoices use it: any number of accounts, known by their keys. */
export class InvoicetronicDouble {
  private readonly accounts = new Map<string, AccountDouble>()
  private readonly server = createServer((request, response) => void this.serve(request, response))
  url = ''

  static async open(port = 0): Promise<InvoicetronicDouble> {
    const double = new InvoicetronicDouble()
    await new Promise<void>((resolve) => double.server.listen(port, '127.0.0.1', resolve))
    double.url = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}/v1`
    return double
  }

  /** The account of a key; a new one when it is asked for the first time. */
  account(key: string): AccountDouble {
    const found = this.accounts.get(key) ?? new AccountDouble()
    this.accounts.set(key, found)
    return found
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', this.url)
    const path = url.pathname.replace(/^\/v1/, '')
    const kind = `${request.method} ${path.replace(/\/\d+$/, '/{id}')}`
    const account = this.accountOf(request)
    account?.requests.push(kind)
    const mishap = account && takeMishap(account, kind)
    if (mishap === 'CUT_BEFORE') return void request.socket.destroy()
    if (typeof mishap === 'object' && mishap) return reply(response, { body: {}, ...mishap })
    const answer = account
      ? answerTo(account, { kind, path, query: url.searchParams, body: Buffer.concat(chunks).toString() })
      : problem(401, 'Unauthorized', 'La chiave API non è valida.')
    if (mishap === 'CUT_AFTER') return void request.socket.destroy()
    reply(response, mishap === 'FAIL_AFTER' ? problem(500, 'Internal Server Error') : answer)
  }

  private accountOf({ headers }: IncomingMessage): AccountDouble | null {
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
    const [key = '', password] = Buffer.from(token, 'base64').toString().split(':')
    const account = this.accounts.get(key)
    return scheme === 'Basic' && password === '' && account?.isKnown ? account : null
  }
}

function takeMishap(account: AccountDouble, kind: string): Mishap | null {
  const index = account.mishaps.findIndex(({ of }) => of === kind)
  return index < 0 ? null : (account.mishaps.splice(index, 1)[0]?.with ?? null)
}

function reply(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

type Asked = { kind: string; path: string; query: URLSearchParams; body: string }

function answerTo(account: AccountDouble, asked: Asked): Reply {
  const { kind, path, query, body } = asked
  const id = Number(path.split('/').at(-1))
  switch (kind) {
    case 'GET /status':
      return { status: 200, body: { operation_left: 100, signature_left: 10 } }
    case 'POST /send':
      return taken(account, query, body)
    case 'GET /send':
      return listed(
        account.sends
          .filter((send) => isAsked(send, query))
          .map((send) => ({ ...withoutPayload(send), ...(account.doesForget ? { meta_data: null } : {}) })),
        query,
      )
    case 'GET /update': {
      const from = query.get('last_update_from') ?? ''
      const since = account.updates.filter(({ last_update }) => last_update >= from)
      return listed(
        since.sort((a, b) => a.last_update.localeCompare(b.last_update)),
        query,
      )
    }
    case 'GET /receive': {
      const unread = account.receives.filter(({ is_read }) => query.get('unread') !== 'true' || !is_read)
      return listed(unread.map(withoutPayload), query)
    }
    case 'GET /receive/{id}': {
      const found = account.receives.find((receive) => receive.id === id)
      if (!found) return problem(404, 'Not Found')
      if (query.get('include_payload') !== 'true') return { status: 200, body: withoutPayload(found) }
      found.is_read = true
      return { status: 200, body: found }
    }
    default:
      return problem(404, 'Not Found')
  }
}

const withoutPayload = <Kept extends { payload: string }>({ payload: _, ...rest }: Kept) => rest

function isAsked(
  { file_name, documents }: { file_name: string; documents: { number: string }[] },
  query: URLSearchParams,
): boolean {
  const [name, number] = [query.get('file_name'), query.get('document_number')]
  return (
    (name === null || file_name === name) &&
    (number === null || documents.some((document) => document.number === number))
  )
}

function taken(account: AccountDouble, query: URLSearchParams, body: string): Reply {
  const given = JSON.parse(body)
  if (!given.payload) return problem(422, 'Unprocessable Content', 'payload is required')
  return { status: 201, body: withoutPayload(account.keep(given, query.get('signature') ?? 'Auto')) }
}

function listed(all: readonly object[], query: URLSearchParams): Reply {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 100)]
  if (size > 200) return problem(400, 'Bad Request', 'page_size cannot be greater than 200')
  const body = all.slice((page - 1) * size, page * size)
  return { status: 200, body, headers: { 'invoicetronic-total-count': String(all.length) } }
}
