import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import {
  accept,
  answerZip,
  documentPdf,
  mailToSigners,
  reject,
  type Sent,
  scribble,
  sentToSign,
  show,
  signingMails,
  signingOf,
  tokensOf,
} from '@/tests/support/salesforce/signing'
import { addTemplate, fieldData, templateData } from '@/tests/support/salesforce/templates'

const context = testApi()
const base = '/api/salesforce/rest'
const ANNA = { name: 'Anna Bianchi', mail_to: 'anna@posta.example' }
const UGO = { name: 'Ugo Verdi', mail_to: 'ugo@posta.example' }
const RECEIVER = 'cliente@posta.example'

type Several = { sent: Sent; token: (recipient: string) => Promise<string> }

/** An offer that was mailed to its receiver and to others. */
async function sentTo(others: (typeof ANNA)[], over: Record<string, unknown> = {}): Promise<Several> {
  const { caller, customer } = await studio(context.api)
  const document = await addOffer(context.api, caller, agreementData(customer.sku))
  const answer = await mailToSigners(context.api, { caller, document }, { other_signers: others, ...over })
  expect(answer.status).toBe(200)
  const token = async (recipient: string) => (await tokensOf(context.api, caller))[recipient] ?? ''
  return { sent: { caller, kind: 'offer', document, token: await token(RECEIVER) }, token }
}

/** Signs the one field of a link. */
async function sign(token: string) {
  const { document } = (await show(context.api, token)).body
  const [field] = document.document_page_list.flatMap(
    (page: { document_field_list: { id: string }[] }) => page.document_field_list,
  )
  const pdf = await documentPdf(context.api, token)
  return accept(context.api, {
    token,
    zip: answerZip(pdf, { [`signatures/${field.id}/signature.json`]: scribble() }),
  })
}

const outboxOf = async ({ caller }: Sent): Promise<string[]> =>
  (await context.api.call('GET', '/api/auth/rest/outbox', { as: caller })).body.mail_list.map(
    ({ recipient }: { recipient: string }) => recipient,
  )

