import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData } from '@/tests/support/builders'
import { type ArubaAccountDouble, ArubaDouble, type ArubaUpload } from '@/tests/support/exchange/aruba-double'
import { deliveredReceipt } from '@/tests/support/exchange/folder-studio'
import {
  openArubaStudio,
  pollIntermediary,
  sendByIntermediary,
} from '@/tests/support/exchange/intermediary-studio'
import { makeSigner, signEnclosing } from '@/tests/support/exchange/pec-authority'
import { askToSend } from '@/tests/support/exchange/pec-studio'
import { isFullRun } from '@/tests/support/property-runs'
import { supplierXml } from '@/tests/support/salesforce/received'

const provider = await ArubaDouble.open()
const context = testApi({ EXCHANGE_ARUBA_URL: provider.url, LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest'
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** The time of Luna and of Aruba, which the tests move on. */
let time = Date.now()
let putBack = () => {}
provider.clock = () => time

beforeAll(async () => {
  const { setClock } = await import('@/server/platform/clock')
  putBack = setClock(() => new Date(time))
})
afterEach(() => {
  provider.doesCount = true
})
afterAll(async () => {
  putBack()
  await provider.close()
})

const opened = (options?: { isTest?: boolean; doesSign?: boolean }) =>
  openArubaStudio(context.api, provider, options)
const poll = (as: Caller) => pollIntermediary(as, 'aruba')
const stateOf = async (as: Caller, id: number): Promise<string> =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as })).body.invoice.state
const fileOf = (document_id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({
      where: { document_id },
      orderBy: { id: 'desc' },
      include: { messages: { orderBy: { id: 'asc' } } },
    }),
  )
const handoversOf = (einvoice_file_id: number) =>
  context.api.asSystem((tx) =>
    tx.intermediary_dispatch.findMany({ where: { einvoice_file_id }, orderBy: { id: 'asc' } }),
  )

/** Runs what waits until nothing more is held back by the pace, as the queue does. */
async function goOn(as: Caller, files: readonly number[], turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const file of files) await sendByIntermediary(as, file)
    await poll(as)
    time += 70 * SECOND
  }
}

async function asked(as: Caller) {
  const [one] = await askToSend(context.api, as)
  if (!one) throw new Error('none')
  return one
}

/** A file that was handed over, and what Aruba keeps of it. */
async function handed() {
  const { caller, account } = await opened()
  const one = await asked(caller)
  await goOn(caller, [one.file], 2)
  const [kept] = account.uploads
  if (!kept) throw new Error('nothing was handed over')
  return { caller, account, one, kept }
}

/** The exchange system's own messages about a file that Aruba sent. */
async function answered(account: ArubaAccountDouble, upload: ArubaUpload, status: string): Promise<string[]> {
  const { sandboxChannel } = await import('@/server/exchange/sandbox')
  const sdi = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => new Date(time) })
  const name = upload.filename.replace(/\.p7m$/, '')
  const sent = { name, bytes: upload.bytes, identificativo_sdi: '77', sentAt: new Date(time - SECOND) }
  const messages = await sdi.poll([sent])
  for (const { name: filename, bytes } of messages) {
    account.answer(upload, status, { filename, docType: 'RC', content: bytes })
  }
  return messages.map((message) => message.name)
}

