import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Api, testApi } from '@/tests/support/api'

const context = testApi()
const signinPath = '/api/auth/rest/signin'

/** An account with a password, in two structures of one family. */
async function account(api: Api, password = 'segreto-è-lungo') {
  const { hashPassword } = await import('@/server/auth/sign-in/passwords')
  const main = await api.structure()
  const branch = await api.structure({ id: main.id, familyId: main.familyId })
  const email = `p-${randomBytes(5).toString('hex')}@luna.test`
  const password_hash = await hashPassword(password)
  await api.asSystem((tx) =>
    tx.account.create({
      data: {
        email,
        password_hash,
        memberships: {
          create: [
            { structure_id: main.id, gui_item_list: [...ROLES] },
            { structure_id: branch.id, gui_item_list: ['GUI_SHOW_SIDE_MENU'] },
          ],
        },
      },
    }),
  )
  return { email, password, main, branch }
}

const credentials = (email: string, password: string, headers: Record<string, string> = {}) => ({
  headers: {
    'x-luna-username': encodeURIComponent(email),
    'x-luna-password': encodeURIComponent(password),
    ...headers,
  },
})

const tokensOf = (body: { token: string; session_token: string }) => ({
  'x-luna-token': body.token,
  'x-luna-session-token': body.session_token,
})

describe('signin', () => {
  it('answers tokens, structures and roles for the right credentials', async () => {
    const person = await account(context.api)
    const answer = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    expect(answer.body).toMatchObject({
      status: 'ok',
      structure: person.main.name,
      anagrafica_setup: true,
      anagrafica: { last_name: person.email, email: person.email },
    })
    expect(
      answer.body.structure_list.map((row: { name: string; children_list: string[] }) => [
        row.name,
        row.children_list,
      ]),
    ).toEqual([
      [person.main.name, [person.branch.name]],
      [person.branch.name, []],
    ])
    const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', {
      headers: tokensOf(answer.body),
    })
    expect(info.body.client_info).toMatchObject({ email: person.email, structure: person.main.name })
  })

  it('answers the same for an unknown user and a wrong password', async () => {
    const person = await account(context.api)
    const wrong = await context.api.call('POST', signinPath, credentials(person.email, 'no'))
    const unknown = await context.api.call('POST', signinPath, credentials('nobody@luna.test', 'no'))
    const shape = (answer: typeof wrong) => ({ ...answer.body, request_id: '' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(shape(wrong)).toEqual(shape(unknown))
    expect(wrong.body.code).toBe('ERROR_WRONG_CREDENTIALS')
  })

  it('refuses the eleventh failure of a user with 429 and retry-after, also for 100 at once', async () => {
    const person = await account(context.api)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        context.api.call(
          'POST',
          signinPath,
          credentials(person.email, 'no', { 'x-forwarded-for': `10.0.0.${index}` }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(90)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('ends the older API session unless a new one is forced beside it', async () => {
    const person = await account(context.api)
    const first = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const beside = await context.api.call(
      'POST',
      signinPath,
      credentials(person.email, person.password, { 'x-luna-force-session': 'true' }),
    )
    const look = (body: typeof first.body) =>
      context.api.call('GET', '/api/auth/rest/client_userinfo', { headers: tokensOf(body) })
    expect([(await look(first.body)).status, (await look(beside.body)).status]).toEqual([200, 200])
    await context.api.call('POST', signinPath, credentials(person.email, person.password))
    expect([(await look(first.body)).status, (await look(beside.body)).status]).toEqual([401, 401])
  })

  it('works in the structure that the header names, with the roles held there', async () => {
    const person = await account(context.api)
    const answer = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const headers = { ...tokensOf(answer.body), 'x-luna-structure': person.branch.name }
    const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })
    expect(info.body.client_info).toMatchObject({
      structure: person.branch.name,
      gui_item_list: ['GUI_SHOW_SIDE_MENU'],
    })
    const list = await context.api.call('GET', '/api/salesforce/rest/invoice/list/structure', { headers })
    expect(list.status).toBe(403)
  })

  it('keeps neither password nor tokens in the database', async () => {
    const person = await account(context.api)
    const answer = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const rows = await context.api.asSystem((tx) =>
      tx.session.findMany({ where: { account: { email: person.email } }, include: { account: true } }),
    )
    const stored = JSON.stringify(rows)
    for (const secret of [person.password, answer.body.token, answer.body.session_token])
      expect(stored).not.toContain(secret)
    expect(rows[0]?.account.password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('signing in for the first time', () => {
  it('adds the company’s entry and the user’s own once, for nine sign-ins at once', async () => {
    const person = await account(context.api)
    const force = { 'x-luna-force-session': 'true' }
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        context.api.call('POST', signinPath, credentials(person.email, person.password, force)),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.anagrafica_sku)).size).toBe(1)
    const rows = await context.api.asSystem((tx) =>
      tx.anagrafica.findMany({ where: { structure_id: person.main.id }, orderBy: { id: 'asc' } }),
    )
    expect(rows.map((row) => row.business_name || row.last_name)).toEqual([person.main.name, person.email])
    const settings = await context.api.asSystem((tx) =>
      tx.structure_configuration.findUnique({ where: { structure_id: person.main.id } }),
    )
    expect(settings?.registry_sku).toBe(rows[0]?.sku)
  })

  it('adds no company for who may not edit it', async () => {
    const person = await account(context.api)
    const where = { 'x-luna-structure': person.branch.name }
    const { body } = await context.api.call(
      'POST',
      signinPath,
      credentials(person.email, person.password, where),
    )
    expect(body).toMatchObject({ structure: person.branch.name, anagrafica_setup: false })
    expect(body.anagrafica.structure_name).toBe(person.branch.name)
  })
})

describe('a sign-in that names a structure', () => {
  it('is refused when it is not the user’s', async () => {
    const [person, other] = [await account(context.api), await context.api.structure()]
    for (const name of [other.name, 'nessuna']) {
      const where = { 'x-luna-structure': name }
      const answer = await context.api.call(
        'POST',
        signinPath,
        credentials(person.email, person.password, where),
      )
      expect([answer.status, answer.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    }
  })
})

describe('an address that fails', () => {
  it('is refused at the fifty-first user, while others go on', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': `1.2.3.4, ${address}` })
    const fail = (index: number) =>
      context.api.call('POST', signinPath, credentials(`u${index}@luna.test`, 'no', from('203.0.113.9')))
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => fail(index)))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10)
    const person = await account(context.api)
    const signIn = (address: string) =>
      context.api.call('POST', signinPath, credentials(person.email, person.password, from(address)))
    expect((await signIn('203.0.113.9')).status).toBe(429)
    expect((await signIn('203.0.113.10')).status).toBe(200)
  })
})

describe('the theme variant', () => {
  it('signs in with a body, beside the sessions that there are', async () => {
    const person = await account(context.api)
    const first = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const { email, password } = person
    const { body } = await context.api.call('POST', '/api/account/login', { body: { email, password } })
    expect(body.account).toMatchObject({ email, structure: person.main.name })
    for (const tokens of [first.body, body.account]) {
      const headers = tokensOf(tokens)
      const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })
      expect(info.body.client_info.email).toBe(email)
    }
  })
})

