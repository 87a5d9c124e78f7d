import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CubeAccountDouble, type CubeInvoice, type CubeMishap, type CubeReply } from './cube-account'

/** The port on which the applications of end-to-end tests expect both providers. */
export const CUBE_PORT_VARIABLE = 'LUNA_E2E_CUBE_PORT'

type Profile = 'acube' | 'openapi'

/** The services by their hosts, which are the first part of the path here. */
const SERVICES: Readonly<Record<string, { profile: Profile; isTest: boolean; isLogin: boolean }>> = {
  'common.api': { profile: 'acube', isTest: false, isLogin: true },
  api: { profile: 'acube', isTest: false, isLogin: false },
  'common-sandbox.api': { profile: 'acube', isTest: true, isLogin: true },
  'api-sandbox': { profile: 'acube', isTest: true, isLogin: false },
  sdi: { profile: 'openapi', isTest: false, isLogin: false },
  'test.sdi': { profile: 'openapi', isTest: true, isLogin: false },
}

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Buffer
  headers: IncomingMessage['headers']
}

/** A-Cube and Openapi at the network's edge, as far as Luna uses them. */
export class CubeDouble {
  private readonly accounts = new Map<string, CubeAccountDouble>()
  private readonly server = createServer((request, response) => void this.serve(request, response))
  private tokens = 0
  /** How often somebody signed in or tried to. */
  signIns = 0
  clock = (): number => Date.now()
  url = ''

