import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { logCall } from './call-log'
import { createTestDatabase, type TestDatabase } from './database'
import { logWatch } from './log-watch'
import { setEnvironment } from './process/environment'

/** A caller: the headers of a signed-in account, in one structure. */
export type Caller = {
  headers: Record<string, string>
  accountId: number
  structureId: number
  email: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers.
export type Answer = { status: number; body: any; headers: Headers; bytes: () => Promise<Uint8Array> }

export type CallOptions = { as?: Caller; body?: unknown; headers?: Record<string, string>; form?: FormData }

type Handler = (request: Request) => Promise<Response>

/**
 * The API of a test file, in process: the real router on a database of the file's own. Callers, structures and
 * entries are made fresh by each test, so tests of a file never meet.
 */
export class Api {
  private readonly mounts = new Map<string, Record<string, Handler>>()

  private constructor(
    private readonly database: TestDatabase,
    private readonly system: typeof import('@/server/db/system'),
    private readonly tokens: typeof import('@/server/platform/tokens'),
    private readonly disconnect: () => Promise<void>,
    private readonly resetEnvironment: () => void,
  ) {}

  static async open(environment: Record<string, string> = {}, given?: TestDatabase): Promise<Api> {
    const database = given ?? (await createTestDatabase())
    const resetEnvironment = await setEnvironment({
      DATABASE_URL: database.url,
      LUNA_SECRET: 'test-secret-test-secret-test-secret',
      LUNA_LOG: 'error',
      ...environment,
    })
    const [{ serve }, { router }, system, tokens, client] = await Promise.all([
      import('@/server/http/serve'),
      import('@/server/router'),
      import('@/server/db/system'),
      import('@/server/platform/tokens'),
      import('@/server/db/client'),
    ])
    // An earlier file of this process that broke off may have left connections.
    await client.disconnect()
    await logWatch.start(process.env.LUNA_LOG ?? 'error')
    const api = new Api(database, system, tokens, client.disconnect, resetEnvironment)
    for (const [name, module] of Object.entries(router)) api.mounts.set(name, serve(module))
    return api
  }

  get databaseUrl(): string {
    return this.database.url
  }

  /** Ends the server. @throws Error when its log holds a secret that its answers, mails or callers were given. */
  async close(): Promise<void> {
    const mails = await this.system.asSystem((tx) => tx.mail_outbox.findMany({ select: { text: true } }))
    for (const { text } of mails) logWatch.note(text)
    await this.disconnect()
    await this.database.drop()
    this.resetEnvironment()
    const leaks = logWatch.takeLeaks()
    if (leaks.length > 0) throw new Error(`the log holds what nobody may read:\n${leaks.join('')}`)
  }

  /** A call through the gate, as over HTTP. `luna_admin_app` unless the headers say otherwise. */
  async call(method: string, path: string, { as, body, headers, form }: CallOptions = {}): Promise<Answer> {
    const module = path.startsWith('/api/account/') ? 'auth' : (path.split('/')[2] ?? '')
    const handler = this.mounts.get(module)?.[method]
    if (!handler) throw new Error(`no mount for ${method} ${path}`)
    const all = new Headers({ 'x-luna-application': 'luna_admin_app', ...as?.headers, ...headers })
    const sent =
      form ?? (typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
    if (sent && !form && !all.has('content-type')) all.set('content-type', 'application/json')
    if (typeof sent === 'string') all.set('content-length', String(Buffer.byteLength(sent)))
    const response = await handler(
      new Request(`http://luna.test${path}`, { method, headers: all, body: sent }),
    )
    logCall(method, path, response.status)
    let read: Promise<Uint8Array> | undefined
    const bytes = () => (read ??= response.arrayBuffer().then((buffer) => new Uint8Array(buffer)))
    const isJson = response.headers.get('content-type')?.includes('json')
    const text = isJson ? Buffer.from(await bytes()).toString() : ''
    const cookies = response.headers.getSetCookie()
    logWatch.note([text, ...cookies].join(' '))
    const answered = isJson ? JSON.parse(text).response : null
    return { status: response.status, body: answered, headers: response.headers, bytes }
  }

  /** A family with one structure, both new. */
  async structure(parent?: { id: number; familyId: number }) {
    return this.system.asSystem(async (tx) => {
      const name = `s-${randomBytes(5).toString('hex')}`
      const family = parent
        ? { id: parent.familyId }
        : await tx.family.create({ data: { name: `f-${name}` } })
      const row = await tx.structure.create({ data: { name, family_id: family.id, parent_id: parent?.id } })
      return { id: row.id, name, familyId: family.id, familyName: `f-${name}` }
    })
  }

  /** An account that is signed in, with the given roles (all by default) in a structure (a new one by default). */
  async caller(options: { roles?: readonly string[]; structure?: { id: number } } = {}): Promise<Caller> {
    const structure = options.structure ?? (await this.structure())
    const token = this.tokens.newToken()
    const session = this.tokens.newToken()
    const email = `u-${randomBytes(5).toString('hex')}@luna.test`
    const accountId = await this.system.asSystem(async (tx) => {
      const account = await tx.account.create({ data: { email, password_hash: 'none' } })
      await tx.membership.create({
        data: {
          account_id: account.id,
          structure_id: structure.id,
          gui_item_list: [...(options.roles ?? ROLES)],
        },
      })
      await tx.session.create({
        data: {
          id: this.tokens.newSku(),
          account_id: account.id,
          kind: 'API',
          token_hash: this.tokens.hashToken(token),
          session_token_hash: this.tokens.hashToken(session),
          active_structure: structure.id,
          expires_at: new Date(Date.now() + 86_400_000),
        },
      })
      return account.id
    })
    const headers = { 'x-luna-token': token, 'x-luna-session-token': session }
    logWatch.note(`${token} ${session}`)
    return { headers, accountId, structureId: structure.id, email }
  }

  /** Runs as the system, to look at what the database holds. */
  get asSystem() {
    return this.system.asSystem
  }
}

/** The API of a test file, opened before its tests and closed after them. */
export function testApi(environment: Record<string, string> = {}): { readonly api: Api } {
  let opened: Api | undefined
  beforeAll(async () => {
    opened = await Api.open(environment)
  })
  afterAll(async () => {
    await opened?.close()
  })
  return {
    get api() {
      if (!opened) throw new Error('the API is open inside tests only')
      return opened
    },
  }
}
