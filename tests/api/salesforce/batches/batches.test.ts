import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { testApi } from '@/tests/support/api'
import {
  addEntry,
  addOffer,
  agreementData,
  company,
  createInvoice,
  invoiceData,
  issuedInvoice,
  studio,
} from '@/tests/support/builders'
import {
  readBatch,
  readBatchRows,
  runBatchJob,
  startBatch,
  wholeBatch,
} from '@/tests/support/salesforce/batches'
import { copyDrafts } from '@/tests/support/salesforce/document-copies'

const context = testApi({ STORAGE_DIR: mkdtempSync(join(tmpdir(), 'luna-batch-test-')) })
const base = '/api/salesforce/rest/document/batch'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const plain = (sku: string, over: object = {}) =>
  invoiceData(sku, { invoice_configuration: STANDARD, ...over })

/** The names in a ZIP. */
const namesIn = (bytes: Uint8Array): Promise<string[]> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      const names: string[] = []
      zip.on('entry', (entry) => names.push(entry.fileName))
      zip.on('end', () => resolve(names.sort()))
      zip.on('error', reject)
    })
  })

/** `count` drafts that can be issued, and one more of a customer whose address is incomplete. */
async function drafts(count: number) {
  const { caller, customer } = await studio(context.api)
  const nowhere = await addEntry(context.api, caller, company({ address_city: '' }))
  const fit = await createInvoice(context.api, caller, plain(customer.sku))
  const unfit = await createInvoice(context.api, caller, plain(nowhere.sku))
  const ids = [
    fit.id,
    ...(await copyDrafts(
      context.api,
      Array.from({ length: count - 1 }, () => fit.id),
    )),
  ]
  return { caller, customer, ids, unfit: unfit.id, fit: fit.id }
}

const numbersOf = (structureId: number) =>
  context.api.asSystem((tx) =>
    tx.document.findMany({
      where: { structure_id: structureId, number: { not: null } },
      select: { number: true, id: true },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
    }),
  )

describe('issuing 3,000 drafts of which 30 are unfit', () => {
  it('gives 2,970 contiguous numbers in the order of the documents, and 30 reasons', async () => {
    const { caller, fit, unfit } = await drafts(1)
    const sources = Array.from({ length: 2998 }, (_, index) => (index % 100 === 50 ? unfit : fit))
    const copies = await copyDrafts(context.api, sources)
    expect(sources.filter((id) => id === unfit)).toHaveLength(30)
    const spare = unfit
    await context.api.call('DELETE', `/api/salesforce/rest/invoice/${spare}`, { as: caller })
    const more = await copyDrafts(context.api, [fit])
    expect([fit, ...copies, ...more]).toHaveLength(3000)
    const ended = await wholeBatch(context.api, caller, {
      document_kind: 'INVOICE',
      action: 'ISSUE',
      filter: { filter_state: 'DRAFT' },
    })
    expect(ended).toMatchObject({ state: 'DONE', total: 3000, done: 2970, refused: 30 })
    expect(ended.reason_list).toEqual([{ code: 'ERROR_INVOICE_INCOMPLETE_ADDRESS', count: 30 }])
    const issued = await numbersOf(caller.structureId)
    expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 2970 }, (_, index) => index + 1))
    const refused = await readBatchRows(context.api, caller, ended.id, 'REFUSED')
    expect(refused.map(({ id }) => id)).toEqual(copies.filter((_, index) => index % 100 === 50))
    expect(refused.every(({ description }) => (description ?? '').length > 10)).toBe(true)
  }, 300_000)
})

