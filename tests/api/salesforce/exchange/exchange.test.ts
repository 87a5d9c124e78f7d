import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Api, type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { docxText } from '@/tests/support/files/docx-text'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'

const context = testApi({ EXCHANGE_SANDBOX_DELAY: '0' })
const base = '/api/salesforce/rest'

async function issued(api: Api, over: Record<string, unknown> = {}) {
  const { caller } = await studio(api)
  const customer = await addEntry(api, caller, company(over))
  const draft = await createInvoice(api, caller, invoiceData(customer.sku))
  const answer = await api.call('PUT', `${base}/invoice/issue/${draft.id}`, { as: caller })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { caller, id: draft.id }
}

const send = (as: Caller, id: number) =>
  context.api.call('POST', `${base}/einvoice/send`, { as, body: { invoice_id: id } })
const read = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as })).body.invoice

const fileOf = (id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id: id }, orderBy: { id: 'desc' } }),
  )

const uploadSigned = (as: Caller, id: number, bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(bytes)], 'firmato.xml.p7m'))
  return context.api.call('POST', `${base}/einvoice/signed/${id}`, { as, form })
}

/** Signs a document's XML and uploads it, as its sender does. */
const sign = async (as: Caller, id: number) =>
  uploadSigned(as, id, envelopeOf(Uint8Array.from((await fileOf(id)).bytes)))

/** A credit note of all lines of an invoice, issued. */
async function issuedNote(as: Caller, invoiceId: number) {
  const call = (method: string, path: string, body?: unknown) =>
    context.api.call(method, `${base}/${path}`, { as, body })
  const { body } = await call('GET', `invoice/productsFromInvoiceId/${invoiceId}`)
  const products = body.products_data.map((product: { id: number }) => ({ id: product.id }))
  const asked = { invoiceId, products, date: '2026-11-21' }
  const note = (await call('POST', 'creditnote/createSingleCreditnote', asked)).body.creditNote.id
  await call('PUT', `creditnote/issue/${note}`)
  return { call, note }
}

/** Runs the waiting jobs, as the worker does, until the queue is empty. */
async function runJobs() {
  const [{ runOnce }, { jobs }] = await Promise.all([import('graphile-worker'), import('@/server/jobs')])
  await runOnce({
    connectionString: context.api.databaseUrl,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)])),
  })
}

async function poll() {
  const { exchangePoll } = await import('@/server/jobs/exchange/exchange-poll')
  await exchangePoll.run({})
}

describe('the courtesy copy of an e-invoice', () => {
  it('calls it sent only once it was', async () => {
    const { caller, id } = await issued(context.api)
    const printed = async () => {
      const file = await context.api.call('GET', `${base}/invoice/${id}/print/docx`, { as: caller })
      return docxText(await file.bytes())
    }
    const before = await printed()
    expect(before).toContain('Copia di cortesia')
    expect(before).not.toContain('trasmessa')
    expect((await send(caller, id)).status).toBe(200)
    await runJobs()
    expect(await printed()).toContain('Copia di cortesia della fattura elettronica trasmessa')
  })
})

