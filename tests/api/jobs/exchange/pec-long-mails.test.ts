import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { PEC_AUTHORITY, type PecBox, providers } from '@/tests/support/exchange/pec-box'
import { carriedMail } from '@/tests/support/exchange/pec-mails'
import { askToSend, closePecBoxes, openPecStudio, pollPecBox } from '@/tests/support/exchange/pec-studio'
import { isFullRun } from '@/tests/support/property-runs'

const context = testApi({ EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY, EXCHANGE_PEC_PACE: '0', LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest/einvoice/unusable'
const MB = 1024 * 1024
const LONG = 25 * MB
const count = isFullRun ? 100 : 8

const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill()
  await closePecBoxes()
})

const headersOf = (from: string, id: string, more: readonly string[] = []): string =>
  [...more, `From: ${from}`, `Message-ID: <${id}@posta.example>`, 'Subject: Lunga'].join('\r\n')

/** The headers of a mail that passes for one of SdI, as a provider passes it on. */
const exchangeHeaders = (id: string): string =>
  headersOf('"Per conto di: sdi01@pec.fatturapa.it" <posta-certificata@gestore.example>', id)

const unusable = async (as: Caller): Promise<{ id: number; file_name: string; reason: string }[]> =>
  (await context.api.call('GET', base, { as })).body.unusable_list

/** A process that reads the box: `read` answers by how many bytes its memory grew. */
function reader({ structureId }: Caller) {
  const child = fork('tests/support/process/pec-reader.ts', [String(structureId)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LUNA_CALL_LOG: '' },
  })
  children.push(child)
  return async (): Promise<number> => {
    const answer = once(child, 'message')
    child.send('read')
    const [grown] = await answer
    return grown
  }
}

/** A mail of SdI that is taken, with so much beside its message. */
const exchangeMail = (box: PecBox, bytes: number): Promise<Buffer> =>
  carriedMail({
    sender: 'sdi01@pec.fatturapa.it',
    box: box.address,
    signer: providers.exchange,
    files: [
      { name: 'IT01234567890_00001_RC_001.xml', content: `<x>${bytes}</x>` },
      { name: 'allegato.bin', content: Buffer.alloc(bytes, 'allegato') },
    ],
  })

describe('mails of 25 MB in a PEC box', () => {
  it(`are never fetched: ${count} of them take at most 150 MB of memory, and those behind them are taken`, async () => {
    const { caller, box } = await openPecStudio(context.api)
    const read = reader(caller)
    box.imap.receive(await exchangeMail(box, 1_000))
    await read()
    const before = box.imap.bytesSent
    for (let index = 0; index < count; index += 2) {
      box.imap.receiveLong(headersOf('cliente@posta.example', `foreign${index}`), LONG)
      box.imap.receiveLong(exchangeHeaders(`sdi${index}`), LONG)
    }
    const taken = await Promise.all([exchangeMail(box, 200_000), exchangeMail(box, 200_001)])
    for (const mail of taken) box.imap.receive(mail)
    const grown = await read()
    const fetched = taken.reduce((sum, { length }) => sum + length, 0)
    expect(box.imap.bytesSent - before).toBeGreaterThan(fetched)
    expect(box.imap.bytesSent - before).toBeLessThan(fetched + MB)
    expect((await unusable(caller)).map(({ reason }) => reason).sort()).toEqual(
      [...Array(count / 2).fill('TOO_LONG'), ...Array(3).fill('UNREADABLE')].sort(),
    )
    expect(grown).toBeLessThan(150 * MB)
  }, 300_000)
})

describe('a mail that is too long to be read', () => {
  it('is shown once with its headers when it passes for one of SdI or is a receipt of ours, and stops no other', async () => {
    const { caller, box } = await openPecStudio(context.api)
    const [one] = await askToSend(context.api, caller)
    const [{ exchangeSend }, { pecSend }] = await Promise.all([
      import('@/server/jobs/exchange/exchange-send'),
      import('@/server/jobs/exchange/pec-send'),
    ])
    await exchangeSend.run({ file_id: one?.file ?? 0, structure_id: caller.structureId })
    await pecSend.run({ structure_id: caller.structureId })
    const receipt = (id: string, about = '') =>
      headersOf('posta-certificata@gestore.example', id, [
        'X-Ricevuta: avvenuta-consegna',
        `X-Riferimento-Message-ID: ${about}`,
      ])
    box.imap.receiveLong(exchangeHeaders('sdi'), LONG)
    box.imap.receiveLong(receipt('ours', box.taken[0]?.messageId), LONG)
    box.imap.receiveLong(receipt('foreign', '<altro@posta.example>'), LONG)
    box.imap.receiveLong(headersOf('cliente@posta.example', 'mention', ['To: sdi01@pec.fatturapa.it']), LONG)
    box.arrive()
    await pollPecBox(caller)
    const listed = await unusable(caller)
    expect(listed.map(({ file_name, reason }) => [file_name, reason]).sort()).toEqual([
      ['oursposta.example.eml', 'TOO_LONG'],
      ['sdiposta.example.eml', 'TOO_LONG'],
    ])
    const { bytes } = await context.api.asSystem((tx) =>
      tx.unusable_message.findFirstOrThrow({ where: { file_name: 'sdiposta.example.eml' } }),
    )
    expect(Buffer.from(bytes).toString().trim()).toBe(exchangeHeaders('sdi'))
    const { body } = await context.api.call('GET', `/api/salesforce/rest/invoice/${one?.id}`, { as: caller })
    expect(body.invoice.state).toBe('DIGITAL_SENT_SUCCESS')
    for (const { id } of listed) await context.api.call('POST', `${base}/${id}`, { as: caller })
    box.imap.renumber(90)
    await pollPecBox(caller)
    const kept = await context.api.asSystem((tx) =>
      tx.unusable_message.count({ where: { structure_id: caller.structureId } }),
    )
    expect(kept).toBe(2)
  })

  it('is read nevertheless when its headers alone are long, and it names SdI behind them', async () => {
    const { caller, box } = await openPecStudio(context.api)
    const mail = await exchangeMail(box, 1_000)
    const above = Array.from({ length: 1_000 }, (_, index) => `X-Lungo-${index}: ${'x'.repeat(100)}\r\n`)
    box.imap.receive(Buffer.concat([Buffer.from(above.join('')), mail]))
    await pollPecBox(caller)
    expect(await unusable(caller)).toMatchObject([{ reason: 'UNREADABLE' }])
  })
})