describe('a file that leaves by Aruba', () => {
  it("is handed over once, unsigned, and SdI's receipt comes here byte for byte", async () => {
    const { caller, account, one, kept } = await handed()
    expect(await handoversOf(one.file)).toMatchObject([
      { state: 'HANDED', provider: 'aruba', provider_id: kept.filename },
    ])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    expect([account.uploads.length, kept.isSigned]).toEqual([1, false])
    const [name] = await answered(account, kept, 'Consegnata')
    await goOn(caller, [one.file], 4)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(await fileOf(one.id)).toMatchObject({
      channel: 'aruba',
      messages: [{ message_type: 'RC', file_name: name }],
    })
    expect(account.uploads).toHaveLength(1)
    expect((await handoversOf(one.file))[0]?.ask_at).toBeNull()
  })

  it('is answered by a message in an envelope, and not by one that was changed in it', async () => {
    const { caller, account, one, kept } = await handed()
    const signer = await makeSigner({ name: 'SdI di prova' })
    const envelope = await signEnclosing(Buffer.from(deliveredReceipt(one.name)), signer)
    const changed = Buffer.from(envelope)
    changed[changed.indexOf('1</MessageId>')] = 0x32
    const filename = `${kept.filename.replace('.xml', '')}_RC_001.xml.p7m`
    account.answer(kept, 'Stato nuovo', { filename, docType: 'RC', content: changed })
    await goOn(caller, [one.file], 4)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    account.answer(kept, 'Stato nuovo', { filename, docType: 'RC', content: envelope })
    await goOn(caller, [one.file], 4)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect((await fileOf(one.id)).messages).toMatchObject([
      { message_type: 'RC', file_name: filename, signed_by: 'SdI di prova' },
    ])
    const { body } = await context.api.call('GET', `${base}/einvoice/unusable`, { as: caller })
    expect(body.unusable_list).toMatchObject([{ reason: 'SIGNATURE', file_name: filename }])
  })

  it('is answered by its state where no message comes along', async () => {
    const { caller, account, one, kept } = await handed()
    account.answer(kept, 'Scartata')
    kept.statusDescription = '00404 Fattura duplicata'
    await goOn(caller, [], 3)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ERROR')
    expect((await fileOf(one.id)).messages).toMatchObject([
      { message_type: 'NS', description: '00404 Fattura duplicata' },
    ])
  })

  it('is answered by its message also in a state that Luna does not know, and an unreadable answer stops no other', async () => {
    const { caller, account, one, kept } = await handed()
    const second = await asked(caller)
    await goOn(caller, [second.file], 3)
    const other = account.uploads[1]
    if (!other) throw new Error('nothing was handed over')
    await answered(account, kept, 'Stato nuovo')
    await answered(account, other, 'Consegnata')
    for (let times = 0; times < 3; times += 1) {
      account.mishaps.push({ of: '/out/getByFilename', with: { status: 200, body: { invoices: 'nessuna' } } })
    }
    await goOn(caller, [], 12)
    expect([await stateOf(caller, one.id), await stateOf(caller, second.id)]).toEqual([
      'DIGITAL_SENT_SUCCESS',
      'DIGITAL_SENT_SUCCESS',
    ])
  })

  it('may be sent again when Aruba could not process it, with its words', async () => {
    const { caller, account, one, kept } = await handed()
    account.answer(kept, 'Errore elaborazione')
    kept.statusDescription = 'Firma non riuscita'
    await goOn(caller, [], 3)
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_REFUSED aruba Firma non riuscita')
    account.uploads.length = 0
    const again = { as: caller, body: { invoice_id: one.id } }
    expect((await context.api.call('POST', `${base}/einvoice/send`, again)).status).toBe(200)
    await goOn(caller, [one.file], 2)
    expect(account.uploads).toHaveLength(1)
  })

  it('is refused with its words, and the account goes on', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    const refusal = { errorCode: '0092', errorDescription: 'Tracciato non valido' }
    account.mishaps.push({ of: '/upload', with: { status: 200, body: refusal } })
    await goOn(caller, [one.file], 2)
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_REFUSED aruba 0092 Tracciato non valido')
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(['FAILED'])
  })

  it('is signed by Aruba only where the account is set so, for a public office', async () => {
    const { caller, account } = await opened({ doesSign: true })
    const office = await addEntry(context.api, caller, company({ codice_destinatario: 'UF5B2K' }))
    const { id } = await createInvoice(context.api, caller, invoiceData(office.sku))
    await context.api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
    const body = { invoice_id: id }
    expect((await context.api.call('POST', `${base}/einvoice/send`, { as: caller, body })).status).toBe(200)
    const file = await fileOf(id)
    await goOn(caller, [file.id], 2)
    expect(account.uploads).toMatchObject([{ isSigned: false }])
    const [kept] = account.uploads
    if (kept) account.answer(kept, 'Consegnata')
    await goOn(caller, [], 3)
    expect(await stateOf(caller, id)).toBe('DIGITAL_SENT_SUCCESS')
    // The office still answers.
    expect((await handoversOf(file.id))[0]?.ask_at).not.toBeNull()
  })
})

