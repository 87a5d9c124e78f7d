import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { pollIntermediary, sendByIntermediary } from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'
import { askToSend } from '@/tests/support/exchange/pec-studio'

const provider = await InvoicetronicDouble.open()
const context = testApi({ EXCHANGE_INVOICETRONIC_URL: provider.url, LUNA_LOG: 'silent' })
const path = '/api/salesforce/rest/einvoice/intermediary'

afterAll(() => provider.close())

let keys = 0

/** A key that the provider knows, and the account of it there. */
function newKey() {
  keys += 1
  const key = `chiave-segreta-${keys}`
  return { key, account: provider.account(key) }
}

const list = async (as: Caller) => (await context.api.call('GET', path, { as })).body.intermediary_list
const read = async (as: Caller) => (await list(as))[0] ?? null
const save = (
  as: Caller,
  { key: secret, ...typed }: { key?: string | undefined; is_test: boolean; [field: string]: unknown },
) =>
  context.api.call('PUT', path, {
    as,
    body: { intermediary: { provider: 'invoicetronic', secret, ...typed } },
  })
const act = (as: Caller, action: 'pause' | 'resume') =>
  context.api.call('POST', `${path}/invoicetronic/${action}`, { as })
const channelOf = async (as: Caller) =>
  (await context.api.call('GET', '/api/salesforce/rest/einvoice/channel', { as })).body.channel

