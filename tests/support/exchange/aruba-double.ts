import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The port on which the applications of end-to-end tests expect the provider. */
export const ARUBA_PORT_VARIABLE = 'LUNA_E2E_ARUBA_PORT'

/** A file that was handed over, as Aruba keeps it. */
export type ArubaUpload = {
  filename: string
  bytes: Buffer
  isSigned: boolean
  number: string
  invoiceDate: string
  status: string
  statusDescription: string | null
  idSdi: string | null
  notifications: { filename: string; docType: string; file: string }[]
}

type Incoming = { filename: string; file: string; idSdi: string; creationDate: string }

type Reply = { status: number; body: unknown }

/** An answer in place of the right one, or a connection that is cut before or after the request has its effect. */
export type ArubaMishap = Reply | 'CUT_BEFORE' | 'CUT_AFTER'

let names = 0

/** An account at Aruba: the files it was given, the suppliers' invoices, and the mishaps to come. */
export class ArubaAccountDouble {
  readonly uploads: ArubaUpload[] = []
  readonly incoming: Incoming[] = []
  readonly mishaps: { of: string; with: ArubaMishap }[] = []
  /** The paths that were asked for, in order. */
  readonly requests: string[] = []
  token = ''
  isKnown = true

  constructor(readonly password: string) {}

  keep(bytes: Buffer, isSigned: boolean): ArubaUpload {
    names += 1
    const text = bytes.toString('latin1')
    const upload: ArubaUpload = {
      filename: `IT01879020517_${names.toString(36).padStart(5, '0')}.xml.p7m`,
      bytes,
      isSigned,
      number: /<Numero>([^<]*)</.exec(text)?.[1] ?? '',
      invoiceDate: `${/<Data>([^<]*)</.exec(text)?.[1] ?? ''}T00:00:00.000+01:00`,
      status: 'Presa in carico',
      statusDescription: null,
      idSdi: null,
      notifications: [],
    }
    this.uploads.push(upload)
    return upload
  }

  /** SdI answers about a file: its state, and the message that Aruba passes on. */
  answer(
    upload: ArubaUpload,
    status: string,
    message?: { filename: string; docType: string; content: string | Uint8Array },
  ): void {
    upload.status = status
    upload.idSdi ??= String(9_000_000 + names)
    if (!message) return
    const { content, ...rest } = message
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content)
    upload.notifications.push({ ...rest, file: bytes.toString('base64') })
  }

  /** A supplier's invoice comes. */
  deliver(filename: string, bytes: Uint8Array): Incoming {
    names += 1
    const file = Buffer.from(bytes).toString('base64')
    const creationDate = new Date().toISOString()
    const incoming = { filename, file, idSdi: String(8_000_000 + names), creationDate }
    this.incoming.push(incoming)
    return incoming
  }
}