describe('a document with several signers', () => {
  it('is sealed by the last of them, with the signatures and the evidence of all', async () => {
    const { sent, token } = await sentTo([ANNA])
    const anna = await token(ANNA.mail_to)
    expect(await sign(anna)).toMatchObject({ status: 200, body: { state: 'SENT' } })
    expect(await signingOf(context.api, sent)).toMatchObject({
      state: 'OPEN',
      sealed_sha256: null,
      signer_list: [
        { position: 1, state: 'OPEN', recipient: RECEIVER },
        { position: 2, state: 'SIGNED', name: 'Anna Bianchi', recipient: ANNA.mail_to },
      ],
    })
    expect((await show(context.api, anna)).body.document).toMatchObject({
      state: 'SENT',
      signer: { name: 'Anna Bianchi', state: 'SIGNED' },
      signer_list: [{ state: 'OPEN' }, { state: 'SIGNED' }],
    })
    expect(await sign(sent.token)).toMatchObject({ status: 200, body: { state: 'SIGNED' } })
    expect(await signingOf(context.api, sent)).toMatchObject({ state: 'SIGNED', evidence_intact: true })
    const text = await pdfText(await documentPdf(context.api, anna))
    for (const word of ['Anna Bianchi', ANNA.mail_to, RECEIVER]) expect(text).toContain(word)
    expect(text.match(/1 su 1/g)).toHaveLength(2)
  })

  it('has for each signer a field of their own, which no other can sign', async () => {
    const { token } = await sentTo([ANNA])
    const fields = async (recipient: string) =>
      (await show(context.api, await token(recipient))).body.document.document_page_list.flatMap(
        (page: { document_field_list: { id: string }[] }) => page.document_field_list.map(({ id }) => id),
      )
    expect([await fields(RECEIVER), await fields(ANNA.mail_to)]).toEqual([['firma'], ['firma-2']])
    const anna = await token(ANNA.mail_to)
    const zip = answerZip(await documentPdf(context.api, anna), {
      'signatures/firma/signature.json': scribble(),
    })
    expect(await accept(context.api, { token: anna, zip })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_ARCHIVE' },
    })
  })

  it('mails the signed file to each of them once, and the news to the sender once', async () => {
    const { sent, token } = await sentTo([ANNA])
    await sign(await token(ANNA.mail_to))
    expect(await outboxOf(sent)).toHaveLength(2)
    await sign(sent.token)
    const [, , ...news] = (await outboxOf(sent)).reverse()
    expect(news.sort()).toEqual([ANNA.mail_to, RECEIVER, sent.caller.email].sort())
  })

  it('is rejected by one of them: no other can answer any more', async () => {
    const { sent, token } = await sentTo([ANNA])
    const anna = await token(ANNA.mail_to)
    const pdf = await documentPdf(context.api, anna)
    expect(await reject(context.api, sent.token)).toMatchObject({ body: { state: 'REJECTED' } })
    const zip = answerZip(pdf, { 'signatures/firma-2/signature.json': scribble() })
    expect(await accept(context.api, { token: anna, zip })).toMatchObject({
      status: 409,
      body: { code: 'ERROR_SIGNATURE_ANSWERED' },
    })
    expect(await reject(context.api, anna)).toMatchObject({ status: 409 })
    expect((await signingOf(context.api, sent)).signer_list).toMatchObject([
      { state: 'REJECTED', description: 'Troppo caro' },
      { state: 'ENDED' },
    ])
    expect((await show(context.api, anna)).body.document.signer.state).toBe('ENDED')
  })

  it('is sealed once, with every signature, when all sign at once', async () => {
    const others = Array.from({ length: 7 }, (_, at) => ({
      name: `Socio ${at}`,
      mail_to: `socio${at}@posta.example`,
    }))
    const { sent } = await sentTo(others)
    const tokens = Object.values(await tokensOf(context.api, sent.caller))
    // Frozen before, as everybody's page has read it.
    await show(context.api, sent.token)
    const answers = await Promise.all(tokens.map(sign))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const { state, signer_list, event_list } = await signingOf(context.api, sent)
    expect(state).toBe('SIGNED')
    expect(signer_list.map((signer: { state: string }) => signer.state)).toEqual(tokens.map(() => 'SIGNED'))
    expect(event_list.filter(({ type }: { type: string }) => type === 'SIGNED')).toHaveLength(8)
    const text = await pdfText(await documentPdf(context.api, sent.token))
    expect(text.match(/1 su 1/g)).toHaveLength(8)
    expect(await outboxOf(sent)).toHaveLength(8 + 8 + 1)
  })

  it('has a PIN for each signer, which is of no use to another', async () => {
    const { sent, token } = await sentTo([ANNA])
    const path = `${base}/document/${sent.document.id}/signature/pin`
    const { body } = await context.api.call('POST', path, { as: sent.caller, body: { signer: 2 } })
    const pdf = await documentPdf(context.api, sent.token)
    const zip = answerZip(pdf, {})
    expect(await accept(context.api, { token: sent.token, zip, pin: body.pin })).toMatchObject({
      body: { code: 'ERROR_SIGNATURE_PIN_UNKNOWN' },
    })
    const anna = await token(ANNA.mail_to)
    expect(await accept(context.api, { token: anna, zip, pin: body.pin })).toMatchObject({ status: 200 })
    expect((await signingOf(context.api, sent)).signer_list).toMatchObject([
      { pin_set: false, state: 'OPEN' },
      { pin_set: true, state: 'ACCEPTED' },
    ])
  })

  it('keeps the answer of each in the evidence that is handed out', async () => {
    const { unzipSync } = await import('fflate')
    const { sent, token } = await sentTo([ANNA])
    await sign(sent.token)
    await sign(await token(ANNA.mail_to))
    const path = `${base}/document/${sent.document.id}/signature/evidence`
    const answer = await context.api.call('GET', path, { as: sent.caller })
    expect(Object.keys(unzipSync(await answer.bytes())).sort()).toEqual([
      'answer-1.zip',
      'answer-2.zip',
      'document.pdf',
      'evidence.json',
      'signed.pdf',
    ])
  })
})

