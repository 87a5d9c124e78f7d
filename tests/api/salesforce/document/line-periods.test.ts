import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import { creditedLines } from '@/tests/support/salesforce/payments'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const base = '/api/salesforce/rest'
const JUNE = { period_start: '2026-06-01', period_end: '2026-06-30' }
const data = (sku: string, ...lines: Record<string, unknown>[]) =>
  invoiceData(sku, { date: '2026-11-20', product_list: lines.map((over) => line(over)) })

describe('the period of a line', () => {
  it('is read as it was saved, and stands in the file, on paper and in the credit note of the line', async () => {
    const { caller, customer } = await studio(context.api)
    const read = async (path: string) =>
      (await context.api.call('GET', `${base}/${path}`, { as: caller })).body
    const file = async (path: string) =>
      Buffer.from(await (await context.api.call('GET', `${base}/${path}`, { as: caller })).bytes())
    const lines = [{}, JUNE, { period_start: '2026-07-01', period_end: '' }]
    const { id } = await issuedInvoice(context.api, caller, data(customer.sku, ...lines))
    expect((await read(`invoice/${id}`)).invoice.product_list).toMatchObject([
      { period_start: null, period_end: null },
      JUNE,
      { period_start: '2026-07-01', period_end: null },
    ])
    const xml = (await file(`invoice/${id}/print/xml`)).toString().replace(/>\s+</g, '><')
    expect(xml.match(/<Data(Inizio|Fine)Periodo>[^<]*/g)).toEqual([
      '<DataInizioPeriodo>2026-06-01',
      '<DataFinePeriodo>2026-06-30',
      '<DataInizioPeriodo>2026-07-01',
    ])
    const pdf = await pdfText(await file(`invoice/${id}/print/pdf`))
    expect(pdf).toContain('dal 1 giugno 2026 al 30 giugno 2026')
    expect(pdf).toContain('dal 1 luglio 2026')
    const note = await creditedLines(context.api, caller, id, [1])
    expect((await read(`creditnote/${note}`)).creditNote.product_list).toMatchObject([JUNE])
  })

  it('is refused at its end when it ends before it begins, and read only when its days are days', async () => {
    const { caller, customer } = await studio(context.api)
    const made = async (over: object, language: string) => {
      const answer = await context.api.call('POST', `${base}/invoice/createInvoice`, {
        as: caller,
        body: { invoice_data: data(customer.sku, {}, { ...JUNE, ...over }) },
        headers: { 'accept-language': language },
      })
      return [answer.status, answer.body.wrong, answer.body.description]
    }
    const early = { period_end: '2026-05-31' }
    const field = 'product_list.1.period_end'
    expect(await made(early, 'it')).toEqual([422, [field], 'Il periodo finisce prima di cominciare.'])
    expect(await made(early, 'en')).toEqual([422, [field], 'The period ends before it begins.'])
    expect((await made({ period_end: '2026-06-31' }, 'it')).slice(0, 2)).toEqual([
      400,
      [`invoice_data.${field}`],
    ])
    expect((await made({ period_end: '2026-06-01' }, 'it'))[0]).toBe(200)
  })
})
