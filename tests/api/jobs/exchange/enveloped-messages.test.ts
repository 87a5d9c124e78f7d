import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  comeByFolder,
  deliveredReceipt,
  type SentInvoice,
  sentByFolder,
} from '@/tests/support/exchange/folder-studio'
import { fingerprintOf, makeSigner, signEnclosing } from '@/tests/support/exchange/pec-authority'
import { PEC_AUTHORITY, providers } from '@/tests/support/exchange/pec-box'
import { carriedMail } from '@/tests/support/exchange/pec-mails'
import { askToSend, closePecBoxes, openPecStudio, pollPecBox } from '@/tests/support/exchange/pec-studio'
import { messageKey, signMessage } from '@/tests/support/files/signed-message'
import { supplierXml } from '@/tests/support/salesforce/received'

const folder = await mkdtemp(join(tmpdir(), 'luna-enveloped-'))
const inDir = join(folder, 'in')
const context = testApi({
  EXCHANGE_CHANNEL: 'folder',
  EXCHANGE_OUT_DIR: join(folder, 'out'),
  EXCHANGE_IN_DIR: inDir,
  EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY,
  LUNA_LOG: 'silent',
})
const base = '/api/salesforce/rest'
const signer = await makeSigner({ name: 'SdI di prova' })

afterEach(closePecBoxes)

const sent = () => sentByFolder(context.api)
const come = (messages: Readonly<Record<string, string | Uint8Array>>) => comeByFolder(inDir, messages)
const enveloped = (xml: string, by = signer): Promise<Buffer> => signEnclosing(Buffer.from(xml), by)

