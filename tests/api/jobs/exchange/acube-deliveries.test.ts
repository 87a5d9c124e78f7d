import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { CubeDouble } from '@/tests/support/exchange/cube-double'
import { openCubeStudio, pollIntermediary } from '@/tests/support/exchange/intermediary-studio'
import { signed, supplierXml } from '@/tests/support/salesforce/received'

const double = await CubeDouble.open()
const context = testApi({
  EXCHANGE_ACUBE_URL: double.url,
  EXCHANGE_OPENAPI_URL: double.url,
  LUNA_LOG: 'silent',
})
const base = '/api/salesforce/rest'
const MINUTE = 60_000

let time = Date.now()
let putBack = () => {}
double.clock = () => time

beforeAll(async () => {
  const { setClock } = await import('@/server/platform/clock')
  putBack = setClock(() => new Date(time))
})
afterAll(async () => {
  putBack()
  await double.close()
})

const numbersOf = async (as: Caller): Promise<string[]> => {
  const path = `${base}/invoice/list/structure?agreementTypeValue=passive`
  const { body } = await context.api.call('GET', path, { as })
  return body.invoice_list.map((one: { fullNumeration: string }) => one.fullNumeration).sort()
}
const documentsOf = async (as: Caller) => {
  const path = `${base}/invoice/list/structure?agreementTypeValue=passive`
  const { body } = await context.api.call('GET', path, { as })
  return Promise.all(
    body.invoice_list.map(
      async ({ id }: { id: number }) =>
        (await context.api.call('GET', `${base}/passive/${id}`, { as })).body.passive,
    ),
  )
}
const unusable = async (as: Caller): Promise<{ reason: string; file_name: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list
const shownOf = async (as: Caller) =>
  (await context.api.call('GET', `${base}/einvoice/intermediary`, { as })).body.intermediary_list[0]

describe.each(['acube', 'openapi'] as const)("a supplier's invoice at %s", (provider) => {
  async function receiving(options: { isTest?: boolean } = {}) {
    const { caller, own, account } = await openCubeStudio(context.api, double, { provider, ...options })
    const row = await context.api.asSystem((tx) =>
      tx.anagrafica.findUniqueOrThrow({ where: { sku: own.sku } }),
    )
    return { caller, account, to: row.business_vatnumber ?? '' }
  }

  /** Polls as two processes do, as long as it takes to list and to fetch. */
  async function poll(caller: Caller, turns = 2): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await Promise.all([pollIntermediary(caller, provider), pollIntermediary(caller, provider)])
      time += 11 * MINUTE
    }
  }

  it("becomes a received document once, by two processes and over pages, with its file and SdI's number", async () => {
    const { caller, account, to } = await receiving()
    account.pageSize = 2
    const files = ['F/1', 'F/2', 'F/3', 'F/4', 'F/5'].map((number) => supplierXml({ number, to }))
    const kept = files.map((xml, index) => account.deliver(`IT01234567890_0010${index}.xml`, xml))
    await poll(caller, 3)
    expect(await numbersOf(caller)).toEqual(['F/1', 'F/2', 'F/3', 'F/4', 'F/5'])
    const shown = (await documentsOf(caller)).map(({ file }) => file)
    expect(shown).toEqual(
      expect.arrayContaining(
        kept.map(({ sdi_file_name: name, sdi_file_id: identificativo_sdi, bytes }) =>
          expect.objectContaining({
            name,
            identificativo_sdi,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          }),
        ),
      ),
    )
    expect(await unusable(caller)).toEqual([])
  })

  it('is taken as it came, in its envelope, also where it comes later', async () => {
    const { caller, account, to } = await receiving()
    await poll(caller)
    account.deliver('IT01234567890_00200.xml.p7m', signed(supplierXml({ number: 'F/6', to })))
    await poll(caller)
    const [one] = await documentsOf(caller)
    expect(one.file).toMatchObject({ name: 'IT01234567890_00200.xml.p7m', signed: true })
  })

  it('of another company of the account is not taken, and counted where the account is shown', async () => {
    const { caller, account, to } = await receiving()
    account.deliver('IT01234567890_00300.xml', supplierXml({ number: 'F/7', to: '00488410010' }))
    account.deliver('IT01234567890_00301.xml', supplierXml({ number: 'F/8', to }))
    await poll(caller)
    expect(await numbersOf(caller)).toEqual(['F/8'])
    expect(await shownOf(caller)).toMatchObject({ other_count: 1 })
    expect(await unusable(caller)).toEqual([])
  })

  it('that cannot be read or fetched is shown, and stops no other', async () => {
    const { caller, account, to } = await receiving()
    const broken = account.deliver('IT01234567890_00400.xml', supplierXml({ number: 'F/9', to }))
    const lost = account.deliver('IT01234567890_00401.xml', Buffer.from('{}'))
    account.deliver('IT01234567890_00402.xml', supplierXml({ number: 'F/10', to }))
    broken.uuid = '../login'
    await poll(caller, 6)
    expect(await numbersOf(caller)).toEqual(['F/10'])
    expect((await unusable(caller)).map(({ reason }) => reason).sort()).toEqual(['FAILED', 'UNREADABLE'])
    expect(lost.marking).toBe('received')
  })

  it('waits while the provider is busy or fails, and the account says so until it answers', async () => {
    const { caller, account, to } = await receiving()
    account.deliver('IT01234567890_00500.xml', supplierXml({ number: 'F/11', to }))
    account.mishaps.push(
      { of: /^GET \/invoices$/, with: { status: 429, body: {}, headers: { 'retry-after': '600' } } },
      { of: /^GET \/invoices$/, with: { status: 503, body: 'in manutenzione' } },
    )
    await pollIntermediary(caller, provider)
    expect(await shownOf(caller)).toMatchObject({ state: 'ON', fault: 'HTTP 429' })
    const before = account.requests.length
    time += 5 * MINUTE
    await pollIntermediary(caller, provider)
    expect(account.requests).toHaveLength(before)
    time += 6 * MINUTE
    await pollIntermediary(caller, provider)
    expect(await shownOf(caller)).toMatchObject({ state: 'ON', fault: 'HTTP 503' })
    time += 6 * MINUTE
    await poll(caller)
    expect(await numbersOf(caller)).toEqual(['F/11'])
    expect(await shownOf(caller)).toMatchObject({ fault: null })
  })

  it('of the sandbox is made up, and is not asked for', async () => {
    const { caller, account } = await receiving({ isTest: true })
    account.deliver('IT01234567890_00600.xml', supplierXml())
    await poll(caller)
    expect([await numbersOf(caller), account.requests]).toEqual([[], []])
  })
})
