import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'
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
import { TestSmtp } from '@/tests/support/mail/smtp-server'
import { accept, answerZip, askCode, documentPdf } from '@/tests/support/salesforce/signing'

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

describe('an offer by mail', () => {
  it('carries a link to sign it, which the outbox never holds, and the very file that the link shows', async () => {
    const { caller, customer } = await studio(api)
    const { id } = await addOffer(api, caller, agreementData(customer.sku))
    const to = 'firma@posta.example'
    await api.call('POST', '/api/salesforce/rest/offer/send', {
      as: caller,
      body: { offer_id: id, mail_to: to },
    })
    const { body: outbox } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
    const mailId = outbox.mail_list[0].id
    const readMail = async () =>
      (await api.call('GET', `/api/auth/rest/outbox/${mailId}`, { as: caller })).body.mail.text as string
    expect(await readMail()).toMatch(/\/signature\/~[\w-]{20}\s/)
    const { mailSend } = await import('@/server/jobs/mail-send')
    await mailSend.run({ mail_id: mailId, structure_id: caller.structureId })
    const [, token = ''] = /\/signature\/([\w-]{43})/.exec(smtp.lastTo(to)) ?? []
    expect(await readMail()).toContain('/signature/…')
    const pdf = await documentPdf(api, token)
    // The padding is left out: the reader of mails takes the last = of a line for a break of a line.
    const attached = Buffer.from(pdf)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n')
      .replace(/[=\s]+$/, '')
    expect(smtp.lastTo(to).replace(/\r?\n/g, '\r\n')).toContain(attached)
  })
})

describe('a code by mail', () => {
  it('is in the mail that leaves, and the outbox never holds it', async () => {
    const { caller, customer } = await studio(api)
    const { id } = await addOffer(api, caller, agreementData(customer.sku))
    const to = 'codice@posta.example'
    await api.call('POST', '/api/salesforce/rest/offer/send', {
      as: caller,
      body: { offer_id: id, mail_to: to, code_by_mail: true },
    })
    const { mailSend } = await import('@/server/jobs/mail-send')
    const newest = async () =>
      (await api.call('GET', '/api/auth/rest/outbox', { as: caller })).body.mail_list[0].id as number
    const leave = async () => mailSend.run({ mail_id: await newest(), structure_id: caller.structureId })
    const readMail = async () =>
      (await api.call('GET', `/api/auth/rest/outbox/${await newest()}`, { as: caller })).body.mail
        .text as string
    await leave()
    const [, token = ''] = /\/signature\/([\w-]{43})/.exec(smtp.lastTo(to)) ?? []
    expect(await askCode(api, token)).toMatchObject({ status: 200 })
    expect(await readMail()).toMatch(/^~code-[\w-]{20}~$/m)
    await leave()
    const [code = ''] = /^\d{6}(?=\r?$)/m.exec(smtp.lastTo(to)) ?? []
    expect(await readMail()).toMatch(/^…$/m)
    const zip = answerZip(await documentPdf(api, token))
    expect(await accept(api, { token, zip, code })).toMatchObject({ status: 200 })
  })
})