describe('an upload that was not answered', () => {
  it('makes no second document: it is found by number and day', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: '/upload', with: 'CUT_AFTER' })
    await sendByIntermediary(caller, one.file)
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(['BEGUN'])
    await goOn(caller, [one.file], 5)
    expect(account.uploads).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([
      { state: 'HANDED', provider_id: account.uploads[0]?.filename },
    ])
  })

  it('is not taken for another file of ours with the same number and day', async () => {
    const { caller, account, one, kept } = await handed()
    const second = await asked(caller)
    const number = (
      await context.api.asSystem((tx) => tx.document.findUniqueOrThrow({ where: { id: second.id } }))
    ).full_numeration
    kept.number = number ?? ''
    account.mishaps.push({ of: '/upload', with: 'CUT_BEFORE' })
    await goOn(caller, [second.file], 6)
    expect(account.uploads).toHaveLength(2)
    const names = [...(await handoversOf(one.file)), ...(await handoversOf(second.file))]
      .filter(({ state }) => state === 'HANDED')
      .map(({ provider_id }) => provider_id)
    expect(names).toEqual(account.uploads.map(({ filename }) => filename))
  })

  it("is a person's to decide when Aruba has the file but does not list it", async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: '/upload', with: 'CUT_AFTER' })
    await sendByIntermediary(caller, one.file)
    const [kept] = account.uploads
    if (kept) kept.number = 'nascosta'
    await goOn(caller, [one.file], 6)
    expect(account.uploads).toHaveLength(1)
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_UNCERTAIN aruba 0034 File già inviato di recente')
    const answer = await context.api.call('POST', `${base}/einvoice/send`, {
      as: caller,
      body: { invoice_id: one.id },
    })
    expect(answer.body.code).toBe('ERROR_SENDING_UNCERTAIN')
  })
})

describe('the token of Aruba', () => {
  it('is used by every call until it runs out, and replaced once when Aruba refuses it', async () => {
    const before = provider.callsOf('sign_in').length
    const { caller, account, one } = await handed()
    await goOn(caller, [one.file], 4)
    expect(provider.callsOf('sign_in').length - before).toBe(1)
    account.token = 'un-altro'
    await goOn(caller, [], 3)
    expect(provider.callsOf('sign_in').length - before).toBe(2)
    time += 40 * MINUTE
    await goOn(caller, [], 2)
    expect(provider.callsOf('sign_in').length - before).toBe(3)
    const row = await context.api.asSystem((tx) =>
      tx.intermediary_account.findFirstOrThrow({ where: { structure_id: caller.structureId } }),
    )
    expect([row.state, row.fault]).toEqual(['ON', null])
    expect(Buffer.from(row.sealed_session ?? []).toString('latin1')).not.toContain(account.token)
  })

  it('pauses the account when Aruba does not know the user any more', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.isKnown = false
    await goOn(caller, [one.file], 2)
    const row = await context.api.asSystem((tx) =>
      tx.intermediary_account.findFirstOrThrow({ where: { structure_id: caller.structureId } }),
    )
    expect(row).toMatchObject({
      state: 'PAUSED',
      paused_for: 'AUTHENTICATION',
      fault: 'Credenziali non valide.',
    })
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_SIGN_IN aruba Credenziali non valide.')
  })
})

