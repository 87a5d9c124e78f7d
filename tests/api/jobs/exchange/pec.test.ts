import { afterEach, describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '@/server/einvoice'
import { type Caller, testApi } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { killSenderAt } from '@/tests/support/exchange/killed-sender'
import { PEC_AUTHORITY, type PecBox, providers, SUBMISSION_STEPS } from '@/tests/support/exchange/pec-box'
import { carriedMail, receiptMail } from '@/tests/support/exchange/pec-mails'
import {
  askToSend,
  closePecBoxes,
  openPecStudio,
  pollPecBox as poll,
  TRIAL,
} from '@/tests/support/exchange/pec-studio'
import { mailOf, part } from '@/tests/support/mail/reply-mail'
import { isFullRun } from '@/tests/support/property-runs'
import { samplesExist, samplesIn } from '@/tests/unit/einvoice/samples'

const context = testApi({ EXCHANGE_PEC_SIGNERS: PEC_AUTHORITY, EXCHANGE_PEC_PACE: '0', LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest'
const MINUTE = 60_000

afterEach(closePecBoxes)

const pecStudio = (options?: { isTest: boolean }) => openPecStudio(context.api, options)

const asked = (caller: Caller, count?: number) => askToSend(context.api, caller, count)

const send = (as: Caller, invoice_id: number, over = {}) =>
  context.api.call('POST', `${base}/einvoice/send`, { as, body: { invoice_id, ...over } })
const fileOf = (document_id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id }, orderBy: { id: 'desc' } }),
  )
const dispatchesOf = (einvoice_file_id: number) =>
  context.api.asSystem((tx) =>
    tx.pec_dispatch.findMany({ where: { einvoice_file_id }, orderBy: { id: 'asc' } }),
  )
/** The mails about a paused box, as those who can resume it get them. */
const mailsOf = async ({ structureId: structure_id }: Caller): Promise<string[]> => {
  const where = { structure_id, subject: 'La casella PEC è in pausa' }
  return (await context.api.asSystem((tx) => tx.mail_outbox.findMany({ where }))).map(({ text }) => text)
}
const accountOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) => tx.pec_account.findUniqueOrThrow({ where: { structure_id: structureId } }))
const stateOf = async (as: Caller, id: number): Promise<string> =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as })).body.invoice.state
const unusable = async (as: Caller) =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list

/** Runs the job that sends a file, which leaves it to the structure's box. */
async function leaveToBox({ structureId }: Caller, file: number): Promise<void> {
  const { exchangeSend } = await import('@/server/jobs/exchange/exchange-send')
  await exchangeSend.run({ file_id: file, structure_id: structureId })
}

/** Runs the job that sends a file, and the one of the box that it leaves it to. */
async function runSend(caller: Caller, file: number): Promise<void> {
  const { pecSend } = await import('@/server/jobs/exchange/pec-send')
  await leaveToBox(caller, file)
  await pecSend.run({ structure_id: caller.structureId })
}

/** Makes the mails of a file as old as that. */
const age = (einvoice_file_id: number, ms: number) =>
  context.api.asSystem((tx) =>
    tx.pec_dispatch.updateMany({
      where: { einvoice_file_id },
      data: { begun_at: new Date(Date.now() - ms) },
    }),
  )

