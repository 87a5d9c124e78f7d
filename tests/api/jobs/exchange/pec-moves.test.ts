import { fork } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { PEC_AUTHORITY, type PecBox, providers } from '@/tests/support/exchange/pec-box'
import { carriedMail, receiptMail } from '@/tests/support/exchange/pec-mails'
import {
  askToSend,
  closePecBoxes,
  openPecStudio,
  pollPecBox as poll,
} from '@/tests/support/exchange/pec-studio'
import { mailOf, part } from '@/tests/support/mail/reply-mail'

const context = testApi({ EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY, EXCHANGE_PEC_PACE: '0', LUNA_LOG: 'silent' })

afterEach(closePecBoxes)

/** A box that moves what was taken, with an invoice that it sent, and whose receipts and answer are on the way. */
async function sentStudio(options: Parameters<typeof openPecStudio>[1] = {}) {
  const { caller, box } = await openPecStudio(context.api, {
    doesMove: true,
    imap: { canMove: true },
    ...options,
  })
  const [one] = await askToSend(context.api, caller)
  if (!one) throw new Error('none')
  const [{ exchangeSend }, { pecSend }] = await Promise.all([
    import('@/server/jobs/exchange/exchange-send'),
    import('@/server/jobs/exchange/pec-send'),
  ])
  await exchangeSend.run({ file_id: one.file, structure_id: caller.structureId })
  await pecSend.run({ structure_id: caller.structureId })
  return { caller, box, one }
}

const stateOf = async (as: Caller, id: number): Promise<string> =>
  (await context.api.call('GET', `/api/salesforce/rest/invoice/${id}`, { as })).body.invoice.state
const messagesOf = (einvoice_file_id: number): Promise<number> =>
  context.api.asSystem((tx) => tx.exchange_message.count({ where: { einvoice_file_id } }))
const waiting = ({ structureId: structure_id }: Caller) =>
  context.api.asSystem((tx) => tx.pec_move.findMany({ where: { structure_id }, select: { tries: true } }))

/** The mails of the folder that is read, by From. */
const inbox = (box: PecBox): string[] =>
  box.imap.inbox.messages.map(({ raw }) => /^From: .*?([\w.-]+@[\w.-]+)>?$/m.exec(raw)?.[1] ?? '')

const foreign = (box: PecBox, from = 'cliente@posta.example'): Buffer =>
  mailOf({ from, to: box.address, subject: 'Altro' }, part('Parliamo di sdi01@pec.fatturapa.it'))

/** Receipts and an answer of ours among mails of others, one of which somebody marked to be deleted. */
async function mixed(box: PecBox): Promise<void> {
  const [accepted, delivered, answer] = box.onTheWay.splice(0)
  const stranger = { kind: 'accettazione', about: '<altro@posta.example>', box: box.address }
  for (const mail of [
    accepted,
    foreign(box),
    delivered,
    await receiptMail({ ...stranger, signer: providers.own }),
    answer,
    foreign(box, 'banca@posta.example'),
  ]) {
    if (mail) box.imap.receive(mail)
  }
  for (const message of box.imap.inbox.messages) message.flags = ['\\Flagged']
  box.imap.inbox.messages[1]?.flags?.push('\\Deleted')
}

const LEFT = ['cliente@posta.example', 'posta-certificata@gestore.example', 'banca@posta.example']