/** The calls that Aruba counts, and how many it lets through in a minute for one network address. */
const LIMITS: readonly { path: RegExp; family: string; most: number }[] = [
  { path: /signin$/, family: 'sign_in', most: 1 },
  { path: /\/invoice\/upload/, family: 'upload', most: 30 },
  { path: /\/invoice\/out\//, family: 'find_out', most: 12 },
  { path: /\/invoice\/in\//, family: 'find_in', most: 12 },
  { path: /\/notification\/out\//, family: 'notifications', most: 12 },
]

/** Aruba's electronic invoicing at the network's edge, as far as Luna uses it, with its limits by the minute. */
export class ArubaDouble {
  private readonly accounts = new Map<string, ArubaAccountDouble>()
  private readonly server = createServer((request, response) => void this.serve(request, response))
  private tokens = 0
  private readonly seen: { family: string; at: number }[] = []
  /** How often a call came that Aruba refuses as one too many. */
  refusals = 0
  /** The time by which calls are counted. */
  clock = (): number => Date.now()
  /** Aruba counts nothing: for tests of other things. */
  doesCount = true
  url = ''

  static async open(port = 0): Promise<ArubaDouble> {
    const double = new ArubaDouble()
    await new Promise<void>((resolve) => double.server.listen(port, '127.0.0.1', resolve))
    double.url = `http://127.0.0.1:${(double.server.address() as AddressInfo).port}/{service}`
    return double
  }

  /** The account of a user; a new one with that password when it is asked for the first time. */
  account(username: string, password: string): ArubaAccountDouble {
    const found = this.accounts.get(username) ?? new ArubaAccountDouble(password)
    this.accounts.set(username, found)
    return found
  }

  /** The calls of a family so far, by their times. */
  callsOf = (family: string): number[] => this.seen.filter((one) => one.family === family).map(({ at }) => at)

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = url.pathname.replace(/^\/(demo)?(auth|ws)/, '')
    if (!this.isLetThrough(path)) {
      this.refusals += 1
      return void response.writeHead(429, { 'content-type': 'text/html' }).end('<h1>Too many requests</h1>')
    }
    if (path === '/auth/signin') return reply(response, this.signedIn(new URLSearchParams(body)))
    const account = this.accountOf(request)
    account?.requests.push(path)
    const mishap = account && takeMishap(account, path)
    if (mishap === 'CUT_BEFORE') return void request.socket.destroy()
    if (mishap && typeof mishap === 'object') return reply(response, mishap)
    const answer = account
      ? answerTo(account, { path, query: url.searchParams, body })
      : { status: 401, body: { errorCode: '0012', errorDescription: 'Errore Autenticazione' } }
    if (mishap === 'CUT_AFTER') return void request.socket.destroy()
    reply(response, answer)
  }

  private isLetThrough(path: string): boolean {
    const limit = LIMITS.find((one) => one.path.test(path))
    if (!limit) return true
    const at = this.clock()
    const last = this.seen.filter(({ family, at: then }) => family === limit.family && then > at - 60_000)
    this.seen.push({ family: limit.family, at })
    return !this.doesCount || last.length < limit.most
  }

  private signedIn(typed: URLSearchParams): Reply {
    const account = this.accounts.get(typed.get('username') ?? '')
    const isRight = typed.get('grant_type') === 'password' && account?.password === typed.get('password')
    if (!account?.isKnown || !isRight) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Credenziali non valide.' } }
    }
    this.tokens += 1
    account.token = `token-${this.tokens}`
    return { status: 200, body: { access_token: account.token, token_type: 'bearer', expires_in: 1800 } }
  }

  private accountOf({ headers }: IncomingMessage): ArubaAccountDouble | null {
    const [scheme, token] = (headers.authorization ?? '').split(' ')
    const found = [...this.accounts.values()].find((account) => account.token === token && account.isKnown)
    return scheme === 'Bearer' && token ? (found ?? null) : null
  }
}

function takeMishap(account: ArubaAccountDouble, path: string): ArubaMishap | null {
  const index = account.mishaps.findIndex(({ of }) => path.endsWith(of))
  return index < 0 ? null : (account.mishaps.splice(index, 1)[0]?.with ?? null)
}

function reply(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Asked = { path: string; query: URLSearchParams; body: string }

const envelope = (body: object): Reply => ({
  status: 200,
  body: { errorCode: '0000', errorDescription: null, ...body },
})
const fault = (errorCode: string, errorDescription: string): Reply => ({
  status: 200,
  body: { errorCode, errorDescription },
})

function answerTo(account: ArubaAccountDouble, { path, query, body }: Asked): Reply {
  const named = (name: string | null) => account.uploads.find(({ filename }) => filename === name)
  switch (path) {
    case '/services/invoice/upload':
    case '/services/invoice/uploadSigned': {
      const bytes = Buffer.from(JSON.parse(body).dataFile, 'base64')
      if (account.uploads.some((upload) => upload.bytes.equals(bytes))) {
        return fault('0034', 'File già inviato di recente')
      }
      return envelope({ uploadFileName: account.keep(bytes, path.endsWith('Signed')).filename })
    }
    case '/services/invoice/out/findByUsername':
      return listed(account.uploads.map(shownUpload), query)
    case '/services/invoice/out/getByFilename': {
      const found = named(query.get('filename'))
      return found ? envelope(shownUpload(found)) : fault('0073', 'File non trovato')
    }
    case '/services/notification/out/getByInvoiceFilename': {
      const notifications = named(query.get('invoiceFilename'))?.notifications ?? []
      return envelope({ count: notifications.length, notifications })
    }
    case '/services/invoice/in/findByUsername':
      return listed(
        account.incoming.map(({ file: _, ...rest }) => ({ ...rest, invoices: [] })),
        query,
      )
    case '/services/invoice/in/getByFilename': {
      const found = account.incoming.find(({ filename }) => filename === query.get('filename'))
      return found ? envelope(found) : fault('0073', 'File non trovato')
    }
    default:
      return { status: 404, body: {} }
  }
}

const shownUpload = ({ filename, idSdi, number, invoiceDate, status, statusDescription }: ArubaUpload) => ({
  filename,
  idSdi,
  docType: 'out',
  invoices: [{ number, invoiceDate, status, statusDescription }],
})

/** A page as Spring makes it. `number` is that of the page. */
function listed(all: readonly object[], query: URLSearchParams): Reply {
  const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 10)]
  const content = all.slice((number - 1) * size, number * size)
  const totalPages = Math.ceil(all.length / size)
  return envelope({ content, number, size, totalElements: all.length, totalPages })
}