describe('a structure with a PEC box', () => {
  it('sends from it: in charge of the provider, with the exchange system, delivered', async () => {
    const { caller, box } = await pecStudio()
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    expect(box.taken).toMatchObject([{ from: box.address, to: 'sdi01@pec.fatturapa.it', name: one.name }])
    expect(Buffer.from(box.taken[0]?.bytes ?? []).equals(Buffer.from((await fileOf(one.id)).bytes))).toBe(
      true,
    )
    expect(await dispatchesOf(one.file)).toMatchObject([
      { state: 'HANDED', message_id: box.taken[0]?.messageId, accepted_at: null },
    ])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    const [accepted, delivered, answer] = box.onTheWay.splice(0)
    for (const [mail, state] of [
      [accepted, { accepted_at: expect.any(Date), delivered_at: null }],
      [delivered, { delivered_at: expect.any(Date) }],
      [answer, {}],
    ] as const) {
      if (mail) box.imap.receive(mail)
      await poll(caller)
      expect(await dispatchesOf(one.file)).toMatchObject([state])
    }
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(await fileOf(one.id)).toMatchObject({ state: 'DELIVERED', channel: 'pec' })
    expect(await unusable(caller)).toEqual([])
  })

  it('is the channel of that structure alone, and says whether it is a trial', async () => {
    const { caller } = await pecStudio({ isTest: true })
    const { caller: other } = await studio(context.api)
    const channel = async (as: Caller) =>
      (await context.api.call('GET', `${base}/einvoice/channel`, { as })).body.channel
    expect(await channel(caller)).toEqual({ name: 'pec', test: true, does_sign: false, paused_for: null })
    expect(await channel(other)).toEqual({ name: 'sandbox', test: true, does_sign: false, paused_for: null })
    const [one] = await asked(other)
    await runSend(other, one?.file ?? 0)
    expect(await fileOf(one?.id ?? 0)).toMatchObject({ state: 'SENT', channel: 'sandbox' })
  })

  it('is answered in the box only: the sandbox of the installation answers none of its files', async () => {
    const { caller, box } = await pecStudio()
    box.doesAnswer = false
    const [one] = await asked(caller)
    await runSend(caller, one?.file ?? 0)
    const { exchangePoll } = await import('@/server/jobs/exchange/exchange-poll')
    const { env } = await import('@/server/platform/env')
    const delay = env.EXCHANGE_SANDBOX_DELAY
    env.EXCHANGE_SANDBOX_DELAY = 0
    await exchangePoll.run({})
    env.EXCHANGE_SANDBOX_DELAY = delay
    expect(await stateOf(caller, one?.id ?? 0)).toBe('DIGITAL_SENT_ESITO_OK')
  })

  it('sends where the exchange system announced last, however the announcements come', async () => {
    const { caller, box } = await pecStudio()
    const said = (address: string, at: Date) =>
      carriedMail({
        sender: 'sdi01@pec.fatturapa.it',
        box: box.address,
        signer: providers.exchange,
        files: [],
        text: `Il nuovo indirizzo da utilizzare per inviare le prossime fatture e' ${address}\r\n`,
        at,
      })
    box.imap.receive(await said('sdi48@pec.fatturapa.it', new Date(Date.now() - MINUTE)))
    box.imap.receive(await said('sdi12@pec.fatturapa.it', new Date(Date.now() - 60 * MINUTE)))
    box.imap.receive(await said('sdi66@pec.altrove.example', new Date()))
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({ exchange_address: 'sdi48@pec.fatturapa.it' })
    const audits = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { entity: 'pec_account', structure_id: caller.structureId } }),
    )
    expect(audits.map(({ changes }) => changes)).toEqual([
      { exchange_address: ['sdi01@pec.fatturapa.it', 'sdi48@pec.fatturapa.it'] },
    ])
    const [one] = await asked(caller)
    await runSend(caller, one?.file ?? 0)
    expect(box.taken[0]?.to).toBe('sdi48@pec.fatturapa.it')
  })

  it('stays what it was, test or production, once a file was sent', async () => {
    const { caller } = await pecStudio()
    const relabel = () =>
      context.api.asSystem((tx) =>
        tx.pec_account.update({
          where: { structure_id: caller.structureId },
          data: { is_test: true, ...TRIAL },
        }),
      )
    await relabel()
    const live = { is_test: false, exchange_address: 'sdi01@pec.fatturapa.it' }
    await context.api.asSystem((tx) =>
      tx.pec_account.update({ where: { structure_id: caller.structureId }, data: live }),
    )
    const [one] = await asked(caller)
    await runSend(caller, one?.file ?? 0)
    await expect(relabel()).rejects.toThrow(/files were sent by this box/)
  })
})