describe('a browser’s session', () => {
  it('goes on in the structure that it switched to, and in no other’s', async () => {
    const person = await account(context.api)
    const { signIn } = await import('@/server/auth/sign-in/sign-in')
    const { encode } = await import('next-auth/jwt')
    const { email, password } = person
    const session = await signIn({
      email,
      password,
      kind: 'BROWSER',
      force: true,
      address: 'b',
      userAgent: '',
    })
    const jwt = await encode({ token: { luna: session.token }, secret: process.env.LUNA_SECRET ?? '' })
    const headers = { cookie: `a=1; next-auth.session-token=${encodeURIComponent(jwt)}` }
    const path = '/api/auth/rest/client_userinfo'
    const where = async () => (await context.api.call('GET', path, { headers })).body.client_info.structure
    const move = (structure: string) =>
      context.api.call('PUT', `${path}/structure`, { headers, body: { structure } })
    expect(await where()).toBe(person.main.name)
    expect((await move(person.branch.name)).body).toMatchObject({ structure: person.branch.name })
    expect(await where()).toBe(person.branch.name)
    expect((await move((await context.api.structure()).name)).status).toBe(403)
    expect(await where()).toBe(person.branch.name)
  })
})

describe('logout', () => {
  it('ends the session', async () => {
    const person = await account(context.api)
    const answer = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const headers = tokensOf(answer.body)
    expect((await context.api.call('POST', '/api/auth/rest/logout', { headers })).status).toBe(200)
    expect((await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })).status).toBe(401)
  })

  it('ends the session also when the structure that the call names is not the user’s any more', async () => {
    const caller = await context.api.caller()
    const headers = { ...caller.headers, 'x-luna-structure': 'revocata' }
    expect((await context.api.call('POST', '/api/auth/rest/logout', { headers })).status).toBe(200)
    expect((await context.api.call('GET', '/api/auth/rest/client_userinfo', { as: caller })).status).toBe(401)
  })

  it('is fine without a session', async () => {
    expect((await context.api.call('POST', '/api/auth/rest/logout')).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends after seven idle days, and after thirty in any case', async () => {
    const caller = await context.api.caller()
    const look = () => context.api.call('GET', '/api/auth/rest/client_userinfo', { as: caller })
    await context.api.asSystem(
      (tx) =>
        tx.$executeRaw`update session set last_seen_at = now() - interval '6 days 23 hours' where account_id = ${caller.accountId}`,
    )
    expect((await look()).status).toBe(200)
    await context.api.asSystem(
      (tx) =>
        tx.$executeRaw`update session set last_seen_at = now() - interval '7 days 1 minute' where account_id = ${caller.accountId}`,
    )
    expect((await look()).status).toBe(401)
    await context.api.asSystem(
      (tx) =>
        tx.$executeRaw`update session set last_seen_at = now(), expires_at = now() where account_id = ${caller.accountId}`,
    )
    expect((await look()).status).toBe(401)
  })
})

describe('calls that come at once', () => {
  it('are each answered as their own caller, and an ended session among them as nobody', async () => {
    const callers = [await context.api.caller(), await context.api.caller(), await context.api.caller()]
    const [, ended] = callers
    await context.api.call('POST', '/api/auth/rest/logout', { as: ended })
    const asked = Array.from({ length: 60 }, (_, at) => callers[at % 3])
    const answers = await Promise.all(
      asked.map((as) => context.api.call('GET', '/api/auth/rest/client_userinfo', { as })),
    )
    const results = answers.map(({ status, body }) => (status === 200 ? body.client_info.email : status))
    expect(results).toEqual(asked.map((as) => (as === ended ? 401 : as?.email)))
  })
})

describe('user settings', () => {
  it('come back as they were saved, by sku, for their owner only', async () => {
    const [owner, other] = [await context.api.caller(), await context.api.caller()]
    const body = { sku: 'app-settings', user_settings: { theme: 'dark', layout: { menu: 'closed' } } }
    await context.api.call('POST', '/api/auth/rest/save.php', { as: owner, body })
    const read = (as: typeof owner) =>
      context.api.call('GET', '/api/auth/rest/save.php?sku=app-settings', { as })
    expect((await read(owner)).body.user_settings).toEqual(body.user_settings)
    expect((await read(other)).body.user_settings).toEqual({})
  })
})