describe('a batch', () => {
  it('tells who has no address among those that were sent, and mails each once', async () => {
    const { caller, customer } = await studio(context.api)
    const silent = await addEntry(context.api, caller, company({ email: '' }))
    const first = await issuedInvoice(context.api, caller, plain(customer.sku))
    const second = await issuedInvoice(context.api, caller, plain(silent.sku))
    const asked = { document_kind: 'INVOICE', action: 'MAIL', ids: [second.id, first.id, first.id] }
    const ended = await wholeBatch(context.api, caller, asked)
    expect(ended).toMatchObject({ total: 2, done: 1, refused: 1 })
    expect(ended.reason_list).toEqual([{ code: 'ERROR_DOCUMENT_NO_ADDRESS', count: 1 }])
    expect(await readBatchRows(context.api, caller, ended.id)).toMatchObject([
      { id: first.id, numeration: '1/2026', state: 'DONE', result: 'info@officinarossi.example' },
      { description: "Nell'anagrafica selezionata non è presente l'indirizzo e-mail", state: 'REFUSED' },
    ])
    await runBatchJob(caller, ended.id)
    const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: caller })
    expect(body.mail_list).toHaveLength(1)
  })

  it('credits each invoice once, and the second time says that nothing is left', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await issuedInvoice(context.api, caller, plain(customer.sku))
    const asked = { document_kind: 'INVOICE', action: 'CREDIT', ids: [invoice.id] }
    const first = await wholeBatch(context.api, caller, asked)
    const [row] = await readBatchRows(context.api, caller, first.id)
    const note = await context.api.call('GET', `/api/salesforce/rest/creditnote/${row?.result_id}`, {
      as: caller,
    })
    expect(note.body.creditNote).toMatchObject({ state: 'TO_BE_ISSUED', total: invoice.total })
    const again = await wholeBatch(context.api, caller, asked)
    expect(again).toMatchObject({ done: 0, refused: 1, reason_list: [{ code: 'ERROR_CREDITNOTE_COVERED' }] })
  })

  it('mails offers, which become sent', async () => {
    const { caller, customer } = await studio(context.api)
    const offer = await addOffer(context.api, caller, agreementData(customer.sku))
    await wholeBatch(context.api, caller, { document_kind: 'OFFER', action: 'MAIL', ids: [offer.id] })
    const { body } = await context.api.call('GET', `/api/salesforce/rest/offer/${offer.id}`, { as: caller })
    expect(body.offer.state).toBe('SENT')
  })

  it('goes on where a killed worker left it, and does no document twice, whoever else runs it', async () => {
    const { caller, ids } = await drafts(60)
    const batch = await startBatch(context.api, caller, { document_kind: 'INVOICE', action: 'ISSUE', ids })
    const { issueDocument } = await import('@/server/salesforce/document/issue')
    const scope = {
      structureId: caller.structureId,
      visible: [caller.structureId],
      accountId: null,
      requestId: '',
    }
    const { withTenant } = await import('@/server/db/tenant')
    // The state that a worker leaves behind when it dies after ten documents, in the middle of the eleventh.
    for (const [position, id] of ids.slice(0, 10).entries()) {
      await withTenant(scope, async (tx) => {
        await issueDocument(tx, { id, accountId: caller.accountId }, 'INVOICE')
        const where = { batch_id: batch.id, position }
        await tx.document_batch_row.updateMany({ where, data: { state: 'DONE' } })
      })
    }
    const long = new Date(Date.now() - 120_000)
    await context.api.asSystem((tx) =>
      tx.document_batch.update({ where: { id: batch.id }, data: { state: 'RUNNING', beat_at: long } }),
    )
    const { documentBatchResume } = await import('@/server/jobs/document-batch-resume')
    await documentBatchResume.run({})
    await Promise.all(Array.from({ length: 4 }, () => runBatchJob(caller, batch.id)))
    expect(await readBatch(context.api, caller, batch.id)).toMatchObject({
      state: 'DONE',
      done: 60,
      refused: 0,
    })
    expect((await numbersOf(caller.structureId)).map(({ number }) => number)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    const failures = await context.api.asSystem((tx) =>
      tx.document_batch.findUniqueOrThrow({ where: { id: batch.id }, select: { failures: true } }),
    )
    expect(failures).toEqual({ failures: 1 })
  })

  it('that is cancelled leaves what was not done yet as it is', async () => {
    const { caller, ids } = await drafts(20)
    const batch = await startBatch(context.api, caller, { document_kind: 'INVOICE', action: 'ISSUE', ids })
    const cancelled = await context.api.call('POST', `${base}/${batch.id}/cancel`, { as: caller })
    expect(cancelled.body.batch).toMatchObject({ state: 'CANCELLED', done: 0 })
    await runBatchJob(caller, batch.id)
    expect(await numbersOf(caller.structureId)).toEqual([])
    const again = await context.api.call('POST', `${base}/${batch.id}/retry`, { as: caller })
    await runBatchJob(caller, again.body.batch.id)
    expect(await numbersOf(caller.structureId)).toHaveLength(20)
    const late = await context.api.call('POST', `${base}/${again.body.batch.id}/cancel`, { as: caller })
    expect(late.body.batch).toMatchObject({ state: 'DONE', done: 20 })
  })

  it('is tried again for those that were refused, once they are mended', async () => {
    const { caller, ids, unfit } = await drafts(2)
    const asked = { document_kind: 'INVOICE', action: 'ISSUE', ids: [...ids, unfit] }
    const ended = await wholeBatch(context.api, caller, asked)
    expect(ended).toMatchObject({ done: 2, refused: 1 })
    const { body: found } = await context.api.call('GET', `/api/salesforce/rest/invoice/${unfit}`, {
      as: caller,
    })
    const entry = await context.api.call(
      'GET',
      `/api/anagrafica/rest/anagrafica/sku/${found.invoice.ana_sku}`,
      { as: caller },
    )
    await context.api.call('PUT', '/api/anagrafica/rest/anagrafica', {
      as: caller,
      body: { anagrafica: { ...entry.body.anagrafica, address_city: 'Bologna' }, sku: found.invoice.ana_sku },
    })
    const { body } = await context.api.call('POST', `${base}/${ended.id}/retry`, { as: caller })
    await runBatchJob(caller, body.batch.id)
    expect(await readBatch(context.api, caller, body.batch.id)).toMatchObject({ total: 1, done: 1 })
    const none = await context.api.call('POST', `${base}/${body.batch.id}/retry`, { as: caller })
    expect([none.status, none.body.code]).toEqual([422, 'ERROR_BATCH_STATE'])
  })

  it('is started once by the same key, and listed until its result was read', async () => {
    const { caller, ids } = await drafts(3)
    const call = () =>
      context.api.call('POST', base, {
        as: caller,
        body: { document_kind: 'INVOICE', action: 'ISSUE', ids },
        headers: { 'idempotency-key': 'one-batch' },
      })
    const [first, second] = [await call(), await call()]
    expect(second.body.batch.id).toBe(first.body.batch.id)
    const listed = async () => {
      const { body } = await context.api.call('GET', `${base}?document_kind=INVOICE`, { as: caller })
      return body.batch_list.map(({ id }: { id: number }) => id)
    }
    expect(await listed()).toEqual([first.body.batch.id])
    const closed = await context.api.call('POST', `${base}/${first.body.batch.id}/close`, { as: caller })
    expect([closed.body.batch.closed, await listed()]).toEqual([true, []])
  })

  it('is nobody else’s, and asks the role that one document asks', async () => {
    const { caller, ids } = await drafts(1)
    const structure = { id: caller.structureId }
    const asked = { document_kind: 'INVOICE', action: 'ISSUE', ids }
    const batch = await startBatch(context.api, caller, asked)
    const colleague = await context.api.caller({ structure })
    const read = await context.api.call('GET', `${base}/${batch.id}`, { as: colleague })
    expect(read.status).toBe(404)
    const reader = await context.api.caller({ structure, roles: ['GUI_CAN_LIST_INVOICE'] })
    expect((await context.api.call('POST', base, { as: reader, body: asked })).status).toBe(403)
    const pdf = await context.api.call('POST', base, { as: reader, body: { ...asked, action: 'PDF' } })
    expect(pdf.status).toBe(200)
  })

  it('of what cannot be, of nothing and of strangers is refused', async () => {
    const { caller, ids } = await drafts(1)
    const status = async (body: object) => (await context.api.call('POST', base, { as: caller, body })).status
    expect(await status({ document_kind: 'OFFER', action: 'ISSUE', ids })).toBe(400)
    expect(await status({ document_kind: 'INVOICE', action: 'ISSUE' })).toBe(400)
    expect(await status({ document_kind: 'INVOICE', action: 'ISSUE', ids, filter: {} })).toBe(400)
    expect(await status({ document_kind: 'CREDITNOTE', action: 'ISSUE', filter: {} })).toBe(404)
    expect(await status({ document_kind: 'INVOICE', action: 'ISSUE', ids: [...ids, 2_000_000_000] })).toBe(
      404,
    )
  })
})

