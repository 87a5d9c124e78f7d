import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, purchaseData, studio } from '@/tests/support/builders'
import { runBatchJob } from '@/tests/support/salesforce/batches'
import {
  listMonthExports,
  sha256,
  startMonthExport,
  wholeMonthExport,
  wrongInIndex,
} from '@/tests/support/salesforce/month-exports'
import { importReceived, signed, supplierXml } from '@/tests/support/salesforce/received'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'

const context = testApi({
  STORAGE_DIR: mkdtempSync(join(tmpdir(), 'luna-month-test-')),
  EXCHANGE_SANDBOX_DELAY: '0',
})
const rest = '/api/salesforce/rest'
const base = `${rest}/register/month`
const MONTH = '2026-10'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

const start = (as: Caller) => startMonthExport(context.api, as, MONTH)
const list = (as: Caller) => listMonthExports(context.api, as)
const wholeMonth = (as: Caller, month = MONTH) => wholeMonthExport(context.api, as, month)

/** An e-invoice that was sent and delivered, one on paper, three received ones and an expense with a file. */
async function month() {
  const { caller, customer } = await studio(context.api)
  const digital = await issuedInvoice(context.api, caller, invoiceData(customer.sku, { date: '2026-10-05' }))
  await issuedInvoice(
    context.api,
    caller,
    invoiceData(customer.sku, { date: '2026-10-06', invoice_configuration: STANDARD }),
  )
  await context.api.call('POST', `${rest}/einvoice/send`, { as: caller, body: { invoice_id: digital.id } })
  const { exchangeSend } = await import('@/server/jobs/exchange/exchange-send')
  const sent = await context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id: digital.id } }),
  )
  await exchangeSend.run({ file_id: sent.id, structure_id: caller.structureId })
  const { exchangePoll } = await import('@/server/jobs/exchange/exchange-poll')
  await exchangePoll.run({})
  const xml = supplierXml({ date: day('2026-10-07'), number: 'F/1' })
  const p7m = signed(supplierXml({ date: day('2026-10-08'), number: 'F/2', tipo: 'TD04' }))
  await importReceived(context.api, caller, [
    { name: 'IT_1.xml', bytes: xml },
    { name: 'IT_2.xml.p7m', bytes: p7m },
  ])
  await addReceivedDocument(context.api, caller, customer.sku, { number: 'H/1', date: '2026-10-09' })
  await addReceivedDocument(context.api, caller, customer.sku, { number: 'H/2', date: '2026-11-09' })
  const form = new FormData()
  form.append('purchase_data', JSON.stringify(purchaseData({ date: '2026-10-31' })))
  form.append('files[]', new File(['%PDF-1.4\nscontrino'], 'scontrino.pdf', { type: 'application/pdf' }))
  await context.api.call('POST', `${rest}/purchase/add`, { as: caller, form })
  return { caller, customer, sent, xml, p7m }
}

describe('the month for the accountant', () => {
  it('holds every document, and an index whose every hash is true', async () => {
    const { caller, sent, xml, p7m } = await month()
    const { ended, files, index, headers } = await wholeMonth(caller)
    expect(ended).toMatchObject({ month: MONTH, state: 'DONE', total: 5, done: 5, refused: 0 })
    expect(ended?.file?.name).toBe('commercialista_2026-10.zip')
    expect(headers.get('content-type')).toBe('application/zip')

    expect(wrongInIndex({ files, index })).toEqual([])

    const names = [...files.keys()]
    const folders = (of: string) =>
      new Set(names.filter((name) => name.startsWith(`${of}/`)).map((name) => name.split('/')[1]))
    expect([folders('vendite').size, folders('acquisti').size, folders('spese').size]).toEqual([2, 3, 1])
    const bytesOf = (ending: string) => files.get(names.find((name) => name.endsWith(ending)) ?? '')
    expect(bytesOf(`/${sent.file_name}`)?.equals(sent.bytes)).toBe(true)
    expect(names.some((name) => /_RC_\w+\.xml$/.test(name))).toBe(true)
    expect(bytesOf('/IT_1.xml')?.equals(xml)).toBe(true)
    expect(bytesOf('/IT_2.xml.p7m')?.equals(p7m)).toBe(true)
    expect(names.filter((name) => /^(vendite|acquisti)\/.*\.pdf$/.test(name))).toHaveLength(5)
    expect(names.some((name) => name.endsWith('scontrino.pdf'))).toBe(true)
    for (const sheet of ['registro_vendite', 'registro_acquisti', 'riepilogo_iva']) {
      for (const format of ['pdf', 'xlsx', 'csv'])
        expect(names).toContain(`registri/${sheet}_2026-10.${format}`)
    }
    expect(files.get('indice.html')?.toString('utf8')).toContain(sha256(xml))
  }, 60_000)

  it('of nothing holds empty registers', async () => {
    const { caller } = await studio(context.api)
    const { ended, files } = await wholeMonth(caller, '2020-01')
    expect(ended).toMatchObject({ state: 'DONE', total: 0 })
    expect(files.get('registri/registro_vendite_2020-01.csv')?.toString('utf8')).toContain('Numero;Data')
  })

  it('keeps the files of suppliers inside its folders, whatever they are called', async () => {
    const { caller } = await studio(context.api)
    const bytes = supplierXml({ date: day('2026-10-07'), number: '../../F/1' })
    await importReceived(context.api, caller, [{ name: '..\\..\\windows\\evil.xml', bytes }])
    const { files } = await wholeMonth(caller)
    for (const name of files.keys()) expect(name).not.toMatch(/\.\.|\\|^\//)
  })

  it('begins anew after a killed worker', async () => {
    const { caller } = await month()
    const { id } = await start(caller)
    const beat_at = new Date(Date.now() - 120_000)
    await context.api.asSystem(async (tx) => {
      await tx.document_batch.update({ where: { id }, data: { state: 'RUNNING', beat_at } })
      await tx.document_batch_row.updateMany({
        where: { batch_id: id, position: 0 },
        data: { state: 'DONE' },
      })
    })
    const { documentBatchResume } = await import('@/server/jobs/document-batch-resume')
    await documentBatchResume.run({})
    await runBatchJob(caller, id)
    expect((await list(caller))[0]).toMatchObject({ id, state: 'DONE', done: 5 })
  }, 60_000)

  it('is one while it runs, however many ask; cancelled, it is gone and gathers nothing', async () => {
    const { caller } = await studio(context.api)
    const started = await Promise.all(Array.from({ length: 20 }, () => start(caller)))
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    const id = started[0]?.id ?? 0
    const cancelled = await context.api.call('POST', `${base}/${id}/cancel`, { as: caller })
    expect(cancelled.body.month_export).toMatchObject({ state: 'CANCELLED', file: null })
    await runBatchJob(caller, id)
    expect(await list(caller)).toEqual([])
    expect((await context.api.call('GET', `${base}/${id}/file`, { as: caller })).status).toBe(404)
  })

  it('is nobody else’s, no batch of a list, and no quarter', async () => {
    const { caller } = await studio(context.api)
    const { id } = await start(caller)
    const colleague = await context.api.caller({ structure: { id: caller.structureId } })
    expect((await context.api.call('GET', `${base}/${id}/file`, { as: colleague })).status).toBe(404)
    const batches = `${rest}/document/batch`
    expect((await context.api.call('GET', `${batches}/${id}`, { as: caller })).status).toBe(404)
    expect((await context.api.call('GET', batches, { as: caller })).body.batch_list).toEqual([])
    const quarter = await context.api.call('POST', base, { as: caller, body: { month: '2026-Q4' } })
    expect(quarter.status).toBe(400)
  })
})