describe("a supplier's invoice at Aruba", () => {
  const listed = async (as: Caller): Promise<{ fullNumeration: string }[]> =>
    (await context.api.call('GET', `${base}/invoice/list/structure?agreementTypeValue=passive`, { as })).body
      .invoice_list

  it('becomes a received document once, however often it is listed', async () => {
    const { caller, account, own } = await opened()
    const { business_vatnumber } = await context.api.asSystem((tx) =>
      tx.anagrafica.findUniqueOrThrow({ where: { sku: own.sku } }),
    )
    for (const [index, number] of ['A/1', 'A/2', 'A/3'].entries()) {
      account.deliver(`IT01234567890_0010${index}.xml`, supplierXml({ number, to: business_vatnumber ?? '' }))
    }
    await goOn(caller, [], 14)
    expect((await listed(caller)).map(({ fullNumeration }) => fullNumeration).sort()).toEqual([
      'A/1',
      'A/2',
      'A/3',
    ])
    expect(account.requests.filter((path) => path.endsWith('/in/getByFilename'))).toHaveLength(3)
    expect(account.requests.filter((path) => path.endsWith('/in/findByUsername')).length).toBeGreaterThan(1)
  })

  it('of the trial environment is made up, and is not asked for', async () => {
    const { caller, account } = await opened({ isTest: true })
    account.deliver('IT01234567890_00200.xml', supplierXml())
    await goOn(caller, [], 2)
    expect([await listed(caller), account.requests]).toEqual([[], []])
  })
})

describe('the limits of Aruba', () => {
  /** The most calls of a family in any minute. */
  const mostInAMinute = (family: string, since: number): number => {
    const times = provider.callsOf(family).filter((at) => at >= since)
    return Math.max(
      0,
      ...times.map((at) => times.filter((other) => other >= at && other < at + MINUTE).length),
    )
  }

  /** Three structures send and read for a while, at random times; `control` takes the pace away. */
  async function live(
    lasting: number,
    control = false,
  ): Promise<{ since: number; sent: number; delivered: number }> {
    const studios = await Promise.all([opened(), opened(), opened()])
    const files = new Map<Caller, { id: number; file: number }[]>()
    for (const { caller } of studios) files.set(caller, await askToSend(context.api, caller, 4))
    const since = time
    let turn = 0
    for (; time < since + lasting; turn += 1) {
      const one = studios[turn % studios.length]
      if (!one) continue
      if (control) await context.api.asSystem((tx) => tx.intermediary_pace.deleteMany())
      await sendByIntermediary(one.caller, files.get(one.caller)?.[turn % 4]?.file ?? 0)
      await poll(one.caller)
      for (const upload of one.account.uploads) {
        if (upload.status === 'Presa in carico') await answered(one.account, upload, 'Consegnata')
      }
      time += 1 + ((turn * 7919) % 9_000)
    }
    const states = await Promise.all(
      [...files].flatMap(([caller, own]) => own.map(({ id }) => stateOf(caller, id))),
    )
    return {
      since,
      sent: states.length,
      delivered: states.filter((state) => state === 'DIGITAL_SENT_SUCCESS').length,
    }
  }

  it('are kept by all structures together, and every file arrives', { timeout: 1_200_000 }, async () => {
    const before = provider.refusals
    const { since, sent, delivered } = await live(isFullRun ? 24 * HOUR : 20 * MINUTE)
    expect(delivered).toBe(sent)
    expect(provider.refusals).toBe(before)
    expect(mostInAMinute('sign_in', since)).toBe(1)
    for (const family of ['find_out', 'find_in', 'notifications']) {
      expect(mostInAMinute(family, since)).toBeLessThanOrEqual(12)
    }
    expect(mostInAMinute('upload', since)).toBeLessThanOrEqual(30)
  })

  it('would be broken without the pace: the control', { timeout: 120_000 }, async () => {
    const before = provider.refusals
    await live(2 * MINUTE, true)
    expect(provider.refusals).toBeGreaterThan(before)
  })

  it('let one of a hundred callers through at once', async () => {
    const { reservePlace } = await import('@/server/salesforce/exchange/intermediary/pace-store')
    const place = { family: 'aruba:prova', spaceMs: 5_500, at: new Date(time) }
    const waits = await Promise.all(
      Array.from({ length: 100 }, () => context.api.asSystem((tx) => reservePlace(tx, place))),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
    expect(Math.max(...waits)).toBe(5_500)
  })
})
