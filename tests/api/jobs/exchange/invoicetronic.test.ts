import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import {
  openInvoicetronicStudio,
  pollIntermediary as poll,
  sendByIntermediary as runSend,
} from '@/tests/support/exchange/intermediary-studio'
import { InvoicetronicDouble } from '@/tests/support/exchange/invoicetronic-double'
import { askToSend } from '@/tests/support/exchange/pec-studio'

const provider = await InvoicetronicDouble.open()
const context = testApi({ EXCHANGE_INVOICETRONIC_URL: provider.url, LUNA_LOG: 'silent' })
const base = '/api/salesforce/rest'
const MINUTE = 60_000

afterAll(() => provider.close())

const opened = (options?: { isTest?: boolean; doesSign?: boolean }) =>
  openInvoicetronicStudio(context.api, provider, options)

/** An issued invoice that was asked to be sent. */
async function asked(caller: Caller) {
  const [one] = await askToSend(context.api, caller)
  if (!one) throw new Error('none')
  return one
}

const send = (as: Caller, invoice_id: number, over = {}) =>
  context.api.call('POST', `${base}/einvoice/send`, { as, body: { invoice_id, ...over } })
const invoiceOf = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as })).body.invoice
const stateOf = async (as: Caller, id: number): Promise<string> => (await invoiceOf(as, id)).state
const fileOf = (document_id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id }, orderBy: { id: 'desc' } }),
  )
const handoversOf = (einvoice_file_id: number) =>
  context.api.asSystem((tx) =>
    tx.intermediary_dispatch.findMany({ where: { einvoice_file_id }, orderBy: { id: 'asc' } }),
  )
const accountOf = ({ structureId }: Caller) =>
  context.api.asSystem((tx) =>
    tx.intermediary_account.findFirstOrThrow({ where: { structure_id: structureId } }),
  )
const accountKey = ({ structureId: structure_id }: Caller) => ({
  structure_id_provider: { structure_id, provider: 'invoicetronic' },
})
const unusable = async (as: Caller): Promise<{ reason: string }[]> =>
  (await context.api.call('GET', `${base}/einvoice/unusable`, { as })).body.unusable_list

/** Makes the handovers of a file as old as that, and lets the account be asked again. */
const age = ({ structureId }: Caller, einvoice_file_id: number, ms: number) =>
  context.api.asSystem(async (tx) => {
    const begun_at = new Date(Date.now() - ms)
    await tx.intermediary_dispatch.updateMany({ where: { einvoice_file_id }, data: { begun_at } })
    const where = { structure_id: structureId }
    await tx.intermediary_account.updateMany({ where, data: { rests_until: null } })
  })

/** A file that was handed over, and what the provider keeps of it. */
async function handed() {
  const { caller, account } = await opened()
  const one = await asked(caller)
  await runSend(caller, one.file)
  const [kept] = account.sends
  if (!kept) throw new Error('nothing was handed over')
  return { caller, account, one, kept }
}

describe('a structure with an account at Invoicetronic', () => {
  it('sends by it, unsigned and byte for byte, and is answered by its updates', async () => {
    const { caller, account, one, kept } = await handed()
    expect(kept).toMatchObject({ file_name: one.name, signature: 'None' })
    expect(Buffer.from(kept.payload, 'base64').equals(Buffer.from((await fileOf(one.id)).bytes))).toBe(true)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED', provider_id: String(kept.id) }])
    account.report(kept, 'Inviato')
    await poll(caller)
    expect(await fileOf(one.id)).toMatchObject({ state: 'SENT', identificativo_sdi: kept.identifier })
    account.report(kept, 'Consegnato', { after: 1 })
    await poll(caller)
    expect(await fileOf(one.id)).toMatchObject({ state: 'DELIVERED', channel: 'invoicetronic' })
    const { state, exchange } = await invoiceOf(caller, one.id)
    expect([state, exchange.message_list]).toMatchObject(['DIGITAL_SENT_SUCCESS', [{ message_type: 'RC' }]])
    expect(await unusable(caller)).toEqual([])
  })

  it('is the channel of that structure alone, and says whether it is the sandbox', async () => {
    const { caller } = await opened({ isTest: true })
    const { caller: other } = await studio(context.api)
    const channel = async (as: Caller) =>
      (await context.api.call('GET', `${base}/einvoice/channel`, { as })).body.channel
    expect(await channel(caller)).toEqual({
      name: 'invoicetronic',
      test: true,
      does_sign: false,
      paused_for: null,
    })
    expect((await channel(other)).name).toBe('sandbox')
    const one = await asked(caller)
    await runSend(caller, one.file)
    expect(await fileOf(one.id)).toMatchObject({ channel: 'invoicetronic-test' })
  })

  it('stays what it was, sandbox or production, once a file was handed over', async () => {
    const { caller } = await handed()
    const where = accountKey(caller)
    const relabel = context.api.asSystem((tx) =>
      tx.intermediary_account.update({ where, data: { is_test: true } }),
    )
    await expect(relabel).rejects.toThrow(/files were sent by this account/)
  })

  it('sends each file once, however many jobs run', async () => {
    const { caller, account } = await opened()
    const sent = await askToSend(context.api, caller, 4)
    await Promise.all(sent.flatMap(({ file }) => [runSend(caller, file), runSend(caller, file)]))
    for (const { file } of sent) await runSend(caller, file)
    expect(account.sends.map(({ file_name }) => file_name).sort()).toEqual(
      sent.map(({ name }) => name).sort(),
    )
  })
})

