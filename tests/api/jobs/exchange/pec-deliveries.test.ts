import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { PEC_AUTHORITY, providers } from '@/tests/support/exchange/pec-box'
import { deliveryMail } from '@/tests/support/exchange/pec-mails'
import { closePecBoxes, openPecStudio, pollPecBox } from '@/tests/support/exchange/pec-studio'
import { importReceived, signed, supplierXml } from '@/tests/support/salesforce/received'

const context = testApi({ EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY, LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest'
const name = 'IT01234567890_00007.xml'
const at = new Date('2026-11-20T09:30:00Z')

afterEach(closePecBoxes)

/** A structure with a box, and the VAT number to which suppliers send. */
async function receivingStudio() {
  const { caller, own, box } = await openPecStudio(context.api)
  const row = await context.api.asSystem((tx) => tx.anagrafica.findUniqueOrThrow({ where: { sku: own.sku } }))
  const deliver = async (
    bytes: Uint8Array,
    over: Partial<Parameters<typeof deliveryMail>[0]> = {},
  ): Promise<void> => {
    const signer = providers.exchange
    const mail = { name, bytes, identificativo_sdi: '7339338', box: box.address, signer, at }
    box.imap.receive(await deliveryMail({ ...mail, ...over }))
  }
  return { caller, box, deliver, vatnumber: row.business_vatnumber }
}

const listed = async (as: Caller): Promise<{ id: number; fullNumeration: string }[]> =>
  (await context.api.call('GET', `${base}/invoice/list/structure?agreementTypeValue=passive`, { as })).body
    .invoice_list
const documentOf = async (as: Caller, id = 0) =>
  (await context.api.call('GET', `${base}/passive/${id}`, { as })).body.passive
const unusable = async (as: Caller): Promise<{ reason: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list

describe("a supplier's invoice that SdI delivers to the box", () => {
  it("becomes a received document with its file, SdI's number and the certified time", async () => {
    const { caller, deliver, vatnumber } = await receivingStudio()
    const xml = supplierXml({ number: 'F/12', to: vatnumber })
    await deliver(xml)
    await pollPecBox(caller)
    const [one, ...more] = await listed(caller)
    expect([one?.fullNumeration, more]).toEqual(['F/12', []])
    expect(await documentOf(caller, one?.id)).toMatchObject({
      other_receiver: false,
      file: {
        name,
        sha256: createHash('sha256').update(xml).digest('hex'),
        signed: false,
        identificativo_sdi: '7339338',
        received_at: '2026-11-20 10:30:00+0100',
      },
    })
    expect(await unusable(caller)).toEqual([])
  })

  it('is taken in its signature envelope', async () => {
    const { caller, deliver, vatnumber } = await receivingStudio()
    await deliver(signed(supplierXml({ to: vatnumber })), { name: `${name}.p7m` })
    await pollPecBox(caller)
    const [one] = await listed(caller)
    expect((await documentOf(caller, one?.id)).file).toMatchObject({ name: `${name}.p7m`, signed: true })
  })

  it('is one document, however often it comes and whoever uploaded it before', async () => {
    const { caller, box, deliver, vatnumber } = await receivingStudio()
    const xml = supplierXml({ to: vatnumber })
    await importReceived(context.api, caller, [{ name, bytes: xml }])
    await deliver(xml)
    await deliver(xml)
    await pollPecBox(caller)
    box.imap.renumber(70)
    await pollPecBox(caller)
    const [one, ...more] = await listed(caller)
    expect(more).toEqual([])
    expect((await documentOf(caller, one?.id)).file).toMatchObject({ identificativo_sdi: null })
  })

  it('says that it is addressed to somebody else', async () => {
    const { caller, deliver } = await receivingStudio()
    await deliver(supplierXml({ to: '00488410010' }))
    await pollPecBox(caller)
    const [one] = await listed(caller)
    expect(await documentOf(caller, one?.id)).toMatchObject({ other_receiver: true })
  })

  it.each<[string, string, Parameters<typeof deliveryMail>[0] | object, string[]]>([
    ['is no invoice', '<x/>', {}, ['UNREADABLE']],
    ['is cut off', '<?xml version="1.0"?><p:FatturaElettronica', {}, ['UNREADABLE']],
    ['nobody vouches for', '', { signer: null }, ['SIGNATURE']],
    ['comes from an address that is not of SdI', '', { sender: 'sdi01@pec.altro.example' }, []],
  ])('makes no document when it %s', async (_case, text, over, reasons) => {
    const { caller, deliver, vatnumber } = await receivingStudio()
    await deliver(text ? Buffer.from(text) : supplierXml({ to: vatnumber }), over)
    await pollPecBox(caller)
    expect(await listed(caller)).toEqual([])
    expect((await unusable(caller)).map(({ reason }) => reason)).toEqual(reasons)
  })
})
