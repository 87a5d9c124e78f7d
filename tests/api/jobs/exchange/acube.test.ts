import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData } from '@/tests/support/builders'
import type { CubeAccountDouble, CubeInvoice } from '@/tests/support/exchange/cube-account'
import { CubeDouble } from '@/tests/support/exchange/cube-double'
import { deliveredReceipt } from '@/tests/support/exchange/folder-studio'
import {
  openCubeStudio,
  pollIntermediary,
  sendByIntermediary,
} from '@/tests/support/exchange/intermediary-studio'
import { askToSend } from '@/tests/support/exchange/pec-studio'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'

const double = await CubeDouble.open()
const context = testApi({
  EXCHANGE_ACUBE_URL: double.url,
  EXCHANGE_OPENAPI_URL: double.url,
  LUNA_LOG: 'silent',
})
const base = '/api/salesforce/rest'
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const PROFILES = ['acube', 'openapi'] as const
type Profile = (typeof PROFILES)[number]

/** The time of Luna and of both providers, which the tests move on. */
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

type Options = { isTest?: boolean; doesSign?: boolean }
const opened = (provider: Profile, options: Options = {}) =>
  openCubeStudio(context.api, double, { provider, ...options })
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
const accountOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.intermediary_account.findFirstOrThrow({ where: { structure_id: structureId } }),
  )