describe('an invoice by mail', () => {
  it('carries its PDF, under the texts of its kind, and is SENT', async () => {
    const { answer, mail } = await mailed('STANDARD', 'cliente@posta.example')
    expect(answer.body.invoice).toMatchObject({ state: 'SENT' })
    expect(mail).toContain('filename=fattura1_2026.pdf')
    expect(mail).toContain('Content-Type: application/pdf')
    expect(mail).toContain(Buffer.from('%PDF-1.').toString('base64').slice(0, 8))
    expect(mail).toContain('Fattura 1/2026 di Studio Luna S.r.l.')
  })

  it('leads to the document, by a link that the outbox forgets once it is sent', async () => {
    const { caller, mail } = await mailed('STANDARD', 'link@posta.example')
    expect(mail).toContain('Vedi il documento')
    const [url] = /http:\/\/[^\s"]+\/documents\/[\w-]{43}/.exec(mail) ?? []
    expect(url).toBeDefined()
    const { body } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
    const kept = await api.call('GET', `/api/auth/rest/outbox/${body.mail_list[0].id}`, { as: caller })
    expect(kept.body.mail.text).toContain('/documents/…')
    expect(JSON.stringify(kept.body.mail)).not.toContain(url?.split('/').at(-1))
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

  it.each(['DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO'])(
    'is refused in %s, until it is corrected',
    async (state) => {
      const { caller, customer } = await studio(api)
      const { id } = await issuedInvoice(api, caller, invoiceData(customer.sku))
      await api.asSystem((tx) => tx.document.update({ where: { id }, data: { state } }))
      const body = { invoice_id: id, mail_to: 'cliente@posta.example' }
      const answer = await api.call('POST', `${path}/send`, { as: caller, body })
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_INVOICE_STATE'])
    },
  )
})

describe('the texts of the mails of a kind', () => {
  const save = (as: Awaited<ReturnType<typeof studio>>['caller'], testi: object) =>
    api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data: { email: { testi } } } })

  it('are those of the settings, with what they name', async () => {
    const { caller, customer } = await studio(api)
    const INVOICE = { oggetto: 'Doc. {numeration}', testo: 'Il {date} per {total}.\n\nA presto, {sender}' }
    const { body: settings } = await api.call('GET', '/api/auth/rest/structure/configuration', { as: caller })
    const { registry_sku, aliquoteiva } = settings.data
    const body = { data: { registry_sku, aliquoteiva, email: { testi: { INVOICE } } } }
    await api.call('PUT', '/api/auth/rest/structure/configuration', { as: caller, body })
    const invoice = await issuedInvoice(api, caller, invoiceData(customer.sku))
    const send = { invoice_id: invoice.id, mail_to: 'testi@posta.example' }
    await api.call('POST', `${path}/send`, { as: caller, body: send })
    const { body: outbox } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
    const { id, subject } = outbox.mail_list[0]
    expect(subject).toBe('Doc. 1/2026')
    const { body: read } = await api.call('GET', `/api/auth/rest/outbox/${id}`, { as: caller })
    expect(read.mail.text).toContain('Il 20 novembre 2026 per 122,00\u00a0€.\n\nA presto, Studio Luna S.r.l.')
  })

  it('are refused with a placeholder that says nothing, which is named', async () => {
    const { caller } = await studio(api)
    const answer = await save(caller, { OFFER: { oggetto: 'Offerta {numero}' } })
    expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_SETTINGS_UNKNOWN_PLACEHOLDER'])
    expect(answer.body.description).toContain('{numero}')
  })
})

describe('many invoices by mail', () => {
  it('go each to their customer; who has no address is named with the reason', async () => {
    const { caller, customer } = await studio(api)
    const silent = await addEntry(api, caller, company({ email: '' }))
    const first = await issuedInvoice(api, caller, invoiceData(customer.sku))
    const second = await issuedInvoice(api, caller, invoiceData(silent.sku))
    const draft = await createInvoice(api, caller, invoiceData(customer.sku))
    const invoice_ids = [first.id, second.id, draft.id, 2_000_000_000, first.id]
    const { body } = await api.call('POST', `${path}/bulk/send`, { as: caller, body: { invoice_ids } })
    expect(body.invoice_list).toEqual([
      { id: first.id, fullNumeration: '1/2026', mail_to: 'info@officinarossi.example' },
    ])
    expect(body.refused_list).toMatchObject([
      {
        id: second.id,
        code: 'ERROR_DOCUMENT_NO_ADDRESS',
        description: "Nell'anagrafica selezionata non è presente l'indirizzo e-mail",
      },
      { id: draft.id, code: 'ERROR_INVOICE_STATE' },
      { id: 2_000_000_000, code: 'ERROR_NOT_FOUND' },
    ])
    const { body: outbox } = await api.call('GET', '/api/auth/rest/outbox', { as: caller })
    expect(outbox.mail_list).toHaveLength(1)
  })
})