describe('mails that were taken from a box that moves them', () => {
  it.each([
    ['by MOVE', { canMove: true }, 'Luna/SdI'],
    ['as a copy whose original is deleted', {}, 'Luna/SdI'],
    ["into a folder with the server's delimiter", { canMove: true, separator: '.' }, 'Luna.SdI'],
  ])('go to Luna/SdI %s, and those of others stay untouched', async (_, imap, folder) => {
    const { caller, box, one } = await sentStudio({ imap })
    await mixed(box)
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(box.imap.mailsOf(folder)).toHaveLength(3)
    expect(inbox(box)).toEqual(LEFT)
    expect(box.imap.inbox.messages.map(({ flags }) => flags)).toEqual([
      ['\\Flagged', '\\Deleted'],
      ['\\Flagged'],
      ['\\Flagged'],
    ])
    expect(await waiting(caller)).toEqual([])
    // The next reading finds the folder there, and goes on behind the last mail that it read.
    await askToSend(context.api, caller)
    box.imap.receive(foreign(box))
    await poll(caller)
    expect([inbox(box).length, box.imap.mailsOf(folder).length]).toEqual([4, 3])
  })

  it('stay where they are while that is not asked for: the folder is opened by EXAMINE alone', async () => {
    const { caller, box, one } = await sentStudio({ doesMove: false })
    await mixed(box)
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(inbox(box)).toHaveLength(6)
    expect(box.imap.commands.filter((one) => /SELECT|STORE|COPY|MOVE|EXPUNGE|CREATE/.test(one))).toEqual([])
  })

  it('stay where they are when somebody has to look at their message', async () => {
    const { caller, box } = await sentStudio()
    box.onTheWay.splice(0)
    const files = [{ name: 'IT01234567890_00001_RC_001.xml', content: '<x/>' }]
    const mail = { sender: 'sdi01@pec.fatturapa.it', box: box.address, signer: providers.exchange, files }
    box.imap.receive(await carriedMail(mail))
    await poll(caller)
    const { body } = await context.api.call('GET', '/api/salesforce/rest/einvoice/unusable', { as: caller })
    expect(body.unusable_list).toHaveLength(1)
    expect([inbox(box).length, await waiting(caller)]).toEqual([1, []])
  })

  it('are taken though they cannot be moved, which is tried five times', async () => {
    const { caller, box, one } = await sentStudio()
    let asked = 0
    box.imap.onCommand('UID MOVE', async () => {
      asked += 1
      return false
    })
    box.onTheWay.splice(0, 2)
    box.arrive()
    for (let times = 1; times <= 7; times += 1) await poll(caller)
    expect([await stateOf(caller, one.id), await messagesOf(one.file)]).toEqual(['DIGITAL_SENT_SUCCESS', 1])
    expect([asked, inbox(box).length, await waiting(caller)]).toEqual([5, 1, [{ tries: 5 }]])
  })

  it('stay where they are on a server that would delete those of others with them', async () => {
    const { caller, box, one } = await sentStudio({ imap: { canExpungeOne: false } })
    await mixed(box)
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(box.imap.inbox.messages).toHaveLength(6)
    expect(box.imap.commands.filter((one) => /STORE|COPY|EXPUNGE/.test(one))).toEqual([])
  })

  it('are left alone when the server numbered its mails again before they were moved', async () => {
    const { caller, box, one } = await sentStudio()
    const allow = box.imap.onCommand('UID MOVE', async () => false)
    await mixed(box)
    await poll(caller)
    allow()
    box.imap.renumber(2)
    await poll(caller)
    expect([await messagesOf(one.file), inbox(box).length, await waiting(caller)]).toEqual([1, 6, []])
  })

  it.each([
    ['before it is moved', false],
    ['after it was moved', true],
  ])(
    'are taken once and moved once when the worker is killed %s',
    async (_, isMoved) => {
      const { caller, box, one } = await sentStudio()
      box.onTheWay.splice(0, 2)
      box.arrive()
      const child = fork('tests/support/process/pec-reader.ts', [String(caller.structureId)], {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, LUNA_CALL_LOG: '' },
      })
      const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
      const resume = box.imap.onCommand('UID MOVE', async () => {
        child.kill('SIGKILL')
        await ended
        return isMoved
      })
      child.send('read')
      expect(await ended).toBe('SIGKILL')
      resume()
      expect(await waiting(caller)).toEqual([{ tries: 0 }])
      await poll(caller)
      await poll(caller)
      expect([await stateOf(caller, one.id), await messagesOf(one.file)]).toEqual(['DIGITAL_SENT_SUCCESS', 1])
      expect([inbox(box), box.imap.mailsOf('Luna/SdI').length]).toEqual([[], 1])
      expect(await waiting(caller)).toEqual([])
    },
    60_000,
  )
})