/** Numbers that look random, and are the same each time. */
function randomly(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return at / 2_147_483_648
  }
}

/** Lets the time pass after which a mail whose fate is not known is doubted, and has each such document sent again. */
async function sendDoubtedAgain(caller: Caller, box: PecBox): Promise<void> {
  const where = { structure_id: caller.structureId, state: 'BEGUN' as const }
  const begun = await context.api.asSystem((tx) => tx.pec_dispatch.findMany({ where }))
  for (const { einvoice_file_id } of begun) await age(einvoice_file_id, 20 * MINUTE)
  await poll(caller)
  for (const { einvoice_file_id: id } of begun) {
    const file = await context.api.asSystem((tx) => tx.einvoice_file.findUniqueOrThrow({ where: { id } }))
    expect(file).toMatchObject({ state: 'FAILED', error: 'PEC_UNCERTAIN' })
    expect(await send(caller, file.document_id, { again: true })).toMatchObject({ status: 200 })
    await runSend(caller, id)
  }
  box.arrive()
  await poll(caller)
}

describe('many invoices', () => {
  const count = isFullRun ? 1_000 : 12

  it('come to the right state with duplicates, disorder, new numbers and workers that are killed, sent once, and no other mail is touched', async () => {
    const { caller, box } = await pecStudio()
    const random = randomly(7)
    const sent = await asked(caller, count)
    // A worker is killed at each step of a submission; `pec-killed.test.ts` kills one in every run.
    const killed = new Map(
      (isFullRun ? SUBMISSION_STEPS : []).map((step, index) => [sent[150 * (index + 1)]?.file, step]),
    )
    const foreign = Array.from({ length: Math.ceil(count / 5) }, (_, index) =>
      mailOf(
        { from: `cliente${index}@posta.example`, to: box.address, subject: `Altro ${index}` },
        part('Parliamo di sdi01@pec.fatturapa.it'),
      ),
    )
    // A job may run twice, and two at once.
    for (const { file } of sent) {
      const step = killed.get(file)
      if (step) {
        await leaveToBox(caller, file)
        await killSenderAt(box, caller, step)
      }
      await Promise.all([runSend(caller, file), runSend(caller, file)])
    }
    const mixed = (mails: Buffer[]) =>
      [...mails, ...mails.filter(() => random() < 0.3), ...foreign]
        .map((mail) => ({ mail, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ mail }) => mail)
    const late = box.onTheWay.splice(0, Math.ceil(count / 10))
    box.arrive(mixed)
    for (const message of box.imap.inbox.messages) message.flags = ['\\Flagged']
    const flags = () => box.imap.inbox.messages.map((message) => message.flags)
    const before = flags()
    for (const first of [1, 50, 7]) {
      for (let page = 0; page <= (count * 5) / 200; page += 1) await poll(caller)
      box.imap.renumber(first)
    }
    for (const mail of late) box.imap.receive(mail)
    for (let page = 0; page <= (count * 5) / 200; page += 1) await poll(caller)
    await sendDoubtedAgain(caller, box)
    expect(flags().slice(0, before.length)).toEqual(before)
    expect(box.taken.map(({ name }) => name).sort()).toEqual(sent.map(({ name }) => name).sort())
    const files = await context.api.asSystem((tx) =>
      tx.einvoice_file.findMany({
        where: { structure_id: caller.structureId },
        select: { state: true, dispatches: true, messages: { select: { message_type: true } } },
      }),
    )
    for (const file of files) {
      expect(file).toMatchObject({ state: 'DELIVERED', messages: [{ message_type: 'RC' }] })
      const live = file.dispatches.filter(({ state }) => state !== 'UNCERTAIN')
      expect(live).toMatchObject([{ state: 'HANDED', delivered_at: expect.any(Date) }])
    }
    expect(await unusable(caller)).toEqual([])
    // The same mail again is known by its Message-ID and its bytes.
    const noted = { structure_id: caller.structureId, kind: { in: ['RECEIPT', 'EXCHANGE'] } }
    expect(await context.api.asSystem((tx) => tx.pec_mail.count({ where: noted }))).toBe(count * 3)
    const commands = box.imap.commands.filter((one) =>
      /SELECT|STORE|COPY|MOVE|EXPUNGE|APPEND|DELETE/.test(one),
    )
    expect(commands).toEqual([])
  }, 3_600_000)
})

