import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { CubeDouble } from '@/tests/support/exchange/cube-double'
import { openCubeStudio, sendByIntermediary } from '@/tests/support/exchange/intermediary-studio'
import { askToSend } from '@/tests/support/exchange/pec-studio'

const double = await CubeDouble.open()
const context = testApi({
  EXCHANGE_ACUBE_URL: double.url,
  EXCHANGE_OPENAPI_URL: double.url,
  LUNA_LOG: 'silent',
})
const path = '/api/salesforce/rest/einvoice/intermediary'
const PASSWORD = 'parola d’ordine & "segreta"'

afterAll(() => double.close())

let accounts = 0
const newEmail = () => {
  accounts += 1
  return `azienda${accounts}@luna.test`
}

const list = async (as: Caller) => (await context.api.call('GET', path, { as })).body.intermediary_list
const save = (as: Caller, typed: object) =>
  context.api.call('PUT', path, { as, body: { intermediary: { is_test: false, ...typed } } })

describe('the A-Cube account of a structure', () => {
  const acube = (as: Caller, typed: object) => save(as, { provider: 'acube', secret: PASSWORD, ...typed })

  it('is stored once A-Cube let the user in, with the token of that sign-in; neither is ever shown', async () => {
    const as = await context.api.caller()
    const username = newEmail()
    const account = double.acube(username, PASSWORD)
    const answer = await acube(as, { username, does_sign: true })
    expect([answer.status, answer.body.intermediary]).toMatchObject([
      200,
      { provider: 'acube', username, is_test: false, is_sending: true, does_sign: true, other_count: 0 },
    ])
    expect(account.requests).toEqual(['GET /invoices'])
    const channel = await context.api.call('GET', '/api/salesforce/rest/einvoice/channel', { as })
    expect(channel.body.channel).toMatchObject({ name: 'acube', test: false, does_sign: true })
    const [audits, row] = await context.api.asSystem(async (tx) => [
      await tx.audit_entry.findMany({
        where: { entity: 'intermediary_account', structure_id: as.structureId },
      }),
      await tx.intermediary_account.findFirstOrThrow({ where: { structure_id: as.structureId } }),
    ])
    expect(row.session_until).not.toBeNull()
    const stored = Object.values(row).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value) : value,
    )
    const shown = JSON.stringify([answer.body, audits.map(({ changes }) => changes), stored.map(String)])
    expect(shown).not.toContain('parola d')
    expect(shown).not.toContain(account.token)
  })

  it('is not stored with a wrong password or for a user of the sandbox, in the words of A-Cube', async () => {
    const as = await context.api.caller()
    const username = newEmail()
    double.acube(username, PASSWORD, true)
    for (const typed of [{ secret: 'sbagliata', is_test: true }, { is_test: false }]) {
      const answer = await acube(as, { username, ...typed })
      expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([
        422,
        'ERROR_INTERMEDIARY_SIGN_IN',
        ['intermediary.secret'],
      ])
      expect(answer.body.description).toContain('Invalid credentials.')
    }
    expect(await list(as)).toEqual([])
    expect((await acube(as, { username, is_test: true })).status).toBe(200)
  })

  it('needs an address; the stored password stays, and is no other user’s', async () => {
    const as = await context.api.caller()
    const username = newEmail()
    double.acube(username, PASSWORD)
    for (const typed of [{}, { username: '' }, { username: 'ARUBA0000' }]) {
      expect((await acube(as, typed)).status).toBe(400)
    }
    expect((await acube(as, { username })).status).toBe(200)
    const changed = await acube(as, { username, secret: undefined, does_sign: true, revision: 1 })
    expect(changed.body.intermediary).toMatchObject({ does_sign: true, revision: 2 })
    const renamed = { username: newEmail(), secret: undefined, revision: 2 }
    expect((await acube(as, renamed)).body.wrong).toEqual(['intermediary.secret'])
    const another = await context.api.caller()
    double.acube(username.toUpperCase(), PASSWORD)
    const taken = await acube(another, { username: username.toUpperCase() })
    expect(taken.body.code).toBe('ERROR_INTERMEDIARY_TAKEN')
  })
})

describe('the Openapi account of a structure', () => {
  const openapi = (as: Caller, typed: object) => save(as, { provider: 'openapi', ...typed })

  it('is stored once Openapi took the token, which is never shown', async () => {
    const as = await context.api.caller()
    const secret = 'token-di-console-0001'
    const account = double.openapi(secret)
    const answer = await openapi(as, { secret })
    expect(answer.body.intermediary).toMatchObject({ provider: 'openapi', username: null, is_sending: true })
    expect(account.requests).toEqual(['GET /invoices'])
    expect(JSON.stringify([answer.body, await list(as)])).not.toContain(secret)
    expect((await openapi(as, { does_sign: true, revision: 1 })).status).toBe(200)
  })

  it.each([
    ['nobody knows the token', 'token-sconosciuto', 'Token not valid'],
    ['it is one of the sandbox', 'token-della-sandbox', 'Token not valid'],
  ])('is not stored where %s', async (_case, secret, words) => {
    const as = await context.api.caller()
    double.openapi('token-della-sandbox', true)
    const answer = await openapi(as, { secret })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INTERMEDIARY_SIGN_IN'])
    expect(answer.body.description).toContain(words)
    expect(await list(as)).toEqual([])
  })

  it.each([
    ['fails', { status: 503, body: {} }],
    ['answers something else', { status: 200, body: { pagina: 1 } }],
    ['answers no JSON', { status: 200, body: '<h1>Ciao</h1>' }],
  ])('is not stored where Openapi %s', async (name, mishap) => {
    const as = await context.api.caller()
    const secret = `token-che-${name.replaceAll(' ', '-')}`
    double.openapi(secret).mishaps.push({ of: /./, with: mishap })
    expect((await openapi(as, { secret })).body.code).toBe('ERROR_INTERMEDIARY_UNREACHABLE')
  })

  it('takes no token that HTTP cannot carry', async () => {
    const as = await context.api.caller()
    for (const secret of ['corto', 'con spazi dentro', 'perché-no-accenti', 'x'.repeat(2001)]) {
      expect((await openapi(as, { secret })).status).toBe(400)
    }
  })
})

describe.each(['acube', 'openapi'] as const)('an account at %s by which a file was sent', (provider) => {
  it('stays for production, or for tests, and is not taken away', async () => {
    const { caller, secret } = await openCubeStudio(context.api, double, { provider, isTest: true })
    const [one] = await askToSend(context.api, caller)
    await sendByIntermediary(caller, one?.file ?? 0)
    const [{ username, revision }] = await list(caller)
    const typed = { provider, secret, revision, ...(username ? { username } : {}) }
    // The same user and the same token are good in production, too.
    if (username) double.acube(username, secret)
    else double.openapi(secret)
    const swapped = await save(caller, { ...typed, is_test: false })
    expect([swapped.status, swapped.body.code]).toEqual([409, 'ERROR_INTERMEDIARY_LABEL'])
    const removed = await context.api.call('DELETE', `${path}/${provider}`, { as: caller })
    expect(removed.body.code).toBe('ERROR_INTERMEDIARY_USED')
    expect(await list(caller)).toMatchObject([{ is_test: true, is_used: true }])
    expect((await save(caller, { ...typed, is_test: true })).status).toBe(200)
  })
})
