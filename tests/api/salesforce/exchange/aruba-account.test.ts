import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { ArubaDouble } from '@/tests/support/exchange/aruba-double'
import { pollIntermediary } from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'

const [provider, other] = [await ArubaDouble.open(), await InvoicetronicDouble.open()]
const context = testApi({
  EXCHANGE_ARUBA_URL: provider.url,
  EXCHANGE_INVOICETRONIC_URL: other.url,
  LUNA_LOG: 'silent',
})
const path = '/api/salesforce/rest/einvoice/intermediary'

let time = Date.now()
let putBack = () => {}
provider.clock = () => time

beforeAll(async () => {
  const { setClock } = await import('@/server/platform/clock')
  putBack = setClock(() => new Date(time))
})
afterAll(async () => {
  putBack()
  await Promise.all([provider.close(), other.close()])
})

const PASSWORD = 'parola d’ordine & segreta'
let users = 0

/** A user that Aruba knows, a minute after the last sign-in. */
function newUser() {
  users += 1
  time += 70_000
  const username = `ARUBA${1000 + users}`
  return { username, account: provider.account(username, PASSWORD) }
}

const list = async (as: Caller) => (await context.api.call('GET', path, { as })).body.intermediary_list
const save = (as: Caller, typed: object) =>
  context.api.call('PUT', path, {
    as,
    body: { intermediary: { provider: 'aruba', secret: PASSWORD, is_test: false, ...typed } },
  })

describe('the Aruba account of a structure', () => {
  it('is stored once Aruba let the user in, and reads with that token; the password is never shown', async () => {
    const as = await context.api.caller()
    const { username } = newUser()
    const before = provider.callsOf('sign_in').length
    const answer = await save(as, { username })
    expect([answer.status, answer.body.intermediary]).toEqual([
      200,
      {
        provider: 'aruba',
        username,
        is_test: false,
        is_sending: true,
        does_sign: false,
        is_used: false,
        state: 'ON',
        paused_for: null,
        fault: null,
        other_count: 0,
        read_at: null,
        webhook: null,
        revision: 1,
      },
    ])
    await pollIntermediary(as, 'aruba')
    expect((await list(as))[0]).toMatchObject({ state: 'ON', read_at: expect.any(String) })
    expect(provider.callsOf('sign_in').length - before).toBe(1)
    const [audits, row] = await context.api.asSystem(async (tx) => [
      await tx.audit_entry.findMany({
        where: { entity: 'intermediary_account', structure_id: as.structureId },
      }),
      await tx.intermediary_account.findFirstOrThrow({ where: { structure_id: as.structureId } }),
    ])
    const stored = Object.values(row).map((value) =>
      value instanceof Uint8Array ? Buffer.from(value) : value,
    )
    const shown = [answer.body, audits.map(({ changes }) => changes), stored.map(String)]
    expect(JSON.stringify(shown)).not.toContain(PASSWORD)
  })

  it('is not stored when Aruba refuses the password, in its words; another try within the minute is put off', async () => {
    const as = await context.api.caller()
    const { username } = newUser()
    const wrong = await save(as, { username, secret: 'sbagliata' })
    expect([wrong.status, wrong.body.code, wrong.body.wrong]).toEqual([
      422,
      'ERROR_INTERMEDIARY_SIGN_IN',
      ['intermediary.secret'],
    ])
    expect(wrong.body.description).toContain('Credenziali non valide.')
    time += 6_000
    const early = await save(as, { username })
    expect([early.status, early.body.code]).toEqual([422, 'ERROR_INTERMEDIARY_WAIT'])
    expect(early.body.description).toContain('60 secondi')
    expect([await list(as), provider.refusals]).toEqual([[], 0])
    time += 60_000
    expect((await save(as, { username })).status).toBe(200)
  })

  it('needs a user and, at first, a password; the stored one stays where none is typed', async () => {
    const as = await context.api.caller()
    const { username } = newUser()
    for (const typed of [{ username: '' }, { username, secret: undefined }, {}]) {
      expect((await save(as, typed)).status).toBe(400)
    }
    expect((await save(as, { username })).status).toBe(200)
    time += 70_000
    const changed = await save(as, { username, secret: undefined, does_sign: true, revision: 1 })
    expect(changed.body.intermediary).toMatchObject({ does_sign: true, revision: 2 })
    const renamed = { username: `${username}B`, secret: undefined, revision: 2 }
    expect((await save(as, renamed)).body.wrong).toEqual(['intermediary.secret'])
  })

  it("is no other structure's, however its name is written", async () => {
    const [as, another] = [await context.api.caller(), await context.api.caller()]
    const { username } = newUser()
    expect((await save(as, { username })).status).toBe(200)
    provider.account(username.toLowerCase(), PASSWORD)
    time += 70_000
    expect((await save(another, { username: username.toLowerCase() })).body.code).toBe(
      'ERROR_INTERMEDIARY_TAKEN',
    )
    expect(await list(another)).toEqual([])
  })

  it('takes the sending over from the other account, and both are read', async () => {
    const as = await context.api.caller()
    const { username } = newUser()
    const key = 'chiave-di-chi-cambia'
    other.account(key)
    await save(as, { provider: 'invoicetronic', username: undefined, secret: key })
    expect((await save(as, { username })).status).toBe(200)
    expect(await list(as)).toMatchObject([
      { provider: 'aruba', is_sending: true },
      { provider: 'invoicetronic', is_sending: false, revision: 2 },
    ])
    const channel = await context.api.call('GET', '/api/salesforce/rest/einvoice/channel', { as })
    expect(channel.body.channel).toMatchObject({ name: 'aruba', test: false })
    const back = { provider: 'invoicetronic', username: undefined, secret: undefined, revision: 2 }
    expect((await save(as, back)).status).toBe(200)
    expect((await list(as)).map((one: { is_sending: boolean }) => one.is_sending)).toEqual([false, true])
  })

  it('sends by one account when both are switched on at once', async () => {
    const as = await context.api.caller()
    const { username } = newUser()
    const key = 'chiave-di-chi-ha-fretta'
    other.account(key)
    const answers = await Promise.all([
      save(as, { username }),
      ...Array.from({ length: 20 }, () =>
        save(as, { provider: 'invoicetronic', username: undefined, secret: key }),
      ),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const sending = (await list(as)).filter((one: { is_sending: boolean }) => one.is_sending)
    expect(sending).toHaveLength(1)
  })
})