describe('the layers of a document', () => {
  const layersOf = async (as: Caller, id: number) =>
    (await context.api.call('GET', `${base}/einvoice/pec/dispatch/${id}`, { as })).body.dispatch_list

  it('are shown with what is late, until the exchange system answers', async () => {
    const { caller, box } = await pecStudio()
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    expect(await layersOf(caller, one.id)).toEqual([])
    await runSend(caller, one.file)
    const layer = {
      file_name: one.name,
      recipient: 'sdi01@pec.fatturapa.it',
      state: 'HANDED',
      is_test: false,
    }
    expect(await layersOf(caller, one.id)).toMatchObject([{ ...layer, accepted_at: null, lateness: null }])
    await age(one.file, 16 * MINUTE)
    expect(await layersOf(caller, one.id)).toMatchObject([{ lateness: 'NO_ACCEPTANCE' }])
    const [accepted, delivered, answer] = box.onTheWay.splice(0)
    for (const mail of [accepted, delivered]) if (mail) box.imap.receive(mail)
    await poll(caller)
    expect(await layersOf(caller, one.id)).toMatchObject([
      { accepted_at: expect.any(String), delivered_at: expect.any(String), lateness: null },
    ])
    await age(one.file, 25 * 60 * MINUTE)
    expect(await layersOf(caller, one.id)).toMatchObject([{ lateness: 'NO_ANSWER' }])
    if (answer) box.imap.receive(answer)
    await poll(caller)
    expect(await layersOf(caller, one.id)).toMatchObject([{ lateness: null }])
    const { caller: other } = await studio(context.api)
    const foreign = await context.api.call('GET', `${base}/einvoice/pec/dispatch/${one.id}`, { as: other })
    expect(foreign.status).toBe(404)
  })
})