describe('a handover that was not answered', () => {
  it.each([
    ['the connection is cut after the provider took the file', 'CUT_AFTER'],
    ['the provider fails after it took the file', 'FAIL_AFTER'],
  ] as const)('makes no second document when %s', async (_case, mishap) => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: mishap })
    await runSend(caller, one.file)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_IN_PROGRESS')
    await age(caller, one.file, 2 * MINUTE)
    await poll(caller)
    expect(await handoversOf(one.file)).toMatchObject([
      { state: 'HANDED', provider_id: String(account.sends[0]?.id) },
    ])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
  })

  it('is found by its name when the provider does not repeat our mark', async () => {
    const { caller, account } = await opened()
    account.doesForget = true
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: 'CUT_AFTER' })
    await runSend(caller, one.file)
    await age(caller, one.file, 3 * MINUTE)
    await poll(caller)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED' }])
  })

  it('is found by the number of its document when the provider gave the file another name', async () => {
    const { caller, account } = await opened()
    account.doesRename = true
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: 'CUT_AFTER' })
    await runSend(caller, one.file)
    await age(caller, one.file, 3 * MINUTE)
    await poll(caller)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED' }])
  })

  it('is made again once the provider says that it does not have the file', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: 'CUT_BEFORE' })
    await runSend(caller, one.file)
    await age(caller, one.file, MINUTE + 5_000)
    await poll(caller)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'BEGUN' }])
    await age(caller, one.file, 3 * MINUTE)
    await poll(caller)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'FAILED' }])
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
  })

  it('is left to a person when the provider cannot be asked for an hour, and still not made twice', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: 'CUT_AFTER' })
    await runSend(caller, one.file)
    account.mishaps.push({ of: 'GET /send', with: { status: 503 } })
    await age(caller, one.file, 30 * MINUTE)
    await poll(caller)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'BEGUN' }])
    account.mishaps.push({ of: 'GET /send', with: { status: 503 } })
    await age(caller, one.file, 61 * MINUTE)
    await poll(caller)
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'UNCERTAIN' }])
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_UNCERTAIN invoicetronic')
    expect((await send(caller, one.id)).body.code).toBe('ERROR_SENDING_UNCERTAIN')
    expect((await send(caller, one.id, { again: true })).status).toBe(200)
    await age(caller, one.file, 61 * MINUTE)
    account.mishaps.splice(0)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
  })
})