describe('a document whose signers sign in order', () => {
  it('mails each link once the signer before has signed', async () => {
    const { sent, token } = await sentTo([ANNA, UGO], { in_order: true })
    expect(await outboxOf(sent)).toEqual([RECEIVER])
    expect((await signingOf(context.api, sent)).signer_list).toMatchObject([
      { state: 'OPEN' },
      { state: 'WAITING' },
      { state: 'WAITING' },
    ])
    await sign(sent.token)
    expect(await outboxOf(sent)).toEqual([ANNA.mail_to, RECEIVER])
    expect(await sign(await token(ANNA.mail_to))).toMatchObject({ body: { state: 'SENT' } })
    expect(await outboxOf(sent)).toEqual([UGO.mail_to, ANNA.mail_to, RECEIVER])
    expect(await sign(await token(UGO.mail_to))).toMatchObject({ body: { state: 'SIGNED' } })
  })

  it('shows nothing by a link that was not mailed yet', async () => {
    const { sent } = await sentTo([ANNA], { in_order: true })
    const { signingToken } = await import('@/server/platform/signing-links')
    const waiting = await context.api.asSystem((tx) =>
      tx.signer.findFirstOrThrow({ where: { state: 'WAITING', request: { document_id: sent.document.id } } }),
    )
    expect(await show(context.api, signingToken(waiting.link_key))).toMatchObject({
      status: 404,
      body: { code: 'ERROR_NOT_FOUND' },
    })
  })

  it('greets each by name', async () => {
    const { sent } = await sentTo([ANNA])
    const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: sent.caller })
    const own = body.mail_list.find(({ recipient }: { recipient: string }) => recipient === ANNA.mail_to)
    const { text } = (await context.api.call('GET', `/api/auth/rest/outbox/${own.id}`, { as: sent.caller }))
      .body.mail
    expect(text).toContain('Anna Bianchi')
  })
})

describe('a template with fields of several signers', () => {
  const BOX = { x_axis: 60, width: 220, height: 60, type: 'SIGNATURE' }

  async function offerInTemplate() {
    const { caller, customer } = await studio(context.api)
    const array_field = [
      fieldData({ ...BOX, id: 'cliente', y_axis: 200 }),
      fieldData({ ...BOX, id: 'garante', y_axis: 400, signer: 2 }),
    ]
    const template = await addTemplate(context.api, caller, templateData({ array_field }))
    const data = agreementData(customer.sku, { document: template.id })
    return { caller, document: await addOffer(context.api, caller, data) }
  }

  it('refuses to be sent to fewer', async () => {
    const { caller, document } = await offerInTemplate()
    expect(await mailToSigners(context.api, { caller, document }, { other_signers: [] })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_SIGNERS' },
    })
    expect(await signingMails(context.api, caller)).toEqual([])
  })

  it('gives each the own fields, and those without any a place on a last page', async () => {
    const { caller, document } = await offerInTemplate()
    const other_signers = [ANNA, UGO]
    expect((await mailToSigners(context.api, { caller, document }, { other_signers })).status).toBe(200)
    const tokens = await tokensOf(context.api, caller)
    const fields = async (recipient: string) =>
      (await show(context.api, tokens[recipient] ?? '')).body.document.document_page_list.map(
        (page: { document_field_list: { id: string }[] }) => page.document_field_list.map(({ id }) => id),
      )
    expect(await fields(RECEIVER)).toEqual([['cliente'], []])
    expect(await fields(ANNA.mail_to)).toEqual([['garante'], []])
    expect(await fields(UGO.mail_to)).toEqual([[], ['firma-3']])
  })
})

describe('other signers', () => {
  it.each([
    ['a person twice', [ANNA, { ...ANNA, mail_to: 'ANNA@posta.example' }]],
    ['one without a name', [{ name: ' ', mail_to: ANNA.mail_to }]],
    ['one without an address', [{ name: 'Anna', mail_to: 'anna' }]],
    ['more than ten', Array.from({ length: 10 }, (_, at) => ({ ...ANNA, name: `Socio ${at}` }))],
  ])('refuse %s', async (_, other_signers) => {
    const { caller, customer } = await studio(context.api)
    const document = await addOffer(context.api, caller, agreementData(customer.sku))
    expect((await mailToSigners(context.api, { caller, document }, { other_signers })).status).toBe(400)
  })

  it('are refused for a document that waits for no answer', async () => {
    const sent = await sentToSign(context.api)
    await sign(sent.token)
    expect(await mailToSigners(context.api, sent, { other_signers: [ANNA] })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_INVOICE_STATE' },
    })
  })
})