const unusable = async (as: Caller): Promise<{ reason: string; file_name: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list

async function asked(as: Caller) {
  const [one] = await askToSend(context.api, as)
  if (!one) throw new Error('none')
  return one
}

/** An issued invoice to a public office. */
async function issuedToOffice(as: Caller): Promise<number> {
  const office = await addEntry(context.api, as, company({ codice_destinatario: 'UF5B2K' }))
  const { id } = await createInvoice(context.api, as, invoiceData(office.sku))
  await context.api.call('PUT', `${base}/invoice/issue/${id}`, { as })
  return id
}

describe.each(PROFILES)('a file that leaves by %s', (provider) => {
  const poll = (as: Caller) => pollIntermediary(as, provider)

  /** Runs what waits, as the queue does. */
  async function goOn(as: Caller, files: readonly number[], turns = 4): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const file of files) await sendByIntermediary(as, file)
      await poll(as)
      time += 70 * SECOND
    }
  }

  async function handed(options: Options = {}) {
    const { caller, account } = await opened(provider, options)
    const one = await asked(caller)
    await goOn(caller, [one.file], 2)
    const [kept] = account.sent
    if (!kept) throw new Error('nothing was handed over')
    return { caller, account, one, kept }
  }

  const delivered = (account: CubeAccountDouble, kept: CubeInvoice, name: string) =>
    account.answer(kept, 'delivered', {
      type: 'RC',
      xml: Buffer.from(deliveredReceipt(name), 'utf8'),
    })

  it('is handed over once, byte for byte and unsigned, and is delivered', async () => {
    const { caller, account, one, kept } = await handed()
    const file = await fileOf(one.id)
    expect(kept.bytes.equals(Buffer.from(file.bytes))).toBe(true)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED', provider, provider_id: kept.uuid }])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    delivered(account, kept, one.name)
    await goOn(caller, [one.file])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    const after = await fileOf(one.id)
    expect(after.channel).toBe(provider)
    expect(after.messages.map(({ message_type }) => message_type)).toEqual(['RC'])
    // A-Cube passes SdI's own message on; Openapi reports it.
    const bytes = Buffer.from(after.messages[0]?.bytes ?? []).toString('utf8')
    expect(bytes.startsWith(provider === 'acube' ? '<?xml' : '{')).toBe(true)
    expect([account.sent.length, kept.isToBeSigned]).toEqual([1, false])
    expect((await handoversOf(one.file))[0]?.ask_at).toBeNull()
  })

  it.each([
    ['a status of 500 after the file was taken', 'FAIL_AFTER'],
    ['a connection that was cut after it', 'CUT_AFTER'],
    ['an answer that cannot be read', { status: 202, body: { id: 7 } }],
  ] as const)('is not handed over again after %s', async (_case, mishap) => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.mishaps.push({ of: /^POST/, with: mishap })
    await sendByIntermediary(caller, one.file)
    // The answer that cannot be read stands in place of the right one: the file is there nevertheless.
    if (typeof mishap === 'object') account.keep(Buffer.from((await fileOf(one.id)).bytes), false)
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(['BEGUN'])
    await goOn(caller, [one.file], 6)
    expect(account.sent).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([
      { state: 'HANDED', provider_id: account.sent[0]?.uuid },
    ])
    expect(account.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  })

  it('may be a simplified invoice, which is found again as any other', async () => {
    const { caller, account } = await opened(provider)
    const [one] = await askToSend(context.api, caller, 1, { tipo_documento: 'TD07' })
    if (!one) throw new Error('none')
    account.mishaps.push({ of: /^POST/, with: 'CUT_AFTER' })
    await goOn(caller, [one.file], 6)
    const path = provider === 'acube' ? '/invoices/simplified' : '/invoices'
    expect(account.requests.filter((request) => request.startsWith('POST'))).toEqual([`POST ${path}`])
    expect(account.sent.map(({ bytes }) => bytes.includes('<FormatoTrasmissione>FSM10<'))).toEqual([true])
    expect(await handoversOf(one.file)).toMatchObject([
      { state: 'HANDED', provider_id: account.sent[0]?.uuid },
    ])
  })

  it('is handed over once although the server ends between the answer and its writing, by two processes', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    await sendByIntermediary(caller, one.file)
    // As it stood before the answer was written.
    await context.api.asSystem(async (tx) => {
      await tx.intermediary_dispatch.updateMany({
        where: { einvoice_file_id: one.file },
        data: { state: 'BEGUN', provider_id: null, handed_at: null, ask_at: null },
      })
      await tx.einvoice_file.update({ where: { id: one.file }, data: { state: 'SENDING', sent_at: null } })
    })
    for (let turn = 0; turn < 4; turn += 1) {
      time += 70 * SECOND
      await Promise.all([poll(caller), poll(caller), sendByIntermediary(caller, one.file)])
    }
    expect(account.sent).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED' }])
  })

  it('would be handed over twice if the list were not asked: the control', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.mishaps.push({ of: /^POST/, with: 'CUT_AFTER' })
    await sendByIntermediary(caller, one.file)
    await context.api.asSystem((tx) =>
      tx.intermediary_dispatch.updateMany({
        where: { einvoice_file_id: one.file },
        data: { state: 'FAILED' },
      }),
    )
    time += MINUTE
    await sendByIntermediary(caller, one.file)
    expect(account.sent).toHaveLength(2)
  })

  it("is found on a later page, and is no other company's with the same number", async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.pageSize = 2
    account.mishaps.push({ of: /^POST/, with: 'CUT_AFTER' })
    await sendByIntermediary(caller, one.file)
    const [ours] = account.sent
    const other = Buffer.from(
      (ours?.bytes.toString('utf8') ?? '').replace(
        /<CedentePrestatore>[\s\S]*?<\/DatiAnagrafici>/,
        (sender) => sender.replace(/(<IdCodice>|<CodiceFiscale>)[^<]+/g, '$100488410010'),
      ),
    )
    for (let times = 0; times < 5; times += 1) account.keep(other, false)
    await goOn(caller, [one.file], 3)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED', provider_id: ours?.uuid }])
  })

  it.each([
    [
      'two documents are alike',
      (account: CubeAccountDouble) => void account.keep(account.sent[0]?.bytes as Buffer, false),
    ],
    [
      'the content is not shown',
      (account: CubeAccountDouble) =>
        account.sent.forEach((kept) => {
          kept.payload = 'illeggibile'
        }),
    ],
  ])("is a person's to decide where %s", async (_case, arrange) => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.mishaps.push({ of: /^POST/, with: 'CUT_AFTER' })
    await sendByIntermediary(caller, one.file)
    arrange(account)
    const before = account.sent.length
    await goOn(caller, [one.file], 6)
    expect(account.sent).toHaveLength(before)
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(['UNCERTAIN'])
    expect((await fileOf(one.id)).error).toMatch(new RegExp(`^INTERMEDIARY_UNCERTAIN ${provider} \\S`))
    expect(await accountOf(caller)).toMatchObject({ state: 'ON', failures: 0 })
    const answer = await context.api.call('POST', `${base}/einvoice/send`, {
      as: caller,
      body: { invoice_id: one.id },
    })
    expect(answer.body.code).toBe('ERROR_SENDING_UNCERTAIN')
    const again = { invoice_id: one.id, again: true }
    expect(
      (await context.api.call('POST', `${base}/einvoice/send`, { as: caller, body: again })).status,
    ).toBe(200)
    await goOn(caller, [one.file], 2)
    expect(account.sent).toHaveLength(before + 1)
  })

  it('is left open where a list repeats its page, and nothing is sent again', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.doesRepeat = true
    account.mishaps.push({ of: /^POST/, with: 'CUT_BEFORE' })
    account.keep(Buffer.from('<a/>'), false)
    await goOn(caller, [one.file], 4)
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(['BEGUN'])
    expect((await accountOf(caller)).fault).toBe('L’elenco ripete la stessa pagina.')
    time += HOUR
    await poll(caller)
    expect((await fileOf(one.id)).error).toBe(`INTERMEDIARY_UNCERTAIN ${provider}`)
    expect(account.sent).toHaveLength(1)
  })

  it('is rejected with the faults that SdI found', async () => {
    const { caller, account, one, kept } = await handed()
    const Errore = { Codice: '00404', Descrizione: 'Fattura duplicata' }
    account.answer(kept, 'rejected', {
      type: 'NS',
      message: { identificativo_sdi: '77', lista_errori: { Errore } },
    })
    await goOn(caller, [])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ERROR')
    expect((await fileOf(one.id)).messages).toMatchObject([
      { message_type: 'NS', description: '00404 Fattura duplicata' },
    ])
  })

  it('is answered by its state where no notification comes along, and Luna says what it does not know', async () => {
    const { caller, account, one, kept } = await handed()
    account.answer(kept, 'sconosciuto', { type: 'ZZ' })
    await goOn(caller, [])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    expect((await unusable(caller)).map(({ reason, file_name }) => `${reason} ${file_name}`).sort()).toEqual([
      `UNREADABLE ${provider}-marking.json`,
      `UNREADABLE ${provider}-notification.json`,
    ])
    account.answer(kept, 'not-delivered')
    await goOn(caller, [], 10)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_WARNING')
    expect(await unusable(caller)).toHaveLength(2)
  })

  it('is led by notifications in any order, each once', async () => {
    const { caller, account } = await opened(provider, { doesSign: true })
    const id = await issuedToOffice(caller)
    const body = { invoice_id: id }
    expect((await context.api.call('POST', `${base}/einvoice/send`, { as: caller, body })).status).toBe(200)
    const file = await fileOf(id)
    await goOn(caller, [file.id], 2)
    const [kept] = account.sent
    if (!kept) throw new Error('nothing was handed over')
    expect(kept.isToBeSigned).toBe(true)
    account.answer(kept, 'rejected-pa', {
      type: 'NE',
      message: { esito_committente: { esito: 'EC02', descrizione: 'Importo errato' } },
    })
    account.answer(kept, 'rejected-pa', { type: 'RC' })
    kept.notifications.push(...kept.notifications)
    await goOn(caller, [], 12)
    expect(await stateOf(caller, id)).toBe('DIGITAL_SENT_ESITO_KO')
    const { messages } = await fileOf(id)
    expect(messages.map(({ message_type }) => message_type).sort()).toEqual(['NE', 'RC'])
    expect(messages.find(({ message_type }) => message_type === 'NE')?.description).toBe(
      'EC02 Importo errato',
    )
  })

  it('may be sent again when the provider gave it up, with its words', async () => {
    const { caller, account, one, kept } = await handed()
    account.answer(kept, 'invoice-error')
    kept.notice = 'SdI non raggiungibile'
    await goOn(caller, [])
    expect((await fileOf(one.id)).error).toBe(`INTERMEDIARY_REFUSED ${provider} SdI non raggiungibile`)
  })

  it('waits while the provider is busy, as long as it asks for', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    const busy = { status: 429, body: {}, headers: { 'retry-after': '300' } }
    account.mishaps.push({ of: /^POST/, with: busy })
    await goOn(caller, [one.file], 3)
    expect(account.sent).toHaveLength(0)
    expect(await accountOf(caller)).toMatchObject({ state: 'ON', failures: 0 })
    time += 2 * MINUTE
    await goOn(caller, [one.file], 2)
    expect(account.sent).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'FAILED' }, { state: 'HANDED' }])
  })

  it('is refused with the words of the provider, and the account goes on', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    const body =
      provider === 'acube'
        ? { title: 'An error occurred', detail: 'codice_destinatario: non valido' }
        : { success: false, message: 'codice_destinatario: non valido', error: 230, data: null }
    account.mishaps.push({ of: /^POST/, with: { status: 400, body } })
    await goOn(caller, [one.file], 2)
    expect((await fileOf(one.id)).error).toMatch(/^INTERMEDIARY_REFUSED .*codice_destinatario: non valido$/)
    expect(await accountOf(caller)).toMatchObject({ state: 'ON', fault: null })
  })

  it('stays here where it is signed already, as nobody states that the provider takes such a file', async () => {
    const { caller, account } = await opened(provider)
    const id = await issuedToOffice(caller)
    const form = new FormData()
    const envelope = envelopeOf(Uint8Array.from((await fileOf(id)).bytes))
    form.append('file', new File([Uint8Array.from(envelope)], 'firmato.xml.p7m'))
    await context.api.call('POST', `${base}/einvoice/signed/${id}`, { as: caller, form })
    await context.api.call('POST', `${base}/einvoice/send`, { as: caller, body: { invoice_id: id } })
    const file = await fileOf(id)
    expect(file.signed_bytes).not.toBeNull()
    await goOn(caller, [file.id], 2)
    expect([account.sent.length, (await fileOf(id)).error]).toEqual([0, `INTERMEDIARY_SIGNED ${provider}`])
  })

  it('pauses the account when the access is refused, and says so', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.isKnown = false
    await goOn(caller, [one.file], 2)
    const row = await accountOf(caller)
    const words = provider === 'acube' ? 'Invalid credentials.' : '212 Token not valid'
    expect(row).toMatchObject({ state: 'PAUSED', paused_for: 'AUTHENTICATION', fault: words })
    expect((await fileOf(one.id)).error).toBe(`INTERMEDIARY_SIGN_IN ${provider} ${words}`)
    expect(account.requests).toEqual([])
  })

  it('pauses the account when there is no credit', async () => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    const body = { success: false, message: 'Insufficient Credit in Wallet', error: 611, data: null }
    account.mishaps.push({ of: /^POST/, with: { status: 402, body } })
    await goOn(caller, [one.file], 2)
    expect((await accountOf(caller)).fault).toBe('611 Insufficient Credit in Wallet')
  })
})