describe('a second handover of a file', () => {
  it('is refused by the database, whatever runs', async () => {
    const { caller, one } = await handed()
    const again = context.api.asSystem((tx) =>
      tx.intermediary_dispatch.create({
        data: {
          structure_id: caller.structureId,
          einvoice_file_id: one.file,
          mark: 'altro',
          provider: 'invoicetronic',
          is_test: false,
          begun_at: new Date(),
        },
      }),
    )
    await expect(again).rejects.toThrow(/Unique constraint/)
  })

  it('would be made without that: the control', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    for (let index = 0; index < 20; index += 1) account.mishaps.push({ of: 'POST /send', with: 'CUT_AFTER' })
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    const [{ indexdef = '' } = {}] = await context.api.asSystem(
      (tx) =>
        tx.$queryRaw<
          { indexdef: string }[]
        >`select indexdef from pg_indexes where indexname = 'intermediary_dispatch_live'`,
    )
    await run('drop index intermediary_dispatch_live')
    try {
      await Promise.all(Array.from({ length: 20 }, () => runSend(caller, one.file)))
      expect(account.sends.length).toBeGreaterThan(1)
    } finally {
      await context.api.asSystem((tx) =>
        tx.intermediary_dispatch.deleteMany({ where: { einvoice_file_id: one.file } }),
      )
      await run(indexdef)
    }
  })

  it('is not made while a mail with the file may be on its way from the PEC box that sent before', async () => {
    const { caller, account } = await opened()
    const { structureId: structure_id } = caller
    const one = await asked(caller)
    await context.api.asSystem(async (tx) => {
      const host = { smtp_host: 'a.example', smtp_port: 465, imap_host: 'a.example', imap_port: 993 }
      await tx.pec_account.create({
        data: {
          structure_id,
          address: `casella${structure_id}@pec.example`,
          user_name: 'casella',
          sealed_password: Buffer.from('x'),
          ...host,
          is_test: false,
        },
      })
      await tx.pec_dispatch.create({
        data: {
          structure_id,
          einvoice_file_id: one.file,
          message_id: `<luna.${structure_id}@pec.example>`,
          recipient: 'sdi01@pec.fatturapa.it',
          is_test: false,
          begun_at: new Date(),
        },
      })
    })
    await runSend(caller, one.file)
    const { beginHandover } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const { jobScope } = await import('@/server/jobs/job-scope')
    const given = {
      provider: 'invoicetronic' as const,
      structureId: structure_id,
      key: 'x',
      isTest: false,
      doesSign: false,
    }
    const begun = await withTenant(jobScope(structure_id, 'test'), (tx) => beginHandover(tx, given, one.file))
    expect([begun, account.requests]).toEqual([null, []])
  })
})

