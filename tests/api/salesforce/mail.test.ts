import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { TestSmtp } from '@/tests/support/smtp-server'

const smtp = new TestSmtp()
let api: Api

beforeAll(async () => {
  api = await Api.open({ SMTP_URL: await smtp.listen(), MAIL_FROM: 'Luna <luna@studio.example>' })
})

afterAll(async () => {
  await api.close()
  await smtp.close()
})

const standard = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const path = '/api/salesforce/rest/invoice'

async function mailed(typology: 'STANDARD' | 'DIGITAL', to: string, message = '') {
  const { caller, customer } = await studio(api)
  const data = invoiceData(customer.sku, { invoice_configuration: { ...standard, typology } })
  const invoice = await issuedInvoice(api, caller, data)
  const body = { invoice_id: invoice.id, mail_to: to, message }
  const answer = await api.call('POST', `${path}/send`, { as: caller, body })
  const { body: outbox } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
  const { mailSend } = await import('@/server/jobs/mail-send')
  await mailSend.run({ mail_id: outbox.mail_list[0].id, structure_id: caller.structureId })
  return { caller, customer, answer, mail: smtp.lastTo(to) }
}

describe('an invoice by mail', () => {
  it('carries its PDF, under the texts of its kind, and is SENT', async () => {
    const { answer, mail } = await mailed('STANDARD', 'cliente@posta.example')
    expect(answer.body.invoice).toMatchObject({ state: 'SENT' })
    expect(mail).toContain('filename=fattura1_2026.pdf')
    expect(mail).toContain('Content-Type: application/pdf')
    expect(mail).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8))
    expect(mail).toContain('Fattura 1/2026 di Studio Luna S.r.l.')
  })

  it('that goes through the exchange system keeps the state that this gave it', async () => {
    const { answer, mail } = await mailed('DIGITAL', 'digitale@posta.example', 'Ecco la copia di cortesia')
    expect(answer.body.invoice).toMatchObject({ state: 'ISSUED' })
    expect(mail).toContain('Ecco la copia di cortesia')
  })

  it('is refused while it is a draft', async () => {
    const { caller, customer } = await studio(api)
    const draft = await createInvoice(api, caller, invoiceData(customer.sku))
    const body = { invoice_id: draft.id, mail_to: 'cliente@posta.example' }
    const answer = await api.call('POST', `${path}/send`, { as: caller, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
  })
})