describe('a mail whose fate is not known', () => {
  it('is not sent again after a crash between its Message-ID and the record: its receipts are found', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'TAKE_SILENTLY'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    box.handling = 'TAKE'
    expect(await dispatchesOf(one.file)).toMatchObject([{ state: 'BEGUN' }])
    // The queue runs the job again; the receipts come.
    await runSend(caller, one.file)
    box.arrive()
    await poll(caller)
    await runSend(caller, one.file)
    expect(box.taken).toHaveLength(1)
    expect(await dispatchesOf(one.file)).toMatchObject([{ state: 'HANDED' }])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
  })

  it('is found among what was sent, although no receipt came', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'LOSE'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    const [dispatch] = await dispatchesOf(one.file)
    const headers = { from: box.address, to: 'sdi01@pec.fatturapa.it' }
    const copy = mailOf(headers, part('x')).toString('latin1')
    box.imap.keepSent(
      Buffer.from(copy.replace(/^Message-ID: .*$/m, `Message-ID: ${dispatch?.message_id}`), 'latin1'),
    )
    await age(one.file, 20 * MINUTE)
    await poll(caller)
    expect(await dispatchesOf(one.file)).toMatchObject([{ state: 'HANDED' }])
    expect(await fileOf(one.id)).toMatchObject({ state: 'SENT' })
  })

  it('stays open while it may still be answered, then says so, and is sent again only by who decides it', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'LOSE'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    box.handling = 'TAKE'
    await age(one.file, 5 * MINUTE)
    await poll(caller)
    await runSend(caller, one.file)
    expect([await stateOf(caller, one.id), box.taken.length]).toEqual(['DIGITAL_SENT_IN_PROGRESS', 0])
    await age(one.file, 20 * MINUTE)
    await poll(caller)
    expect(await fileOf(one.id)).toMatchObject({ state: 'FAILED', error: 'PEC_UNCERTAIN' })
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_OUTPUT_ERROR')
    expect(await send(caller, one.id)).toMatchObject({
      status: 409,
      body: { code: 'ERROR_SENDING_UNCERTAIN' },
    })
    expect((await send(caller, one.id, { again: true })).status).toBe(200)
    await runSend(caller, one.file)
    expect(box.taken).toHaveLength(1)
    expect((await dispatchesOf(one.file)).map(({ state }) => state)).toEqual(['UNCERTAIN', 'HANDED'])
  })

  it('counts as sent when its receipt comes after that was doubted', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'TAKE_SILENTLY'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    await age(one.file, 20 * MINUTE)
    await poll(caller)
    expect(await fileOf(one.id)).toMatchObject({ state: 'FAILED' })
    const [accepted] = box.onTheWay.splice(0)
    if (accepted) box.imap.receive(accepted)
    await poll(caller)
    expect(await fileOf(one.id)).toMatchObject({ state: 'SENT', error: null })
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
  })

  it('cannot be doubled in the database, whatever runs', async () => {
    const { caller } = await pecStudio()
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    const again = context.api.asSystem((tx) =>
      tx.pec_dispatch.create({
        data: {
          structure_id: caller.structureId,
          einvoice_file_id: one.file,
          message_id: '<other@pec.example>',
          recipient: 'sdi01@pec.fatturapa.it',
          is_test: false,
          begun_at: new Date(),
        },
      }),
    )
    await expect(again).rejects.toThrow(/Unique constraint/)
  })

  it('would be doubled without that: the control', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'TAKE_SILENTLY'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    const [{ indexdef = '' } = {}] = await context.api.asSystem(
      (tx) =>
        tx.$queryRaw<
          { indexdef: string }[]
        >`select indexdef from pg_indexes where indexname = 'pec_dispatch_live'`,
    )
    await run('drop index pec_dispatch_live')
    try {
      await Promise.all(Array.from({ length: 20 }, () => runSend(caller, one.file)))
      expect(box.taken.length).toBeGreaterThan(1)
    } finally {
      await context.api.asSystem((tx) =>
        tx.pec_dispatch.deleteMany({ where: { einvoice_file_id: one.file } }),
      )
      await run(indexdef)
    }
  })
})

describe('an answer about a file that has another name by then', () => {
  /** A mail of the exchange system with one message. */
  const answer = async (box: PecBox, message: OutgoingMessage) => {
    const { writeMessage } = await import('@/server/einvoice')
    return carriedMail({
      sender: 'sdi01@pec.fatturapa.it',
      box: box.address,
      signer: providers.exchange,
      files: [
        {
          name: `${message.nome_file.split('.')[0]}_${message.type}_001.xml`,
          content: writeMessage(message),
        },
      ],
    })
  }

  it('finds it by the identifier of an earlier answer, and by nothing else', async () => {
    const { caller, box } = await pecStudio()
    box.doesAnswer = false
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    const common = {
      family: 'B2B' as const,
      data_ora_ricezione: '2026-11-20T10:00:00+01:00',
      message_id: '9',
      hash: (await fileOf(one.id)).sha256,
    }
    const delivered = {
      ...common,
      type: 'RC' as const,
      data_ora_consegna: '2026-11-20T11:00:00+01:00',
      destinatario: { codice: 'ABC1234', descrizione: 'Officina' },
    }
    const undelivered = {
      ...common,
      type: 'MC' as const,
      data_messa_a_disposizione: '2026-11-20',
      descrizione: 'Casella piena',
    }
    box.imap.receive(await answer(box, { ...undelivered, nome_file: one.name, identificativo_sdi: '555' }))
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_WARNING')
    const renamed = 'IT09999999999_ZZZZZ.xml'
    box.imap.receive(await answer(box, { ...delivered, nome_file: renamed, identificativo_sdi: '556' }))
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_WARNING')
    expect(await unusable(caller)).toMatchObject([{ reason: 'NO_FILE' }])
    box.imap.receive(await answer(box, { ...delivered, nome_file: renamed, identificativo_sdi: '555' }))
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
  })
})