describe('a file that the list does not show', () => {
  it.each([
    ['acube', 2, ['FAILED', 'HANDED']],
    ['openapi', 1, ['UNCERTAIN']],
  ] as const)('of %s: %i requests', async (provider, requests, states) => {
    const { caller, account } = await opened(provider)
    const one = await asked(caller)
    account.mishaps.push({ of: /^POST/, with: 'CUT_BEFORE' })
    for (let turn = 0; turn < 56; turn += 1) {
      await sendByIntermediary(caller, one.file)
      await pollIntermediary(caller, provider)
      time += 70 * SECOND
    }
    expect(account.requests.filter((request) => request.startsWith('POST'))).toHaveLength(requests)
    expect((await handoversOf(one.file)).map(({ state }) => state)).toEqual(states)
  })
})

describe('the token of A-Cube', () => {
  it('is used by every call for a day, and replaced once when it is refused', async () => {
    const before = double.signIns
    const { caller, account } = await opened('acube')
    const one = await asked(caller)
    const goOn = async () => {
      await sendByIntermediary(caller, one.file)
      await pollIntermediary(caller, 'acube')
      time += 11 * MINUTE
    }
    for (let turn = 0; turn < 4; turn += 1) await goOn()
    expect([double.signIns - before, account.sent.length]).toEqual([1, 1])
    account.token = 'un-altro'
    await goOn()
    expect(double.signIns - before).toBe(2)
    time += 24 * HOUR
    await goOn()
    expect(double.signIns - before).toBe(3)
    const row = await accountOf(caller)
    expect([row.state, row.fault]).toEqual(['ON', null])
    expect(Buffer.from(row.sealed_session ?? []).toString('latin1')).not.toContain(account.token)
  })

  it('is replaced before a file is handed over, which then leaves once', async () => {
    const { caller, account } = await opened('acube')
    await pollIntermediary(caller, 'acube')
    const one = await asked(caller)
    account.token = 'scaduto'
    await sendByIntermediary(caller, one.file)
    expect(account.sent).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED' }])
  })
})