describe('a provider that refuses', () => {
  it.each([
    [401, 'La chiave API non è valida.'],
    [403, 'Crediti esauriti.'],
  ])('with %i lets the account rest and mails those who can change it', async (status, detail) => {
    const { caller, account } = await opened()
    const [first, second] = await askToSend(context.api, caller, 2)
    account.mishaps.push({ of: 'POST /send', with: { status, body: { title: 'No', detail } } })
    await runSend(caller, first?.file ?? 0)
    expect(await accountOf(caller)).toMatchObject({
      state: 'PAUSED',
      paused_for: 'AUTHENTICATION',
      fault: detail,
    })
    expect((await fileOf(first?.id ?? 0)).error).toBe(`INTERMEDIARY_SIGN_IN invoicetronic ${detail}`)
    await runSend(caller, second?.file ?? 0)
    expect((await fileOf(second?.id ?? 0)).error).toBe('INTERMEDIARY_PAUSED invoicetronic')
    await poll(caller)
    expect(account.requests).toEqual(['POST /send'])
    expect((await send(caller, first?.id ?? 0)).body.code).toBe('ERROR_INTERMEDIARY_PAUSED')
    const where = { structure_id: caller.structureId, subject: 'L’account Invoicetronic è in pausa' }
    const mails = await context.api.asSystem((tx) => tx.mail_outbox.findMany({ where }))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(detail)])
  })

  it('with 429 is asked again after the time that it states, and the file goes on waiting', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: { status: 429, headers: { 'retry-after': '600' } } })
    await runSend(caller, one.file)
    const { rests_until } = await accountOf(caller)
    expect((rests_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * MINUTE)
    expect((rests_until?.getTime() ?? 0) - Date.now()).toBeLessThan(11 * MINUTE)
    await runSend(caller, one.file)
    await poll(caller)
    expect(account.requests).toEqual(['POST /send'])
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_IN_PROGRESS')
    await age(caller, one.file, 0)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
    expect(await accountOf(caller)).toMatchObject({ rests_until: null, failures: 0 })
  })

  it('with 422 has its words on the document, which may be sent again', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    const body = { title: 'Non valido', errors: { Numero: ['Manca il numero.'] } }
    account.mishaps.push({ of: 'POST /send', with: { status: 422, body } })
    await runSend(caller, one.file)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_OUTPUT_ERROR')
    expect((await fileOf(one.id)).error).toBe(
      'INTERMEDIARY_REFUSED invoicetronic Non valido · Manca il numero.',
    )
    expect((await send(caller, one.id)).status).toBe(200)
    await runSend(caller, one.file)
    expect(account.sends).toHaveLength(1)
  })

  it('rests longer with each failure, and its answers are asked for again', async () => {
    const { caller, account } = await opened()
    for (const [failures, seconds] of [
      [1, 30],
      [2, 60],
      [3, 120],
    ] as const) {
      account.mishaps.push({ of: 'GET /update', with: { status: 502, body: 'Bad gateway' } })
      await age(caller, 0, 0)
      await poll(caller)
      const row = await accountOf(caller)
      expect(row.failures).toBe(failures)
      const waited = ((row.rests_until?.getTime() ?? 0) - Date.now()) / 1000
      expect([waited > seconds - 10, waited <= seconds]).toEqual([true, true])
    }
    await age(caller, 0, 0)
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({ failures: 0, rests_until: null, fault: null })
  })

  it('refuses to be asked, and the account says so; an empty list may be a 404', async () => {
    const { caller, account } = await opened()
    account.mishaps.push({ of: 'GET /update', with: { status: 400, body: { detail: 'sort non valido' } } })
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({ state: 'ON', failures: 1, fault: 'sort non valido' })
    await age(caller, 0, 0)
    account.mishaps.push({ of: 'GET /update', with: { status: 404 } })
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({ failures: 0, fault: null, read_at: expect.any(Date) })
  })

  it('gives a list that cannot be read, which is not taken for an empty one', async () => {
    const { caller, account } = await opened()
    account.mishaps.push({ of: 'GET /update', with: { status: 200, body: { items: [] } } })
    await poll(caller)
    expect(await accountOf(caller)).toMatchObject({
      failures: 1,
      fault: 'La risposta non ha la forma attesa.',
    })
  })

  it('shows its key nowhere, even when it repeats it', async () => {
    const { caller, account, key } = await opened()
    const one = await asked(caller)
    const detail = `La chiave ${key} non vale`
    account.mishaps.push({ of: 'POST /send', with: { status: 422, body: { detail } } })
    await runSend(caller, one.file)
    expect((await fileOf(one.id)).error).toBe('INTERMEDIARY_REFUSED invoicetronic La chiave … non vale')
  })
})

