import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  openInvoicetronicStudio,
  pollIntermediary as poll,
} from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'
import { importReceived, signed, supplierXml } from '@/tests/support/salesforce/received'

const provider = await InvoicetronicDouble.open()
const context = testApi({ EXCHANGE_INVOICETRONIC_URL: provider.url, LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest'
const name = 'IT01234567890_00007.xml'

afterAll(() => provider.close())

/** A structure with an account, and the VAT number to which suppliers send. */
async function receiving(options?: { isTest: boolean }) {
  const { caller, own, account } = await openInvoicetronicStudio(context.api, provider, options)
  const row = await context.api.asSystem((tx) => tx.anagrafica.findUniqueOrThrow({ where: { sku: own.sku } }))
  return { caller, account, vatnumber: row.business_vatnumber }
}

const listed = async (as: Caller): Promise<{ id: number; fullNumeration: string }[]> =>
  (await context.api.call('GET', `${base}/invoice/list/structure?agreementTypeValue=passive`, { as })).body
    .invoice_list
const documentOf = async (as: Caller, id = 0) =>
  (await context.api.call('GET', `${base}/passive/${id}`, { as })).body.passive
const unusable = async (as: Caller): Promise<{ reason: string; file_name: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list
const deliveriesOf = ({ structureId: structure_id }: Caller) =>
  context.api.asSystem((tx) =>
    tx.intermediary_delivery.findMany({ where: { structure_id }, orderBy: { id: 'asc' } }),
  )

describe("a supplier's invoice at Invoicetronic", () => {
  it("becomes a received document with its file, SdI's number and the time", async () => {
    const { caller, account, vatnumber } = await receiving()
    const xml = supplierXml({ number: 'F/12', to: vatnumber })
    const { identifier } = account.deliver(name, xml)
    await poll(caller)
    const [one, ...more] = await listed(caller)
    expect([one?.fullNumeration, more]).toEqual(['F/12', []])
    expect(await documentOf(caller, one?.id)).toMatchObject({
      other_receiver: false,
      file: {
        name,
        sha256: createHash('sha256').update(xml).digest('hex'),
        signed: false,
        identificativo_sdi: identifier,
        received_at: '2026-11-20 10:30:00+0100',
      },
    })
    expect(await unusable(caller)).toEqual([])
  })

  it('is taken in its signature envelope, and as plain text', async () => {
    const { caller, account, vatnumber } = await receiving()
    account.deliver(`${name}.p7m`, signed(supplierXml({ number: 'F/13', to: vatnumber })))
    const plain = supplierXml({ number: 'F/14', to: vatnumber })
    account.deliver(name, plain, { payload: Buffer.from(plain).toString('utf8'), encoding: 'Xml' })
    await poll(caller)
    const files = []
    for (const { id } of await listed(caller)) files.push((await documentOf(caller, id)).file)
    expect(files).toHaveLength(2)
    expect(files).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: `${name}.p7m`, signed: true }),
        expect.objectContaining({ name, sha256: createHash('sha256').update(plain).digest('hex') }),
      ]),
    )
  })

  it('is one document, however often it comes and whoever uploaded it before', async () => {
    const { caller, account, vatnumber } = await receiving()
    const xml = supplierXml({ to: vatnumber })
    await importReceived(context.api, caller, [{ name, bytes: xml }])
    account.deliver(name, xml)
    const second = account.deliver(name, xml)
    await poll(caller)
    second.is_read = false
    await Promise.all([poll(caller), poll(caller)])
    const [one, ...more] = await listed(caller)
    expect(more).toEqual([])
    expect((await documentOf(caller, one?.id)).file).toMatchObject({ identificativo_sdi: null })
    expect(account.requests.filter((kind) => kind === 'GET /receive/{id}')).toHaveLength(2)
  })

  it('is fetched again when the worker ended after the provider marked it as read', async () => {
    const { caller, account, vatnumber } = await receiving()
    const kept = account.deliver(name, supplierXml({ number: 'F/15', to: vatnumber }))
    account.mishaps.push({ of: 'GET /receive/{id}', with: 'CUT_AFTER' })
    await poll(caller)
    expect([kept.is_read, await listed(caller)]).toEqual([true, []])
    await context.api.asSystem((tx) =>
      tx.intermediary_account.updateMany({
        where: { structure_id: caller.structureId },
        data: { rests_until: null },
      }),
    )
    await poll(caller)
    expect((await listed(caller)).map(({ fullNumeration }) => fullNumeration)).toEqual(['F/15'])
  })

  it('is none when it is no invoice, and is shown; a missing one is shown after five tries; neither stops another', async () => {
    const { caller, account, vatnumber } = await receiving()
    account.deliver('IT01234567890_0000B.xml', Buffer.from('<x/>'))
    account.deliver('IT01234567890_0000A.xml', Buffer.from('<x/>'))
    account.deliver(name, supplierXml({ number: 'F/16', to: vatnumber }))
    for (let times = 0; times < 5; times += 1) {
      account.mishaps.push({ of: 'GET /receive/{id}', with: { status: 404 } })
      await poll(caller)
    }
    await poll(caller)
    expect((await listed(caller)).map(({ fullNumeration }) => fullNumeration)).toEqual(['F/16'])
    expect((await deliveriesOf(caller)).map(({ state }) => state)).toEqual(['FAILED', 'TAKEN', 'TAKEN'])
    expect((await unusable(caller)).map(({ reason }) => reason).sort()).toEqual(['FAILED', 'UNREADABLE'])
  })

  it('says that it is addressed to somebody else', async () => {
    const { caller, account } = await receiving()
    account.deliver(name, supplierXml({ to: '00488410010' }))
    await poll(caller)
    const [one] = await listed(caller)
    expect(await documentOf(caller, one?.id)).toMatchObject({ other_receiver: true })
  })

  it('of the sandbox is made up, and stays there', async () => {
    const { caller, account, vatnumber } = await receiving({ isTest: true })
    account.deliver(name, supplierXml({ to: vatnumber }))
    await poll(caller)
    expect([await listed(caller), account.receives[0]?.is_read]).toEqual([[], false])
  })
})