describe('the files of many documents', () => {
  it('come as a ZIP of PDFs under their own names, and of XML without those that have none', async () => {
    const { caller, customer } = await studio(context.api)
    const digital = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    const paper = await issuedInvoice(context.api, caller, plain(customer.sku))
    const ids = [paper.id, digital.id]
    const pdf = await wholeBatch(context.api, caller, { document_kind: 'INVOICE', action: 'PDF', ids })
    expect(pdf).toMatchObject({ state: 'DONE', done: 2, file: { name: `fatture_pdf_${pdf.id}.zip` } })
    const file = await context.api.call('GET', `${base}/${pdf.id}/file`, { as: caller })
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(await namesIn(await file.bytes())).toEqual(['fattura1_2026.pdf', 'fattura2_2026.pdf'])
    const xml = await wholeBatch(context.api, caller, { document_kind: 'INVOICE', action: 'XML', ids })
    expect(xml).toMatchObject({ done: 1, refused: 1, reason_list: [{ code: 'ERROR_DOCUMENT_NO_XML' }] })
    const xmlFile = await context.api.call('GET', `${base}/${xml.id}/file`, { as: caller })
    expect(await namesIn(await xmlFile.bytes())).toHaveLength(1)
  })

  it('begin anew after a killed worker, and are no file when there is nothing to gather', async () => {
    const { caller, customer } = await studio(context.api)
    const paper = await issuedInvoice(context.api, caller, plain(customer.sku))
    const asked = { document_kind: 'INVOICE', ids: [paper.id] }
    const pdf = await startBatch(context.api, caller, { ...asked, action: 'PDF' })
    await context.api.asSystem(async (tx) => {
      await tx.document_batch.update({ where: { id: pdf.id }, data: { state: 'RUNNING' } })
      await tx.document_batch_row.updateMany({ where: { batch_id: pdf.id }, data: { state: 'DONE' } })
    })
    await runBatchJob(caller, pdf.id)
    const file = await context.api.call('GET', `${base}/${pdf.id}/file`, { as: caller })
    expect(await namesIn(await file.bytes())).toEqual(['fattura1_2026.pdf'])
    const xml = await wholeBatch(context.api, caller, { ...asked, action: 'XML' })
    expect(xml).toMatchObject({ state: 'DONE', file: null })
    expect((await context.api.call('GET', `${base}/${xml.id}/file`, { as: caller })).status).toBe(404)
  })
})
