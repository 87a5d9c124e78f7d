import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/roles'
import { type Api, testApi } from '@/tests/support/api'

const context = testApi()
const signinPath = '/api/auth/rest/signin'

/** An account with a password, in two structures of one family. */
async function account(api: Api, password = 'segreto-è-lungo') {
  const { hashPassword } = await import('@/server/auth/passwords')
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
      anagrafica_setup: false,
      anagrafica: null,
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

describe('logout', () => {
  it('ends the session', async () => {
    const person = await account(context.api)
    const answer = await context.api.call('POST', signinPath, credentials(person.email, person.password))
    const headers = tokensOf(answer.body)
    expect((await context.api.call('POST', '/api/auth/rest/logout', { headers })).status).toBe(200)
    expect((await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })).status).toBe(401)
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