describe('the Invoicetronic account of a structure', () => {
  it('is stored once Invoicetronic took the key, which is never shown', async () => {
    const as = await context.api.caller()
    const { key, account } = newKey()
    expect(await read(as)).toBeNull()
    const answer = await save(as, { key, is_test: true, does_sign: true })
    expect(answer.status).toBe(200)
    expect(await read(as)).toEqual({
      provider: 'invoicetronic',
      username: null,
      is_test: true,
      is_sending: true,
      does_sign: true,
      is_used: false,
      state: 'ON',
      paused_for: null,
      fault: null,
      other_count: 0,
      read_at: null,
      webhook: null,
      revision: 1,
    })
    expect(account.requests).toEqual(['GET /status'])
    expect(await channelOf(as)).toEqual({
      name: 'invoicetronic',
      test: true,
      does_sign: true,
      paused_for: null,
    })
    const [rows, stored] = await context.api.asSystem(async (tx) => [
      await tx.audit_entry.findMany({
        where: { entity: 'intermediary_account', structure_id: as.structureId },
      }),
      await tx.intermediary_account.findFirstOrThrow({ where: { structure_id: as.structureId } }),
    ])
    expect(rows).toMatchObject([{ action: 'CREATE' }])
    expect(JSON.stringify([rows.map(({ changes }) => changes), answer.body])).not.toContain(key)
    expect(Buffer.from(stored.sealed_secret).toString('latin1') + stored.account_mark).not.toContain(key)
  })

  it.each([
    ['the provider does not know the key', null, 422, 'ERROR_INTERMEDIARY_SIGN_IN'],
    ['the provider fails', { status: 503 }, 422, 'ERROR_INTERMEDIARY_UNREACHABLE'],
    ['the connection is cut', 'CUT_BEFORE', 422, 'ERROR_INTERMEDIARY_UNREACHABLE'],
  ] as const)('is not stored when %s, and the field is named', async (_case, mishap, status, code) => {
    const as = await context.api.caller()
    const { key, account } = newKey()
    if (mishap) account.mishaps.push({ of: 'GET /status', with: mishap })
    else account.isKnown = false
    const { body, ...answer } = await save(as, { key, is_test: false })
    expect([answer.status, body.code, JSON.stringify(body)]).toEqual([
      status,
      code,
      expect.stringContaining('intermediary.secret'),
    ])
    expect(JSON.stringify(body)).not.toContain(key)
    expect(await read(as)).toBeNull()
  })

  it('takes no key with a colon or a space, and a first one is needed', async () => {
    const as = await context.api.caller()
    for (const key of ['chiave:segreta', 'chiave segreta', 'corta', undefined]) {
      const answer = await save(as, { key, is_test: false })
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining('intermediary.secret'),
      ])
    }
  })

  it('keeps its key until another one is typed, and another revision is refused', async () => {
    const as = await context.api.caller()
    const [first, second] = [newKey(), newKey()]
    await save(as, { key: first.key, is_test: false })
    const changed = await save(as, { is_test: false, is_sending: false, revision: 1 })
    expect(changed.body.intermediary).toMatchObject({ is_sending: false, revision: 2 })
    expect((await channelOf(as)).name).toBe('sandbox')
    expect((await save(as, { is_test: false, revision: 1 })).body.code).toBe('ERROR_STALE_REVISION')
    expect((await save(as, { key: second.key, is_test: false, revision: 2 })).status).toBe(200)
    await pollIntermediary(as)
    expect([first.account.requests.length, second.account.requests.length]).toEqual([3, 3])
    const audits = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({
        where: { entity: 'intermediary_account', structure_id: as.structureId },
        orderBy: { id: 'asc' },
      }),
    )
    expect(audits.map(({ changes }) => changes)).toMatchObject([
      {},
      { is_sending: [true, false] },
      { is_sending: [false, true], key: [false, true] },
    ])
  })

  it('rests and goes on when somebody says so, and after a refusal once the key works', async () => {
    const as = await context.api.caller()
    const { key, account } = newKey()
    expect((await act(as, 'pause')).status).toBe(404)
    expect((await act(as, 'resume')).status).toBe(404)
    await save(as, { key, is_test: false })
    expect((await act(as, 'pause')).body.intermediary).toMatchObject({ paused_for: 'USER' })
    expect((await act(as, 'resume')).body.intermediary).toMatchObject({ state: 'ON', paused_for: null })
    account.isKnown = false
    await pollIntermediary(as)
    expect(await read(as)).toMatchObject({
      state: 'PAUSED',
      paused_for: 'AUTHENTICATION',
      fault: 'La chiave API non è valida.',
    })
    expect((await act(as, 'resume')).body.code).toBe('ERROR_INTERMEDIARY_SIGN_IN')
    account.isKnown = true
    expect((await act(as, 'resume')).body.intermediary).toMatchObject({ state: 'ON', fault: null })
  })

  it('belongs to one structure, and is seen and changed by that alone', async () => {
    const [as, other] = [await context.api.caller(), await context.api.caller()]
    const { key } = newKey()
    await save(as, { key, is_test: false })
    expect(await read(other)).toBeNull()
    expect((await save(other, { key, is_test: false })).body.code).toBe('ERROR_INTERMEDIARY_TAKEN')
    expect((await context.api.call('DELETE', `${path}/invoicetronic`, { as: other })).status).toBe(404)
    expect((await context.api.call('DELETE', `${path}/invoicetronic`, { as })).status).toBe(200)
    expect(await read(as)).toBeNull()
    expect((await save(other, { key, is_test: false })).status).toBe(200)
  })

  it('is not removed, and changes its label no more, once a file was sent by it', async () => {
    const { caller: as } = await studio(context.api)
    const { key, account } = newKey()
    await save(as, { key, is_test: false })
    const [one] = await askToSend(context.api, as)
    await sendByIntermediary(as, one?.file ?? 0)
    expect(account.sends).toHaveLength(1)
    expect(await read(as)).toMatchObject({ is_used: true })
    expect((await context.api.call('DELETE', `${path}/invoicetronic`, { as })).body.code).toBe(
      'ERROR_INTERMEDIARY_USED',
    )
    expect((await save(as, { is_test: true, revision: 1 })).body.code).toBe('ERROR_INTERMEDIARY_LABEL')
    expect((await save(as, { is_test: false, revision: 1 })).status).toBe(200)
  })
})
