import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  comeByFolder,
  deliveredReceipt,
  type SentInvoice,
  sentByFolder,
} from '@/tests/support/exchange/folder-studio'
import { messageKey, signMessage } from '@/tests/support/files/signed-message'

const folder = await mkdtemp(join(tmpdir(), 'luna-exchange-'))
const inDir = join(folder, 'in')
const context = testApi({
  EXCHANGE_CHANNEL: 'folder',
  EXCHANGE_OUT_DIR: join(folder, 'out'),
  EXCHANGE_IN_DIR: inDir,
})
const base = '/api/salesforce/rest'

const sent = () => sentByFolder(context.api)
const come = (messages: Readonly<Record<string, string>>) => comeByFolder(inDir, messages)

const fingerprintOf = (certificate: Uint8Array): string =>
  createHash('sha256').update(certificate).digest('hex')

const invoiceOf = async ({ caller, id }: SentInvoice) =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as: caller })).body.invoice

const unusable = async (as: Caller) =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list

describe('the folder of messages', () => {
  it('finds the document of a file that was signed after us, and puts away what nobody can use', async () => {
    const at = await sent()
    await come({
      [`${at.stem}_RC_001.xml`]: deliveredReceipt(`${at.name}.p7m`),
      'IT01234567897_zzzzz_RC_001.xml': deliveredReceipt('IT01234567897_zzzzz.xml'),
      'IT01234567897_yyyyy_NS_001.xml': '<html><body>Errore</body></html>',
    })
    const invoice = await invoiceOf(at)
    expect(invoice.state).toBe('DIGITAL_SENT_SUCCESS')
    expect(invoice.exchange.message_list[0]).toMatchObject({ description: '', signed_by: '' })
    expect(await readdir(inDir)).toEqual(expect.arrayContaining(['done', 'unusable']))
    expect((await readdir(inDir)).length).toBe(2)
    expect(await readdir(join(inDir, 'unusable'))).toEqual(
      expect.arrayContaining(['IT01234567897_yyyyy_NS_001.xml', 'IT01234567897_zzzzz_RC_001.xml']),
    )
  })

  it('shows what cannot be used to the structure whose file or transmitter its name states, until it is handled', async () => {
    const at = await sent()
    const other = await sent()
    const [transmitter] = at.stem.split('_')
    const page = '<html><body>Errore</body></html>'
    await come({
      [`${at.stem}_NS_001.xml`]: page,
      [`${transmitter}_zzzzz_RC_001.xml`]: deliveredReceipt(`${transmitter}_zzzzz.xml`),
    })
    const found = await unusable(at.caller)
    expect(found.map(({ reason }: { reason: string }) => reason).sort()).toEqual(['NO_FILE', 'UNREADABLE'])
    const shown = found.find(({ reason }: { reason: string }) => reason === 'UNREADABLE')
    const path = `${base}/einvoice/unusable/${shown.id}`
    const file = await context.api.call('GET', `${path}/file`, { as: at.caller })
    expect(Buffer.from(await file.bytes()).toString('utf8')).toBe(page)
    expect(await unusable(other.caller)).toEqual([])
    expect((await context.api.call('PUT', `${path}/handled`, { as: other.caller })).status).toBe(404)
    expect((await context.api.call('PUT', `${path}/handled`, { as: at.caller })).status).toBe(200)
    expect(await unusable(at.caller)).toHaveLength(1)
    await come({ [`${at.stem}_NS_001.xml`]: page })
    expect(await unusable(at.caller)).toHaveLength(1)
  })

  it('names the signer of a message, and does nothing with one that was changed after it was signed', async () => {
    const at = await sent()
    const signed = signMessage(deliveredReceipt(at.name), { key: await messageKey() })
    await come({ [`${at.stem}_RC_001.xml`]: signed.replace('<MessageId>1<', '<MessageId>2<') })
    expect((await invoiceOf(at)).state).toBe('DIGITAL_SENT_ESITO_OK')
    expect(await unusable(at.caller)).toMatchObject([{ reason: 'SIGNATURE' }])
    await come({ [`${at.stem}_RC_002.xml`]: signed })
    const { state, exchange } = await invoiceOf(at)
    expect(state).toBe('DIGITAL_SENT_SUCCESS')
    expect(exchange.message_list[0].signed_by).toBe('Luna sigillo SdI di prova')
  })

  it('uses only messages of the signers that EXCHANGE_SIGNERS names, while it names any', async () => {
    const [at, key, other] = [await sent(), await messageKey(), await messageKey()]
    const { env } = await import('@/server/platform/env')
    env.EXCHANGE_SIGNERS.push(fingerprintOf(key.certificate))
    try {
      await come({
        [`${at.stem}_RC_001.xml`]: deliveredReceipt(at.name),
        [`${at.stem}_RC_002.xml`]: signMessage(deliveredReceipt(at.name), { key: other }),
      })
      expect((await invoiceOf(at)).state).toBe('DIGITAL_SENT_ESITO_OK')
      expect(await unusable(at.caller)).toMatchObject([{ reason: 'SIGNATURE' }, { reason: 'SIGNATURE' }])
      await come({ [`${at.stem}_RC_003.xml`]: signMessage(deliveredReceipt(at.name), { key }) })
      expect((await invoiceOf(at)).state).toBe('DIGITAL_SENT_SUCCESS')
    } finally {
      env.EXCHANGE_SIGNERS.pop()
    }
  })

  it('tries a message that cannot be taken five times, and stops no other', async () => {
    const at = await sent()
    const other = await sent()
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run(`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'no room'; end $$`)
    await run(`create trigger refuse_one before insert on exchange_message for each row
      when (new.file_name = '${at.stem}_RC_001.xml') execute function refuse_one()`)
    await come({
      [`${at.stem}_RC_001.xml`]: deliveredReceipt(at.name),
      [`${other.stem}_RC_001.xml`]: deliveredReceipt(other.name),
    })
    expect((await invoiceOf(other)).state).toBe('DIGITAL_SENT_SUCCESS')
    for (let times = 2; times <= 4; times += 1) await come({})
    expect(await unusable(at.caller)).toEqual([])
    await come({})
    expect(await unusable(at.caller)).toMatchObject([{ reason: 'FAILED' }])
    expect(await readdir(inDir)).not.toContain(`${at.stem}_RC_001.xml`)
    await run('drop function refuse_one() cascade')
  })
})