describe('a mail that is not to be trusted', () => {
  const forgeries = {
    'an envelope that nobody signed': { signer: null },
    'an envelope of a provider that is not trusted': { signer: providers.stranger },
  } as const

  it.each(Object.entries(forgeries))(
    'changes nothing, and is kept where somebody sees it: %s',
    async (_, { signer }) => {
      const { caller, box } = await pecStudio()
      box.doesAnswer = false
      const [one] = await asked(caller)
      if (!one) throw new Error('none')
      await runSend(caller, one.file)
      box.onTheWay.splice(0)
      const { messageId: about = '', name = '' } = box.taken[0] ?? {}
      box.imap.receive(await forged(box, name, { signer }))
      box.imap.receive(
        await receiptMail({ kind: 'errore-consegna', about, box: box.address, signer, errore: 'altro' }),
      )
      // A receipt about a mail of somebody else is none of ours.
      box.imap.receive(await receiptMail({ kind: 'accettazione', about: '<x@y>', box: box.address, signer }))
      await poll(caller)
      expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
      expect(await dispatchesOf(one.file)).toMatchObject([{ state: 'HANDED', accepted_at: null }])
      const kept = await unusable(caller)
      expect(kept.map(({ reason }: { reason: string }) => reason)).toEqual(['SIGNATURE', 'SIGNATURE'])
    },
  )

  it('is one whose From claims more than its envelope certifies', async () => {
    const { caller, box } = await pecStudio()
    box.doesAnswer = false
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    box.imap.receive(
      await forged(box, one.name, { signer: providers.own, sender: 'malintenzionato@pec.example' }),
    )
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
  })

  it('is one that was changed after it was signed, or that came after its certificate ended', async () => {
    const { caller, box } = await pecStudio()
    box.doesAnswer = false
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    const good = await forged(box, one.name, { signer: providers.exchange })
    box.imap.receive(good.toString('latin1').replace('posta certificata\r\n', 'posta certificato\r\n'))
    box.imap.receive(good, new Date(Date.now() + 400 * 24 * 60 * MINUTE))
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    expect(await unusable(caller)).toHaveLength(2)
    // The control: the same mail, as it was signed, counts.
    box.imap.receive(good)
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
  })

  it.skipIf(!samplesExist)(
    'is a real one of SdI whose text was changed: each is shown by the next poll',
    async () => {
      const { caller, box } = await pecStudio()
      box.doesAnswer = false
      const [one] = await asked(caller)
      if (!one) throw new Error('none')
      await runSend(caller, one.file)
      const real = samplesIn('pec/')
      expect(real).toHaveLength(3)
      for (const { bytes } of real) box.imap.receive(bytes)
      await poll(caller)
      const kept = await unusable(caller)
      expect(kept.map(({ reason }: { reason: string }) => reason)).toEqual(real.map(() => 'SIGNATURE'))
      expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
      expect(
        await context.api.asSystem((tx) =>
          tx.exchange_message.count({ where: { structure_id: caller.structureId } }),
        ),
      ).toBe(0)
    },
  )

  it('is one about a file of another structure', async () => {
    const { caller, box } = await pecStudio()
    const other = await pecStudio()
    other.box.doesAnswer = false
    const [one] = await asked(other.caller)
    if (!one) throw new Error('none')
    await runSend(other.caller, one.file)
    box.imap.receive(await forged(box, one.name, { signer: providers.exchange }))
    await poll(caller)
    expect(await stateOf(other.caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    expect(await unusable(caller)).toMatchObject([{ reason: 'NO_FILE' }])
    expect(await unusable(other.caller)).toEqual([])
  })

  /** A receipt of delivery about a file. */
  const forged = (
    box: PecBox,
    name: string,
    { signer, sender = 'sdi01@pec.fatturapa.it' }: { signer: typeof providers.own | null; sender?: string },
  ) =>
    carriedMail({
      sender,
      claimed: 'sdi01@pec.fatturapa.it',
      box: box.address,
      signer,
      files: [
        {
          name: name.replace('.xml', '_RC_001.xml'),
          content: `<?xml version="1.0"?><n:RicevutaConsegna versione="1.0" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fattura/messaggi/v1.0"><IdentificativoSdI>109</IdentificativoSdI><NomeFile>${name}</NomeFile><MessageId>1</MessageId></n:RicevutaConsegna>`,
        },
      ],
    })
})

describe('the pace of a box', () => {
  const HOUR = 3_600_000

  /** Runs the box's job a hundred times at once. */
  async function runHundred({ structureId }: Caller): Promise<void> {
    const { pecSend } = await import('@/server/jobs/exchange/pec-send')
    await Promise.all(Array.from({ length: 100 }, () => pecSend.run({ structure_id: structureId })))
  }

  it('holds however many jobs run: one mail a turn, the oldest file first, and the next one waits in the queue', async () => {
    const { env } = await import('@/server/platform/env')
    const { caller, box } = await pecStudio()
    const where = { structure_id: caller.structureId }
    const sent = await asked(caller, 3)
    const names = sent.map(({ name }) => name)
    env.EXCHANGE_PEC_PACE = HOUR
    try {
      await runHundred(caller)
      await runHundred(caller)
      expect(box.taken.map(({ name }) => name)).toEqual(names.slice(0, 1))
      const [{ minutes } = { minutes: 0 }] = await context.api.asSystem(
        (tx) => tx.$queryRaw<{ minutes: number }[]>`
          select extract(epoch from run_at - now())::float / 60 as minutes from graphile_worker.jobs
          where key = ${`pec-send:${caller.structureId}`}`,
      )
      expect(minutes).toBeGreaterThan(55)
      expect(minutes).toBeLessThan(61)
      await context.api.asSystem((tx) =>
        tx.pec_account.update({ where, data: { next_send_at: new Date(Date.now() - 1) } }),
      )
      await runHundred(caller)
      expect(box.taken.map(({ name }) => name)).toEqual(names.slice(0, 2))
      expect(await fileOf(sent[2]?.id ?? 0)).toMatchObject({ state: 'SENDING', error: null })
    } finally {
      env.EXCHANGE_PEC_PACE = 0
    }
  })

  it('lets no file wait for a box that was removed: the document says that it was not sent', async () => {
    const { caller, box } = await pecStudio()
    const [one] = await asked(caller)
    expect((await context.api.call('DELETE', `${base}/einvoice/pec`, { as: caller })).status).toBe(200)
    const { pecSend } = await import('@/server/jobs/exchange/pec-send')
    await pecSend.run({ structure_id: caller.structureId })
    expect(await fileOf(one?.id ?? 0)).toMatchObject({ state: 'FAILED', error: 'PEC_REMOVED' })
    expect(box.taken).toEqual([])
  })
})

describe('a box that fails', () => {
  it('pauses at once when its server refuses the password, and is asked no more', async () => {
    const { caller, box } = await pecStudio()
    const { sealPecPassword } = await import('@/server/salesforce/exchange/pec/pec-account')
    const [one, two] = await asked(caller, 2)
    if (!one || !two) throw new Error('none')
    await context.api.asSystem((tx) =>
      tx.pec_account.update({
        where: { structure_id: caller.structureId },
        data: { sealed_password: sealPecPassword('vecchia', caller.structureId) },
      }),
    )
    await runSend(caller, one.file)
    expect(await accountOf(caller)).toMatchObject({ state: 'PAUSED', paused_for: 'AUTHENTICATION' })
    expect((await fileOf(one.id)).error).toMatch(/^PEC_SIGN_IN /)
    expect(await mailsOf(caller)).toEqual([expect.stringContaining(box.address)])
    const asking = box.imap.commands.length
    await poll(caller)
    await runSend(caller, two.file)
    expect(box.imap.commands).toHaveLength(asking)
    expect(await fileOf(two.id)).toMatchObject({ state: 'FAILED', error: 'PEC_PAUSED' })
    expect(await send(caller, one.id)).toMatchObject({ status: 409, body: { code: 'ERROR_PEC_PAUSED' } })
  })

  it('pauses too when only reading it is refused', async () => {
    const { caller } = await pecStudio()
    const { sealPecPassword } = await import('@/server/salesforce/exchange/pec/pec-account')
    await context.api.asSystem((tx) =>
      tx.pec_account.update({
        where: { structure_id: caller.structureId },
        data: { sealed_password: sealPecPassword('vecchia', caller.structureId) },
      }),
    )
    await poll(caller)
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({ state: 'PAUSED', paused_for: 'AUTHENTICATION' })
    expect(await mailsOf(caller)).toHaveLength(1)
  })

  it('says why a mail was not taken, and takes it later', async () => {
    const { caller, box } = await pecStudio()
    box.handling = 'REFUSE'
    const [one] = await asked(caller)
    if (!one) throw new Error('none')
    await runSend(caller, one.file)
    expect((await fileOf(one.id)).error).toMatch(/^PEC_REFUSED .*quota exceeded/)
    box.handling = 'TAKE'
    expect((await send(caller, one.id)).status).toBe(200)
    await runSend(caller, one.file)
    expect(box.taken).toHaveLength(1)
    expect(await accountOf(caller)).toMatchObject({ state: 'ON' })
  })

  it.each(['non-accettazione', 'errore-consegna', 'rilevazione-virus'])(
    'gives a mail back (%s): its file was not sent, and may be sent again',
    async (kind) => {
      const { caller, box } = await pecStudio()
      box.doesAnswer = false
      const [one] = await asked(caller)
      if (!one) throw new Error('none')
      await runSend(caller, one.file)
      box.onTheWay.splice(0)
      const about = box.taken[0]?.messageId ?? ''
      const receipt = { kind, about, box: box.address, signer: providers.own, errore: 'no-dest' }
      box.imap.receive(await receiptMail({ ...receipt, kind: 'preavviso-errore-consegna' }))
      await poll(caller)
      expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
      box.imap.receive(await receiptMail(receipt))
      await poll(caller)
      expect(await stateOf(caller, one.id)).toBe('DIGITAL_OUTPUT_ERROR')
      expect((await fileOf(one.id)).error).toMatch(/^PEC_\w+ 5\.1\.1 casella inesistente/)
      expect((await send(caller, one.id)).status).toBe(200)
      await runSend(caller, one.file)
      expect(box.taken).toHaveLength(2)
    },
  )

  it('tries a mail that cannot be taken five times, then shows it, and stops no other', async () => {
    const { caller, box } = await pecStudio()
    const [bad, good] = await asked(caller, 2)
    if (!bad || !good) throw new Error('none')
    for (const { file } of [bad, good]) await runSend(caller, file)
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    await run(`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'no room'; end $$`)
    await run(`create trigger refuse_one before insert on exchange_message for each row
      when (new.file_name like '${bad.name.replace('.xml', '')}%') execute function refuse_one()`)
    box.arrive()
    await poll(caller)
    expect(await stateOf(caller, good.id)).toBe('DIGITAL_SENT_SUCCESS')
    for (let times = 2; times <= 4; times += 1) await poll(caller)
    expect(await unusable(caller)).toEqual([])
    await poll(caller)
    expect(await unusable(caller)).toMatchObject([{ reason: 'FAILED' }])
    await run('drop function refuse_one() cascade')
  })
})