describe('the states that the provider reports', () => {
  it.each([
    ['Consegnato', 'RC', 'DIGITAL_SENT_SUCCESS'],
    ['NonConsegnato', 'MC', 'DIGITAL_SENT_WARNING'],
    ['ImpossibilitaDiRecapito', 'MC', 'DIGITAL_SENT_WARNING'],
    ['Scartato', 'NS', 'DIGITAL_SENT_ERROR'],
    ['AccettatoDalDestinatario', 'NE', 'DIGITAL_SENT_SUCCESS'],
    ['RifiutatoDalDestinatario', 'NE', 'DIGITAL_SENT_ESITO_KO'],
    ['DecorrenzaTermini', 'DT', 'DIGITAL_SENT_SUCCESS'],
    ['AttestazioneTrasmissioneFattura', 'AT', 'DIGITAL_SENT_WARNING'],
  ])('%s is the message %s, and leads to %s', async (state, type, expected) => {
    const { caller, account, one, kept } = await handed()
    account.report(kept, state)
    await poll(caller)
    const { state: reached, exchange } = await invoiceOf(caller, one.id)
    expect([reached, exchange.message_list]).toMatchObject([expected, [{ message_type: type }]])
  })

  it('has the faults of a rejection in their words, after which the file is written again', async () => {
    const { caller, account, one, kept } = await handed()
    const errors = [{ code: '00404', description: 'Fattura duplicata', hint: null }]
    account.report(kept, 'Scartato', { errors })
    await poll(caller)
    const { exchange } = await invoiceOf(caller, one.id)
    expect(exchange.message_list).toMatchObject([{ description: '00404 Fattura duplicata' }])
    expect((await send(caller, one.id)).status).toBe(200)
    const renewed = await fileOf(one.id)
    expect(renewed.file_name).not.toBe(one.name)
    await runSend(caller, renewed.id)
    expect(account.sends.map(({ file_name }) => file_name)).toEqual([one.name, renewed.file_name])
    // A late update about the first file changes nothing of the second.
    account.report(kept, 'Scartato', { errors, after: 5 })
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_ESITO_OK')
  })

  it('count once and in any order: twice, a delivery after a failed one, an old rejection at last', async () => {
    const { caller, account, one, kept } = await handed()
    account.report(kept, 'ImpossibilitaDiRecapito', { after: 2 })
    await poll(caller)
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_WARNING')
    account.report(kept, 'Consegnato', { after: 3 })
    account.report(kept, 'Consegnato', { after: 3 })
    account.report(kept, 'Inviato', { after: 1 })
    await poll(caller)
    account.report(kept, 'Scartato', { after: -60 })
    account.report(kept, 'ImpossibilitaDiRecapito', { after: -60 })
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    const { exchange } = await invoiceOf(caller, one.id)
    expect(exchange.message_list.map(({ message_type }: { message_type: string }) => message_type)).toEqual([
      'MC',
      'RC',
      'RC',
      'NS',
      'MC',
    ])
  })

  it('settle a handover of which nothing was heard', async () => {
    const { caller, account } = await opened()
    const one = await asked(caller)
    account.mishaps.push({ of: 'POST /send', with: 'CUT_AFTER' })
    await runSend(caller, one.file)
    await age(caller, 0, 0)
    const [kept] = account.sends
    if (!kept) throw new Error('none')
    account.report(kept, 'Consegnato')
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect(await handoversOf(one.file)).toMatchObject([{ state: 'HANDED' }])
  })

  it('are told apart by the number of the file when our mark does not come back', async () => {
    const { caller, account, one, kept } = await handed()
    account.doesForget = true
    account.report(kept, 'Consegnato')
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
  })

  it('are taken over many pages; those of files of others have no effect, and one that cannot be read is shown', async () => {
    const { caller, account, one, kept } = await handed()
    const foreign = account.keep({ payload: '', meta_data: { luna: 'altro' } }, 'None')
    for (let index = 0; index < 230; index += 1) account.report(foreign, 'Scartato')
    account.report(kept, 'StatoNuovo', { after: 1 })
    account.report(kept, 'Consegnato', { after: 2 })
    await poll(caller)
    expect(await stateOf(caller, one.id)).toBe('DIGITAL_SENT_SUCCESS')
    expect((await unusable(caller)).map(({ reason }) => reason)).toEqual(['UNREADABLE'])
    expect(account.requests.filter((kind) => kind === 'GET /update')).toHaveLength(3)
    await poll(caller)
    expect(await unusable(caller)).toHaveLength(1)
  })
})

describe('an invoice to a public office', () => {
  async function issued(caller: Caller): Promise<number> {
    const office = await addEntry(context.api, caller, company({ codice_destinatario: 'UF5B2K' }))
    const { id } = await createInvoice(context.api, caller, invoiceData(office.sku))
    await context.api.call('PUT', `${base}/invoice/issue/${id}`, { as: caller })
    return id
  }

  it('is signed by the provider where the account is set so', async () => {
    const { caller, account } = await opened({ doesSign: true })
    const id = await issued(caller)
    expect((await send(caller, id)).status).toBe(200)
    const file = await fileOf(id)
    await runSend(caller, file.id)
    expect(account.sends).toMatchObject([{ signature: 'Apply', file_name: `${file.file_name}.p7m` }])
  })

  it('is never sent unsigned: neither when it is asked for, nor when the option is taken back meanwhile', async () => {
    const { caller, account } = await opened()
    const id = await issued(caller)
    expect((await send(caller, id)).body.code).toBe('ERROR_INVOICE_NOT_SIGNED')
    const set = (does_sign: boolean) =>
      context.api.asSystem((tx) =>
        tx.intermediary_account.update({
          where: accountKey(caller),
          data: { does_sign },
        }),
      )
    await set(true)
    expect((await send(caller, id)).status).toBe(200)
    await set(false)
    const file = await fileOf(id)
    await runSend(caller, file.id)
    expect([account.sends, (await fileOf(id)).error]).toEqual([[], 'INTERMEDIARY_UNSIGNED invoicetronic'])
  })
})