describe('sending to the exchange system', () => {
  it('goes by a channel that says whether it is a trial', async () => {
    const as = await context.api.caller()
    const answer = await context.api.call('GET', `${base}/einvoice/channel`, { as })
    expect(answer.body.channel).toEqual({
      name: 'sandbox',
      test: true,
      does_sign: false,
      paused_for: null,
    })
  })

  it('is delivered: in progress, taken in charge, RC, SUCCESS', async () => {
    const { caller, id } = await issued(context.api)
    expect((await send(caller, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    await runJobs()
    await poll()
    const invoice = await read(caller, id)
    expect(invoice.state).toBe('DIGITAL_SENT_SUCCESS')
    expect(invoice.exchange).toMatchObject({ state: 'DELIVERED', channel: 'sandbox' })
    expect(
      invoice.exchange.message_list.map((message: { message_type: string }) => message.message_type),
    ).toEqual(['RC'])
    expect(invoice.state_list.map((row: { state: string }) => row.state)).toEqual([
      'DRAFT',
      'ISSUED',
      'DIGITAL_SENT_IN_PROGRESS',
      'DIGITAL_SENT_ESITO_OK',
      'DIGITAL_SENT_SUCCESS',
    ])
  })

  it('warns when the customer has neither code nor PEC (MC)', async () => {
    const { caller, id } = await issued(context.api, { codice_destinatario: '0000000', pec_destinatario: '' })
    await send(caller, id)
    await runJobs()
    await poll()
    expect((await read(caller, id)).state).toBe('DIGITAL_SENT_WARNING')
  })

  it('answers a public office in its own family of messages', async () => {
    const { caller, id } = await issued(context.api, { codice_destinatario: 'UF5B2K' })
    await sign(caller, id)
    await send(caller, id)
    await runJobs()
    await poll()
    const { body } = await context.api.call('GET', `${base}/einvoice/messages/${id}`, { as: caller })
    expect(body.message_list[0].xml).toContain('http://www.fatturapa.gov.it/sdi/messaggi/v1.0')
  })

  it('sends what goes to a public office signed only, with the very XML inside', async () => {
    const { caller, id } = await issued(context.api, { codice_destinatario: 'UF5B2K' })
    expect(await send(caller, id)).toMatchObject({ status: 422, body: { code: 'ERROR_INVOICE_NOT_SIGNED' } })
    expect((await read(caller, id)).exchange).toMatchObject({ needs_signature: true, signed_at: null })
    const xml = Buffer.from((await fileOf(id)).bytes)
    const other = envelopeOf(Buffer.from(xml.toString().replace('EUR', 'USD')))
    expect((await uploadSigned(caller, id, other)).body.code).toBe('ERROR_SIGNED_FILE_OTHER')
    expect((await uploadSigned(caller, id, xml)).body.code).toBe('ERROR_SIGNED_FILE_UNREADABLE')
    expect((await sign(caller, id)).body.invoice.exchange.signed_at).not.toBeNull()
    expect((await send(caller, id)).status).toBe(200)
    await runJobs()
    await poll()
    expect((await read(caller, id)).state).toBe('DIGITAL_SENT_SUCCESS')
    expect((await uploadSigned(caller, id, envelopeOf(xml))).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('has a refused invoice to a public office signed anew, as it is now, before it goes again', async () => {
    const { caller, id } = await issued(context.api, { codice_destinatario: 'UF5B2K' })
    const prepare = () => context.api.call('POST', `${base}/einvoice/tosign/${id}`, { as: caller })
    await sign(caller, id)
    await send(caller, id)
    expect((await prepare()).body.code).toBe('ERROR_INVOICE_STATE')
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { state: 'DIGITAL_SENT_ESITO_KO' } }),
    )
    expect((await send(caller, id)).body.code).toBe('ERROR_INVOICE_NOT_SIGNED')
    expect((await prepare()).status).toBe(200)
    await sign(caller, id)
    expect((await send(caller, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
  })

  it('sends once, however often it is asked for', async () => {
    const { caller, id } = await issued(context.api)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(caller, id)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    await runJobs()
    await poll()
    await poll()
    const files = await context.api.asSystem((tx) => tx.einvoice_file.count({ where: { document_id: id } }))
    const messages = await context.api.asSystem((tx) =>
      tx.exchange_message.count({ where: { einvoice_file: { document_id: id } } }),
    )
    expect([files, messages]).toEqual([1, 1])
  }, 60_000)

  it('sends a credit note of an e-invoice as a TD04', async () => {
    const { caller, id } = await issued(context.api)
    const { call, note } = await issuedNote(caller, id)
    expect((await send(caller, note)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    await runJobs()
    await poll()
    const { creditNote } = (await call('GET', `creditnote/${note}`)).body
    expect(creditNote).toMatchObject({ state: 'DIGITAL_SENT_SUCCESS', exchange: { state: 'DELIVERED' } })
    const messages = await call('GET', `einvoice/messages/${note}`)
    expect(messages.body.message_list).toHaveLength(1)
    const file = await context.api.asSystem((tx) =>
      tx.einvoice_file.findFirstOrThrow({ where: { document_id: note } }),
    )
    expect(Buffer.from(file.bytes).toString()).toContain('<TipoDocumento>TD04</TipoDocumento>')
  })

  it('sends what was paid before it was sent, once, and it is paid again when it is delivered', async () => {
    const { caller, id } = await issued(context.api)
    const invoice_data = { id, json_state: { invoice_state: 'PAYED' } }
    await context.api.call('POST', `${base}/invoice/update/state`, { as: caller, body: { invoice_data } })
    expect((await send(caller, id)).body.invoice).toMatchObject({
      state: 'DIGITAL_SENT_IN_PROGRESS',
      residual: 0,
    })
    await runJobs()
    await poll()
    expect(await read(caller, id)).toMatchObject({ state: 'PAYED', residual: 0 })
    expect((await send(caller, id)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it.each(['LATE', 'EXPIRED'])('sends what was %s before it was sent, once', async (state) => {
    const { caller, id } = await issued(context.api)
    const fall = () =>
      context.api.asSystem((tx) => tx.$executeRaw`update document set state = ${state} where id = ${id}`)
    const listed = async () =>
      (await context.api.call('GET', `${base}/invoice/list/structure`, { as: caller })).body.invoice_list
    await fall()
    expect(await listed()).toMatchObject([{ id, state, exchange_state: 'READY' }])
    expect((await send(caller, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    await runJobs()
    await poll()
    expect((await read(caller, id)).state).toBe('DIGITAL_SENT_SUCCESS')
    await fall()
    const [row] = await listed()
    expect([row.state, row.exchange_state === 'READY']).toEqual([state, false])
    expect((await send(caller, id)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('refuses a STANDARD invoice and one that is not issued', async () => {
    const { caller, customer } = await studio(context.api)
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku))
    const invoice_configuration = { typology: 'STANDARD', payment_methods: ['CASH'] }
    const paper = await createInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { invoice_configuration }),
    )
    expect((await send(caller, draft.id)).body.code).toBe('ERROR_INVOICE_STATE')
    expect((await send(caller, paper.id)).body.code).toBe('ERROR_INVOICE_NOT_DIGITAL')
  })
})

describe('messages', () => {
  type Values = { type: 'RC' | 'MC' | 'NS'; serial: string }

  async function messageAbout(id: number, { type, serial }: Values) {
    const { writeMessage } = await import('@/server/einvoice')
    const file = await context.api.asSystem((tx) =>
      tx.einvoice_file.findFirstOrThrow({ where: { document_id: id }, orderBy: { id: 'desc' } }),
    )
    const common = {
      family: 'B2B' as const,
      identificativo_sdi: '123456',
      nome_file: file.file_name,
      hash: file.sha256,
      data_ora_ricezione: '2026-11-20T10:00:00+01:00',
      message_id: serial,
    }
    const xml = {
      rc: () =>
        writeMessage({
          ...common,
          type: 'RC',
          data_ora_consegna: '2026-11-20T10:01:00+01:00',
          destinatario: { codice: 'ABC1234', descrizione: 'Officina' },
        }),
      mc: () =>
        writeMessage({
          ...common,
          type: 'MC',
          data_messa_a_disposizione: '2026-11-20',
          descrizione: 'non recapitata',
        }),
      ns: () =>
        writeMessage({
          ...common,
          type: 'NS',
          errors: [{ code: '00305', description: 'IdCodice non valido', suggestion: '' }],
        }),
    }[type.toLowerCase() as 'rc' | 'mc' | 'ns']()
    return {
      fileId: file.id,
      message: { name: file.file_name.replace('.xml', `_${type}_001.xml`), bytes: Buffer.from(xml) },
    }
  }

  async function receive(caller: Caller, id: number, values: Values) {
    const [{ receiveMessage }, { withTenant }] = await Promise.all([
      import('@/server/salesforce'),
      import('@/server/db/tenant'),
    ])
    const { fileId, message } = await messageAbout(id, values)
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    await withTenant(scope, (tx) => receiveMessage(tx, fileId, message))
    return message
  }

  async function sent() {
    const { caller, id } = await issued(context.api)
    await send(caller, id)
    return { caller, id }
  }

  it.each([
    ['RC', ['RC'], 'DIGITAL_SENT_SUCCESS'],
    ['MC', ['MC'], 'DIGITAL_SENT_WARNING'],
    ['NS', ['NS'], 'DIGITAL_SENT_ERROR'],
    ['MC then RC', ['MC', 'RC'], 'DIGITAL_SENT_SUCCESS'],
    ['RC then MC', ['RC', 'MC'], 'DIGITAL_SENT_SUCCESS'],
    ['RC then NS', ['RC', 'NS'], 'DIGITAL_SENT_SUCCESS'],
    ['NS then RC', ['NS', 'RC'], 'DIGITAL_SENT_ERROR'],
  ] as const)('lead to the right state: %s', async (_, types, state) => {
    const { caller, id } = await sent()
    for (const [index, type] of types.entries()) await receive(caller, id, { type, serial: `m${index}` })
    expect((await read(caller, id)).state).toBe(state)
  })

  const notice = (name: string, inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><n:${name} versione="1.0" xmlns:n="http://www.fatturapa.gov.it/sdi/messaggi/v1.0"><IdentificativoSdI>123456</IdentificativoSdI><NomeFile>IT.xml</NomeFile>${inside}<MessageId>7</MessageId></n:${name}>`
  const answer = (esito: string) =>
    `<EsitoCommittente><IdentificativoSdI>123456</IdentificativoSdI><Esito>${esito}</Esito><Descrizione>Importo errato</Descrizione></EsitoCommittente>`
  const offices = {
    NE1: notice('NotificaEsito', answer('EC01')),
    NE2: notice('NotificaEsito', answer('EC02')),
    EC2: notice('NotificaEsitoCommittente', '<Esito>EC02</Esito>'),
    SE: notice('ScartoEsitoCommittente', '<Scarto>EN01</Scarto>'),
    DT: notice('NotificaDecorrenzaTermini', '<Descrizione>15 giorni</Descrizione>'),
    AT: notice('AttestazioneTrasmissioneFattura', ''),
  } as const

  it.each([
    ['accepted after RC', ['RC', 'NE1'], 'DIGITAL_SENT_SUCCESS'],
    ['no answer in time, RC never seen', ['DT'], 'DIGITAL_SENT_SUCCESS'],
    ['refused after RC', ['RC', 'NE2'], 'DIGITAL_SENT_ESITO_KO'],
    ['refused before RC', ['NE2', 'RC'], 'DIGITAL_SENT_ESITO_KO'],
    ['refused by the office itself', ['RC', 'EC2'], 'DIGITAL_SENT_ESITO_KO'],
    ['refused, and SdI took that answer not', ['RC', 'EC2', 'SE'], 'DIGITAL_SENT_SUCCESS'],
    ['refused by SdI, and a second answer void', ['RC', 'NE2', 'SE'], 'DIGITAL_SENT_ESITO_KO'],
    ['attested', ['AT'], 'DIGITAL_SENT_WARNING'],
    ['attested after MC', ['MC', 'AT'], 'DIGITAL_SENT_WARNING'],
  ] as const)('of public offices lead to the right state: %s', async (_, types, state) => {
    const { caller, id } = await sent()
    const { receiveMessage } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const file = await fileOf(id)
    for (const [index, type] of types.entries()) {
      if (type in offices) {
        const bytes = Buffer.from(offices[type as keyof typeof offices])
        await withTenant(scope, (tx) => receiveMessage(tx, file.id, { name: `IT_${type}_001.xml`, bytes }))
      } else await receive(caller, id, { type: type as 'RC' | 'MC', serial: `m${index}` })
    }
    const invoice = await read(caller, id)
    expect(invoice.state).toBe(state)
    if (types[0] === 'RC' && types[1] === 'NE2') {
      expect(invoice.exchange.error).toBe('EC02 Importo errato')
      expect((await send(caller, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    }
  })

  it('say so when their hash is not that of the file', async () => {
    const { caller, id } = await sent()
    const { writeMessage } = await import('@/server/einvoice')
    const { receiveMessage } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const file = await fileOf(id)
    const xml = writeMessage({
      family: 'B2B',
      type: 'RC',
      identificativo_sdi: '1',
      nome_file: file.file_name,
      message_id: '9',
      hash: '0'.repeat(64),
      data_ora_ricezione: '2026-11-20T10:00:00+01:00',
      data_ora_consegna: '2026-11-20T10:01:00+01:00',
      destinatario: { codice: 'ABC1234', descrizione: 'Officina' },
    })
    const { structureId } = caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const message = { name: 'IT_RC_001.xml', bytes: Buffer.from(xml) }
    await withTenant(scope, (tx) => receiveMessage(tx, file.id, message))
    expect((await read(caller, id)).exchange.message_list[0].description).toBe('HASH_MISMATCH')
  })

  it('change nothing when they come again, at once or later, and are kept byte for byte', async () => {
    const { caller, id } = await sent()
    const messages = await Promise.all(
      Array.from({ length: 20 }, () => receive(caller, id, { type: 'RC', serial: 'same' })),
    )
    const rows = await context.api.asSystem((tx) =>
      tx.exchange_message.findMany({ where: { einvoice_file: { document_id: id } } }),
    )
    expect(rows).toHaveLength(1)
    expect(Buffer.from(rows[0]?.bytes ?? []).equals(messages[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    const { state_list } = await read(caller, id)
    expect(state_list.filter((row: { state: string }) => row.state === 'DIGITAL_SENT_SUCCESS')).toHaveLength(
      1,
    )
  })

  it('let a rejected invoice be sent again under a new name with the same number; late news of the old file is only kept', async () => {
    const { caller, id } = await sent()
    const old = await messageAbout(id, { type: 'RC', serial: 'late' })
    await receive(caller, id, { type: 'NS', serial: 'n' })
    const before = await read(caller, id)
    await send(caller, id)
    const after = await read(caller, id)
    expect([after.fullNumeration, after.state]).toEqual([before.fullNumeration, 'DIGITAL_SENT_IN_PROGRESS'])
    expect(after.xml_filename).not.toBe(before.xml_filename)
    const [{ receiveMessage }, { withTenant }] = await Promise.all([
      import('@/server/salesforce'),
      import('@/server/db/tenant'),
    ])
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    await withTenant(scope, (tx) => receiveMessage(tx, old.fileId, old.message))
    expect((await read(caller, id)).state).toBe('DIGITAL_SENT_IN_PROGRESS')
  })

  it('let a rejected credit note be sent again with the customer as the registry has it now', async () => {
    const { caller, id } = await issued(context.api)
    const { call, note } = await issuedNote(caller, id)
    await send(caller, note)
    await receive(caller, note, { type: 'NS', serial: 'n' })
    const { creditNote: before } = (await call('GET', `creditnote/${note}`)).body
    expect(before.state).toBe('DIGITAL_SENT_ERROR')
    const body = { sku: before.ana_sku, anagrafica: company({ codice_destinatario: 'XYZ9876' }) }
    await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', { as: caller, body })
    expect((await send(caller, note)).status).toBe(200)
    const { creditNote: after } = (await call('GET', `creditnote/${note}`)).body
    expect([after.fullNumeration, after.total]).toEqual([before.fullNumeration, before.total])
    const file = await context.api.asSystem((tx) =>
      tx.einvoice_file.findFirstOrThrow({ where: { document_id: note }, orderBy: { id: 'desc' } }),
    )
    const xml = Buffer.from(file.bytes).toString()
    expect(xml).toContain('<CodiceDestinatario>XYZ9876</CodiceDestinatario>')
    expect(xml).toContain(`<Numero>${before.fullNumeration}</Numero>`)
  })

  const corrected = (before: Record<string, unknown>, over: Record<string, unknown> = {}) => ({
    ...invoiceData(String(before.ana_sku)),
    id: before.id,
    revision: before.revision,
    date: '2026-12-24',
    description: 'Corretta',
    product_list: [{ description: 'Lezione di pilates', quantity: 2, single_price: 50, iva: 22 }],
    ...over,
  })
  const update = (as: Caller, invoice_data: Record<string, unknown>) =>
    context.api.call('POST', `${base}/invoice/update`, { as, body: { invoice_data } })

  it('let a rejected invoice be corrected: other content, the same number and day, then sent anew', async () => {
    const { caller, id } = await sent()
    await receive(caller, id, { type: 'NS', serial: 'n' })
    const before = await read(caller, id)
    const { status, body } = await update(caller, corrected(before))
    expect([status, body.invoice]).toMatchObject([
      200,
      { state: 'DIGITAL_SENT_ERROR', fullNumeration: before.fullNumeration, date: before.date },
    ])
    await send(caller, id)
    const answer = await context.api.call('GET', `${base}/invoice/${id}/print/xml`, { as: caller })
    const xml = new TextDecoder().decode(await answer.bytes())
    expect(xml).toContain('Lezione di pilates')
    expect(xml).toContain(`<Data>${before.date}</Data>`)
    expect(xml).toContain(`<Numero>${before.fullNumeration}</Numero>`)
  })

  it('let nobody correct without the role to issue, nor into what would be rejected again', async () => {
    const { caller, id } = await sent()
    await receive(caller, id, { type: 'NS', serial: 'n' })
    const before = await read(caller, id)
    const clerk = await context.api.caller({
      roles: ['GUI_CAN_MANAGE_INVOICE'],
      structure: { id: caller.structureId },
    })
    expect((await update(clerk, corrected(before))).status).toBe(403)
    const lines = [{ description: 'Senza natura', quantity: 1, single_price: 50, iva: 0 }]
    expect((await update(caller, corrected(before, { product_list: lines }))).status).toBe(422)
    expect(await read(caller, id)).toEqual(before)
  })

  it('leave the content of every other issued invoice as it is', async () => {
    const { caller, id } = await sent()
    await receive(caller, id, { type: 'RC', serial: 'r' })
    const before = await read(caller, id)
    expect((await update(caller, corrected(before))).body.code).toBe('ERROR_INVOICE_IMMUTABLE')
    await expect(
      context.api.asSystem((tx) => tx.$executeRaw`update document set description = 'x' where id = ${id}`),
    ).rejects.toThrow('issued document')
    const other = await sent()
    await receive(other.caller, other.id, { type: 'NS', serial: 'n' })
    await expect(
      context.api.asSystem((tx) => tx.$executeRaw`update document set number = 99 where id = ${other.id}`),
    ).rejects.toThrow('issued document')
  })
})

describe('the folder channel', () => {
  it('writes the very bytes that are stored, and keeps a message until it is read', async () => {
    const { folderChannel } = await import('@/server/exchange/folder')
    const folder = await mkdtemp(join(tmpdir(), 'luna-exchange-'))
    const channel = folderChannel({ outDir: join(folder, 'out'), inDir: join(folder, 'in') })
    await channel.send({ name: 'IT01234567897_00001.xml', bytes: Buffer.from('<a/>') })
    expect(await readdir(join(folder, 'out'))).toEqual(['IT01234567897_00001.xml'])
    expect(await readFile(join(folder, 'out', 'IT01234567897_00001.xml'), 'utf8')).toBe('<a/>')
    expect(await channel.poll([])).toEqual([])
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(folder, 'in'))
    await writeFile(join(folder, 'in', 'IT01234567897_00001_RC_001.xml'), '<rc/>')
    await writeFile(join(folder, 'in', 'notes.txt'), 'not a message')
    const [message] = await channel.poll([])
    expect(message?.name).toBe('IT01234567897_00001_RC_001.xml')
    if (message) await channel.done(message)
    expect(await channel.poll([])).toEqual([])
    expect(await readdir(join(folder, 'in', 'done'))).toEqual(['IT01234567897_00001_RC_001.xml'])
  })
})
