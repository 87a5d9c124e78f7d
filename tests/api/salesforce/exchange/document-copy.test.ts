import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { attachmentsOf, bodiesOf, checkFile } from '@/server/einvoice'
import { attachmentAt } from '@/server/einvoice/received/details'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { wholeBatch } from '@/tests/support/salesforce/batches'
import { stopClockAt } from '@/tests/support/time/clock'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'

const STORAGE_DIR = '.data/test-document-copies'
const context = testApi({ STORAGE_DIR, EXCHANGE_SANDBOX_DELAY: '0' })
const base = '/api/salesforce/rest'
stopClockAt('2026-11-27T10:00:00Z')

afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

const wish = (as: Caller, allega_pdf: boolean) =>
  context.api.call('PUT', '/api/auth/rest/structure/configuration', {
    as,
    body: { data: { fattura_elettronica: { allega_pdf } } },
  })
const issue = (as: Caller, id: number) => context.api.call('PUT', `${base}/invoice/issue/${id}`, { as })
const send = (as: Caller, id: number) =>
  context.api.call('POST', `${base}/einvoice/send`, { as, body: { invoice_id: id } })
const list = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/einvoice/attachments/${id}`, { as })).body
const read = async (as: Caller, id: number) =>
  (await context.api.call('GET', `${base}/invoice/${id}`, { as })).body.invoice

function add(as: Caller, id: number, file: File) {
  const form = new FormData()
  form.set('file', file)
  return context.api.call('POST', `${base}/einvoice/attachments/${id}`, { as, form })
}

/** An issued invoice of a structure that wants its PDF in its e-invoices. */
async function issued(over: Record<string, unknown> = {}) {
  const { caller: as } = await studio(context.api)
  expect((await wish(as, true)).status).toBe(200)
  const customer = await addEntry(context.api, as, company(over))
  const { id } = await createInvoice(context.api, as, invoiceData(customer.sku))
  expect((await issue(as, id)).status).toBe(200)
  return { as, id, customer }
}

async function draw({ structureId }: Caller, document: number): Promise<void> {
  const { einvoiceCopy } = await import('@/server/jobs/exchange/einvoice-copy')
  await einvoiceCopy.run({ document_id: document, structure_id: structureId })
}

const lastFile = (id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id: id }, orderBy: { id: 'desc' } }),
  )

/** The last file of a document, with the files inside of it. */
async function written(id: number) {
  const file = await lastFile(id)
  const [body] = bodiesOf(Uint8Array.from(file.bytes)).bodies
  if (!body) throw new Error('no body')
  const inside = attachmentsOf(body).map(({ name }, at) => ({
    name,
    bytes: attachmentAt(body, at + 1)?.bytes,
  }))
  return { ...file, inside }
}

const names = async (id: number) => (await written(id)).inside.map(({ name }) => name)

describe('the PDF of an invoice inside of its e-invoice', () => {
  it('is there when it leaves, after the files that were added, and SdI would take it', async () => {
    const { as, id } = await issued()
    expect((await add(as, id, new File(['%PDF-1.7\nx'], 'rapporto.pdf'))).body.adds_copy).toBe(true)
    expect((await send(as, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    const before = await written(id)
    expect([before.state, await names(id)]).toEqual(['READY', ['rapporto.pdf']])
    await draw(as, id)
    const after = await written(id)
    expect([after.state, await names(id)]).toEqual(['SENDING', ['rapporto.pdf', 'fattura1_2026.pdf']])
    expect(after.file_name).not.toBe(before.file_name)
    const text = await pdfText(after.inside[1]?.bytes ?? new Uint8Array())
    expect(text).toContain('Fattura n. 1/2026')
    expect(text).toContain('Copia di cortesia della fattura elettronica.')
    const [report] = await checkFile(after.file_name, Uint8Array.from(after.bytes))
    expect(report).toMatchObject({ valid: true })
    expect(await list(as, id)).toMatchObject({
      is_open: false,
      adds_copy: false,
      attachment_list: [{ is_copy: false }, { is_copy: true, position: 11 }],
    })
    await draw(as, id)
    expect((await written(id)).id).toBe(after.id)
  })

  it('is in no e-invoice of a structure that does not ask for it', async () => {
    const { as, id } = await issued()
    await wish(as, false)
    expect((await list(as, id)).adds_copy).toBe(false)
    await send(as, id)
    expect([(await written(id)).state, await names(id)]).toEqual(['SENDING', []])
  })

  it.each([
    { asked: true, pdf_copy: null, is_there: true },
    { asked: true, pdf_copy: false, is_there: false },
    { asked: false, pdf_copy: null, is_there: false },
    { asked: false, pdf_copy: true, is_there: true },
  ])('is there as the document says, and else as the settings do: $asked, $pdf_copy', async (one) => {
    const { caller: as, customer } = await studio(context.api)
    await wish(as, one.asked)
    const { id } = await createInvoice(
      context.api,
      as,
      invoiceData(customer.sku, { einvoice_data: { pdf_copy: one.pdf_copy } }),
    )
    expect((await issue(as, id)).status).toBe(200)
    expect([(await read(as, id)).einvoice_data.pdf_copy, (await list(as, id)).adds_copy]).toEqual([
      one.pdf_copy,
      one.is_there,
    ])
    await send(as, id)
    await draw(as, id)
    expect(await names(id)).toHaveLength(one.is_there ? 1 : 0)
  })

  it('is in the file that a public office gets signed', async () => {
    const { as, id } = await issued({ codice_destinatario: 'UF5B2K' })
    const answer = await context.api.call('POST', `${base}/einvoice/tosign/${id}`, { as })
    expect(answer.status).toBe(200)
    const toSign = await written(id)
    expect([toSign.state, await names(id)]).toEqual(['READY', ['fattura1_2026.pdf']])
    await context.api.call('POST', `${base}/einvoice/tosign/${id}`, { as })
    expect((await written(id)).id).toBe(toSign.id)
    const form = new FormData()
    const bytes = Uint8Array.from(envelopeOf(Uint8Array.from(toSign.bytes)))
    form.append('file', new File([bytes], 'firmato.xml.p7m'))
    expect((await context.api.call('POST', `${base}/einvoice/signed/${id}`, { as, form })).status).toBe(200)
    await send(as, id)
    const sent = await written(id)
    expect([sent.id, sent.state]).toEqual([toSign.id, 'SENDING'])
  })

  it('does not change a file that was signed without it', async () => {
    const { as, id } = await issued({ codice_destinatario: 'UF5B2K' })
    const signed = await written(id)
    const form = new FormData()
    const bytes = Uint8Array.from(envelopeOf(Uint8Array.from(signed.bytes)))
    form.append('file', new File([bytes], 'firmato.xml.p7m'))
    await context.api.call('POST', `${base}/einvoice/signed/${id}`, { as, form })
    await send(as, id)
    expect([(await written(id)).id, (await written(id)).state]).toEqual([signed.id, 'SENDING'])
  })

  it('shows the customer as corrected after a rejection', async () => {
    const { as, id, customer } = await issued()
    await send(as, id)
    await draw(as, id)
    const rejected = await written(id)
    await context.api.asSystem(async (tx) => {
      await tx.einvoice_file.update({ where: { id: rejected.id }, data: { state: 'REJECTED' } })
      await tx.document.update({ where: { id }, data: { state: 'DIGITAL_SENT_ERROR' } })
      await tx.anagrafica.update({ where: { sku: customer.sku }, data: { address_city: 'Ferrara' } })
    })
    expect((await send(as, id)).status).toBe(200)
    await draw(as, id)
    const again = await written(id)
    expect(again.inside).toHaveLength(1)
    expect(await pdfText(again.inside[0]?.bytes ?? new Uint8Array())).toContain('Ferrara')
  })

  it('that does not fit stops the sending with its reason, until the settings ask for none', async () => {
    const { as, id } = await issued()
    expect((await add(as, id, new File(['%PDF-1.7\nx'], 'foto.pdf'))).status).toBe(200)
    // As large as all files together may be: it is refused before its bytes are read.
    const size = 3 * 1024 * 1024
    await context.api.asSystem((tx) =>
      tx.document_attachment.updateMany({ where: { document_id: id }, data: { size } }),
    )
    await send(as, id)
    await draw(as, id)
    const { state, exchange } = await read(as, id)
    expect(state).toBe('DIGITAL_OUTPUT_ERROR')
    expect(exchange.error).toMatch(/^COPY_FAILED La copia PDF non entra nella fattura elettronica/)
    expect((await send(as, id)).body.invoice.state).toBe('DIGITAL_SENT_IN_PROGRESS')
    await draw(as, id)
    expect((await read(as, id)).state).toBe('DIGITAL_OUTPUT_ERROR')
    await wish(as, false)
    expect((await send(as, id)).status).toBe(200)
    expect(await lastFile(id)).toMatchObject({ state: 'SENDING' })
  })

  it('that did not fit leaves with it once other files are removed, and only that file counts as sent', async () => {
    const { as, id } = await issued()
    const { body } = await add(as, id, new File(['%PDF-1.7\nx'], 'foto.pdf'))
    const size = 3 * 1024 * 1024
    await context.api.asSystem((tx) =>
      tx.document_attachment.updateMany({ where: { document_id: id }, data: { size } }),
    )
    await send(as, id)
    await draw(as, id)
    expect((await list(as, id)).is_open).toBe(true)
    const path = `${base}/einvoice/attachment/${body.attachment_list[0].id}`
    expect((await context.api.call('DELETE', path, { as })).status).toBe(200)
    expect((await send(as, id)).status).toBe(200)
    await draw(as, id)
    expect([(await written(id)).state, await names(id)]).toEqual(['SENDING', ['fattura1_2026.pdf']])
    const files = await context.api.asSystem((tx) =>
      tx.einvoice_file.groupBy({ by: ['state'], where: { document_id: id }, _count: true }),
    )
    expect(files.map(({ state }) => state).sort()).toEqual(['READY', 'SENDING'])
  })

  it('is added to no file that may have arrived', async () => {
    const { as, id } = await issued()
    await wish(as, false)
    await send(as, id)
    const failed = await written(id)
    const { fileWasNotSent } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    await withTenant(scope, (tx) => fileWasNotSent(tx, failed.id, 'cut off'))
    await wish(as, true)
    expect((await send(as, id)).status).toBe(200)
    expect([(await written(id)).id, (await written(id)).state]).toEqual([failed.id, 'SENDING'])
  })

  it('is there in those of a batch that issues and sends', async () => {
    const { as, customer } = await issued()
    const { id } = await createInvoice(context.api, as, invoiceData(customer.sku))
    const batch = await wholeBatch(context.api, as, {
      document_kind: 'INVOICE',
      action: 'ISSUE_SEND',
      ids: [id],
    })
    expect(batch).toMatchObject({ done: 1, refused: 0 })
    await draw(as, id)
    expect([(await written(id)).state, await names(id)]).toEqual(['SENDING', ['fattura2_2026.pdf']])
  })

  it('leaves once, however often it is sent and drawn at once', async () => {
    const { as, id } = await issued()
    await Promise.all(Array.from({ length: 10 }, () => send(as, id)))
    await Promise.all(Array.from({ length: 10 }, () => draw(as, id)))
    const files = await context.api.asSystem((tx) =>
      tx.einvoice_file.findMany({ where: { document_id: id }, orderBy: { id: 'asc' } }),
    )
    expect(files.map(({ state }) => state)).toEqual(['READY', 'SENDING'])
    expect(await names(id)).toEqual(['fattura1_2026.pdf'])
  }, 60_000)
})