  static async open(port = 0): Promise<CubeDouble> {
    const double = new CubeDouble()
    await new Promise<void>((resolve) => double.server.listen(port, '127.0.0.1', resolve))
    double.url = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}/{service}`
    return double
  }

  /** A user of A-Cube, in production or in the sandbox; a new one with that password when it is asked for the first time. */
  acube(email: string, password: string, isTest = false): CubeAccountDouble {
    return this.opened(`acube ${isTest} ${email}`, password)
  }

  /** The owner of a token of Openapi, in production or in the sandbox. */
  openapi(token: string, isTest = false): CubeAccountDouble {
    const account = this.opened(`openapi ${isTest} ${token}`, token)
    account.token ||= token
    return account
  }

  private opened(name: string, secret: string): CubeAccountDouble {
    const found = this.accounts.get(name) ?? new CubeAccountDouble(secret)
    found.clock = () => this.clock()
    this.accounts.set(name, found)
    return found
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, host = '', ...rest] = url.pathname.split('/')
    const service = SERVICES[host]
    const { method = 'GET', headers } = request
    const asked = {
      method,
      headers,
      path: `/${rest.join('/')}`,
      query: url.searchParams,
      body: Buffer.concat(chunks),
    }
    if (!service) return reply(response, { status: 404, body: {} })
    if (service.isLogin) return reply(response, this.signedIn(asked, service.isTest))
    const account = this.accountOf(request, service)
    account?.requests.push(`${method} ${asked.path}`)
    const mishap = account && takeMishap(account, asked)
    if (mishap === 'CUT_BEFORE') return void request.socket.destroy()
    if (mishap && typeof mishap === 'object') return reply(response, mishap)
    const answer = account ? answerTo(account, service.profile, asked) : refused(service.profile)
    if (mishap === 'CUT_AFTER') return void request.socket.destroy()
    reply(response, mishap === 'FAIL_AFTER' ? { status: 500, body: { title: 'An error occurred' } } : answer)
  }

  private signedIn({ path, body }: Asked, isTest: boolean): CubeReply {
    this.signIns += 1
    const { email, password } = JSON.parse(body.toString('utf8'))
    const account = this.accounts.get(`acube ${isTest} ${email}`)
    if (path !== '/login' || !account?.isKnown || account.secret !== password) {
      return { status: 401, body: { code: 401, message: 'Invalid credentials.' } }
    }
    this.tokens += 1
    const exp = Math.floor(this.clock() / 1000) + 24 * 3600
    const claims = Buffer.from(JSON.stringify({ exp, username: email })).toString('base64url')
    account.token = `x${this.tokens}.${claims}.firma`
    return { status: 200, body: { token: account.token } }
  }

  private accountOf(
    { headers }: IncomingMessage,
    { profile, isTest }: { profile: Profile; isTest: boolean },
  ): CubeAccountDouble | null {
    const [scheme, token] = (headers.authorization ?? '').split(' ')
    const found = [...this.accounts].find(
      ([name, account]) =>
        name.startsWith(`${profile} ${isTest} `) && account.token === token && account.isKnown,
    )
    return scheme === 'Bearer' && token ? (found?.[1] ?? null) : null
  }
}

const refused = (profile: Profile): CubeReply =>
  profile === 'acube'
    ? { status: 401, body: { code: 401, message: 'Invalid JWT Token' } }
    : { status: 401, body: { success: false, message: 'Token not valid', error: 212, data: null } }

function takeMishap(account: CubeAccountDouble, { method, path }: Asked): CubeMishap | null {
  const index = account.mishaps.findIndex(({ of }) => of.test(`${method} ${path}`))
  return index < 0 ? null : (account.mishaps.splice(index, 1)[0]?.with ?? null)
}

function reply(response: ServerResponse, { status, body, headers }: CubeReply): void {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(isFile || typeof body === 'string' ? body : JSON.stringify(body))
}

function answerTo(account: CubeAccountDouble, profile: Profile, asked: Asked): CubeReply {
  const [status, body] = contentOf(account, profile, asked)
  if (profile === 'acube' || body instanceof Uint8Array) return { status, body }
  if (status < 300) return { status: 200, body: { data: body, success: true, message: '', error: null } }
  return { status, body: { success: false, message: 'An error occurred', error: 230, data: null } }
}

const NOT_FOUND: [number, unknown] = [404, { title: 'An error occurred', detail: 'Not Found' }]

function contentOf(account: CubeAccountDouble, profile: Profile, asked: Asked): [number, unknown] {
  const { method, path, query, body, headers } = asked
  const [, room, id, part] = path.split('/')
  const named = account.invoices.find(({ uuid }) => uuid === id)
  if (method === 'POST' && (id === undefined || id === 'simplified')) {
    const isSimplified = body.includes('<p:FatturaElettronicaSemplificata')
    if (profile === 'acube' && isSimplified !== (id === 'simplified')) return [422, { title: 'Wrong format' }]
    if (headers['content-type'] !== 'application/xml') return [422, { title: 'Parsing error' }]
    const isToBeSigned =
      profile === 'acube' ? headers['x-signinvoice'] === 'true' : room === 'invoices_signature'
    return [202, { uuid: account.keep(body, isToBeSigned).uuid }]
  }
  if (room === 'invoices' && id === undefined) return [200, listed(account, query).map(shown)]
  if (room === 'notifications') return original(account, id)
  if (!named) return NOT_FOUND
  const isOfNotifications = profile === 'acube' ? part === 'notifications' : room === 'invoices_notifications'
  if (isOfNotifications) {
    return [200, named.notifications.map(({ xml: _, ...one }) => ({ ...one, invoice_uuid: named.uuid }))]
  }
  const asFile = headers.accept === 'application/octet-stream'
  if (asFile) return profile === 'acube' || room === 'invoices_download' ? [200, named.bytes] : NOT_FOUND
  return [200, shown(named)]
}

function original(account: CubeAccountDouble, id: string | undefined): [number, unknown] {
  const found = account.invoices.flatMap(({ notifications }) => notifications).find(({ uuid }) => uuid === id)
  return found?.xml ? [200, found.xml] : NOT_FOUND
}

const shown = ({ bytes: _, isToBeSigned: __, notifications: ___, ...invoice }: CubeInvoice) => invoice

/** A page of a list, the newest first. */
function listed(account: CubeAccountDouble, query: URLSearchParams): CubeInvoice[] {
  const since = query.get('created_at[after]') ?? query.get('createdAt[after]') ?? ''
  const size = Math.min(Number(query.get('itemsPerPage') ?? account.pageSize), account.pageSize)
  const page = account.doesRepeat ? 1 : Number(query.get('page') ?? 1)
  return account.invoices
    .filter(({ type, created_at }) => String(type) === (query.get('type') ?? '0') && created_at >= since)
    .reverse()
    .slice((page - 1) * size, page * size)
}