const stateOf = async ({ caller, id }: Pick<SentInvoice, 'caller' | 'id'>): Promise<string> =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as: caller })).body.invoice.state
const unusable = async (as: Caller): Promise<{ id: number; reason: string; file_name: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list
const messagesOf = async ({ caller, id }: Pick<SentInvoice, 'caller' | 'id'>) =>
  (await context.api.call('GET', `${base}/einvoice/messages/${id}`, { as: caller })).body.message_list
const keptOf = ({ id }: Pick<SentInvoice, 'id'>) =>
  context.api.asSystem((tx) =>
    tx.exchange_message.findMany({ where: { einvoice_file: { document_id: id } } }),
  )

/** One byte of what an envelope holds, changed. */
function changed(envelope: Buffer, within: string): Buffer {
  const bytes = Buffer.from(envelope)
  const at = bytes.indexOf(within)
  if (at < 0) throw new Error('nothing to change')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

const PENDING = 'DIGITAL_SENT_ESITO_OK'
const DELIVERED = 'DIGITAL_SENT_SUCCESS'

describe('a message that comes in an envelope', () => {
  it.each<[string, (envelope: Buffer) => Buffer]>([
    ['DER', (envelope) => envelope],
    ['base64', (envelope) => Buffer.from(envelope.toString('base64').replace(/.{76}/g, '$&\r\n'))],
  ])(
    'moves its invoice as XML does, as %s: the call gives the XML inside, what is kept is what came',
    async (_, form) => {
      const at = await sent()
      const xml = deliveredReceipt(at.name)
      const bytes = form(await enveloped(xml))
      const name = `${at.stem}_RC_001.xml.p7m`
      await come({ [name]: bytes })
      expect(await stateOf(at)).toBe(DELIVERED)
      expect(await messagesOf(at)).toMatchObject([
        { message_type: 'RC', file_name: name, signed_by: 'SdI di prova', xml },
      ])
      const [kept] = await keptOf(at)
      expect(Buffer.from(kept?.bytes ?? []).equals(bytes)).toBe(true)
      expect(await readdir(join(inDir, 'done'))).toContain(name)
      expect(await unusable(at.caller)).toEqual([])
    },
  )

  it.each<[string, 'SIGNATURE' | 'UNREADABLE', (xml: string) => Buffer | Promise<Buffer>]>([
    [
      'XML that a changed byte breaks',
      'UNREADABLE',
      async (xml) => changed(await enveloped(xml), '</MessageId>'),
    ],
    ['a changed byte', 'SIGNATURE', async (xml) => changed(await enveloped(xml), '1</MessageId>')],
    [
      'the key of another',
      'SIGNATURE',
      async (xml) => enveloped(xml, { ...signer, key: (await makeSigner({ name: 'x' })).key }),
    ],
    [
      'a broken signature in its XML',
      'SIGNATURE',
      async (xml) =>
        enveloped(signMessage(xml, { key: await messageKey() }).replace('<MessageId>1<', '<MessageId>2<')),
    ],
    ['its end cut off', 'UNREADABLE', async (xml) => (await enveloped(xml)).subarray(0, 500)],
    ['another envelope inside', 'UNREADABLE', async (xml) => signEnclosing(await enveloped(xml), signer)],
    ['a page inside', 'UNREADABLE', () => enveloped('<html><body>Errore</body></html>')],
    ['nothing but its name', 'UNREADABLE', () => Buffer.from('p7m')],
  ])('changes nothing with %s, and is kept as %s where somebody sees it', async (_, reason, made) => {
    const at = await sent()
    const name = `${at.stem}_RC_001.xml.p7m`
    const bytes = await made(deliveredReceipt(at.name))
    await come({ [name]: bytes })
    expect(await stateOf(at)).toBe(PENDING)
    expect(await messagesOf(at)).toEqual([])
    const [shown, ...more] = await unusable(at.caller)
    expect([shown, more]).toMatchObject([{ reason, file_name: name }, []])
    const file = await context.api.call('GET', `${base}/einvoice/unusable/${shown?.id}/file`, {
      as: at.caller,
    })
    expect(Buffer.from(await file.bytes()).equals(bytes)).toBe(true)
  })

  it('counts only by a signer that EXCHANGE_SIGNERS names, of the envelope or of the message in it', async () => {
    const [at, other, key] = [await sent(), await sent(), await messageKey()]
    const { env } = await import('@/server/platform/env')
    const trusted = [fingerprintOf(signer), createHash('sha256').update(key.certificate).digest('hex')]
    env.EXCHANGE_SIGNERS.push(...trusted)
    try {
      const stranger = await makeSigner({ name: 'SdI di prova' })
      await come({ [`${at.stem}_RC_001.xml.p7m`]: await enveloped(deliveredReceipt(at.name), stranger) })
      expect(await stateOf(at)).toBe(PENDING)
      expect(await unusable(at.caller)).toMatchObject([{ reason: 'SIGNATURE' }])
      await come({
        [`${at.stem}_RC_002.xml.p7m`]: await enveloped(deliveredReceipt(at.name)),
        [`${other.stem}_RC_001.xml.p7m`]: await enveloped(
          signMessage(deliveredReceipt(other.name), { key }),
          stranger,
        ),
      })
      expect([await stateOf(at), await stateOf(other)]).toEqual([DELIVERED, DELIVERED])
      expect(await messagesOf(other)).toMatchObject([{ signed_by: 'Luna sigillo SdI di prova' }])
    } finally {
      env.EXCHANGE_SIGNERS.splice(-trusted.length)
    }
  })

  it('is one message however it comes: as XML, in an envelope, or in that of another', async () => {
    const at = await sent()
    const xml = deliveredReceipt(at.name)
    await come({ [`${at.stem}_RC_001.xml`]: xml, [`${at.stem}_RC_001.xml.p7m`]: await enveloped(xml) })
    await come({ [`${at.stem}_RC_002.xml.p7m`]: await enveloped(xml, await makeSigner({ name: 'Altro' })) })
    expect(await messagesOf(at)).toMatchObject([{ file_name: `${at.stem}_RC_001.xml` }])
    const turned = await sent()
    const receipt = deliveredReceipt(turned.name)
    await come({ [`${turned.stem}_RC_001.xml.p7m`]: await enveloped(receipt) })
    await come({ [`${turned.stem}_RC_001.xml`]: receipt })
    expect(await messagesOf(turned)).toMatchObject([
      { file_name: `${turned.stem}_RC_001.xml.p7m`, xml: receipt },
    ])
    expect(await unusable(turned.caller)).toEqual([])
  })
})

describe('a message in an envelope that comes to a PEC box', () => {
  /** A structure with a box, an invoice that it sent, and what lets a mail of SdI come to it. */
  async function boxed() {
    const { caller, own, box } = await openPecStudio(context.api)
    const [one] = await askToSend(context.api, caller)
    if (!one) throw new Error('none')
    const come = async (files: readonly { name: string; content: string | Uint8Array }[]): Promise<void> => {
      const from = { sender: 'sdi01@pec.fatturapa.it', signer: providers.exchange }
      box.imap.receive(await carriedMail({ ...from, box: box.address, files }))
      await pollPecBox(caller)
    }
    return { caller, own, one, at: { caller, id: one.id }, come }
  }

  it('moves its invoice, and is kept as unusable where it was changed', async () => {
    const { caller, one, at, come } = await boxed()
    const name = one.name.replace('.xml', '_RC_001.xml.p7m')
    const envelope = await enveloped(deliveredReceipt(one.name))
    const before = await stateOf(at)
    await come([{ name, content: changed(envelope, '1</MessageId>') }])
    await come([{ name, content: envelope.subarray(0, 400) }])
    expect((await unusable(caller)).map(({ reason }) => reason).sort()).toEqual(['SIGNATURE', 'UNREADABLE'])
    expect(await stateOf(at)).toBe(before)
    await come([{ name, content: envelope }])
    expect(await stateOf(at)).toBe(DELIVERED)
    expect(await messagesOf(at)).toMatchObject([{ file_name: name, signed_by: 'SdI di prova' }])
  })

  it("delivers a supplier's invoice by its metadata, unless they were changed", async () => {
    const { caller, come } = await boxed()
    const listed = async (): Promise<unknown[]> =>
      (
        await context.api.call('GET', `${base}/invoice/list/structure?agreementTypeValue=passive`, {
          as: caller,
        })
      ).body.invoice_list
    const name = 'IT01234567890_00007.xml'
    const metadata = await enveloped(
      `<?xml version="1.0"?><n:FileMetadati versione="1.0" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><IdentificativoSdI>7339338</IdentificativoSdI><NomeFile>${name}</NomeFile><MessageId>1</MessageId></n:FileMetadati>`,
    )
    const invoice = { name, content: supplierXml({ number: 'F/12' }) }
    const of = (content: Uint8Array) => [{ name: 'IT01234567890_00007_MT_001.xml.p7m', content }, invoice]
    await come(of(changed(metadata, '1</MessageId>')))
    expect(await listed()).toEqual([])
    expect(await unusable(caller)).toHaveLength(1)
    await come(of(metadata))
    expect(await listed()).toMatchObject([{ fullNumeration: 'F/12' }])
    expect(await unusable(caller)).toHaveLength(1)
  })
})
