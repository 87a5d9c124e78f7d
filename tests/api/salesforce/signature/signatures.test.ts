import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, line, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import {
  accept,
  answerZip,
  documentPdf,
  mailToSign,
  reject,
  type Sent,
  scribble,
  sentToSign,
  show,
  signingOf,
} from '@/tests/support/salesforce/signing'

const context = testApi()
const base = '/api/salesforce/rest'
const signature = `${base}/document/signature`

const stateOf = async ({ caller, kind, document }: Sent): Promise<string> =>
  (await context.api.call('GET', `${base}/${kind}/${document.id}`, { as: caller })).body[kind].state

/** A sent document with the ZIP of a whole answer. */
async function ready(kind: Sent['kind'] = 'offer') {
  const sent = await sentToSign(context.api, kind)
  const pdf = await documentPdf(context.api, sent.token)
  return { sent, pdf, zip: answerZip(pdf) }
}

describe('a document that is sent to be signed', () => {
  it('is shown with its pages, its fields and its totals to whoever has the link', async () => {
    const { token } = await sentToSign(context.api)
    const { status, body } = await context.api.call('GET', `${signature}/show/${token}`)
    expect(status).toBe(200)
    expect(body.document).toMatchObject({
      document_kind: 'OFFER',
      state: 'SENT',
      sender: 'Studio Luna S.r.l.',
      receiver: 'Officina Rossi S.r.l.',
      pin_required: false,
      answered_at: null,
    })
    const { document_page_list: pages } = body.document
    expect(pages.map((page: { document_field_list: unknown[] }) => page.document_field_list.length)).toEqual([
      0, 1,
    ])
    for (const { json_image, width, height } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
      expect(Buffer.from(json_image.base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    }
    const page = await context.api.call('GET', `${signature}/page/${token}/2`)
    expect(Buffer.from(await page.bytes()).toString('base64')).toBe(pages[1].json_image.base64)
  })

  it('goes with its mail as the file that the link shows', async () => {
    const { document, pdf } = await ready().then(({ sent, pdf }) => ({ ...sent, pdf }))
    const { documentAttachment } = await import('@/server/salesforce')
    const { withTenant } = await import('@/server/db/tenant')
    const [row] = await context.api.asSystem((tx) =>
      tx.document.findMany({ where: { id: document.id }, select: { structure_id: true } }),
    )
    const structureId = row?.structure_id ?? 0
    const scope = { structureId, visible: [structureId], accountId: null, requestId: 'test' }
    const file = await documentAttachment((run) => withTenant(scope, run), document.id, 'it')
    expect(Buffer.from(file?.content ?? []).equals(Buffer.from(pdf))).toBe(true)
  })

  it('keeps neither its token nor a link that works in the database', async () => {
    const { token, document } = await sentToSign(context.api)
    const rows = await context.api.asSystem(async (tx) => ({
      requests: await tx.signing_request.findMany({ where: { document_id: document.id } }),
      mails: await tx.mail_outbox.findMany({ where: { document_id: document.id } }),
    }))
    expect(rows.mails).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is read by programs without a trace', async () => {
    const sent = await sentToSign(context.api)
    await show(context.api, sent.token)
    await documentPdf(context.api, sent.token)
    expect((await signingOf(context.api, sent)).event_list.map(({ type }: { type: string }) => type)).toEqual(
      ['SENT'],
    )
    expect(await stateOf(sent)).toBe('SENT')
  })

  it('lists its opening once, and not that of its sender', async () => {
    const sent = await sentToSign(context.api)
    const open = (as?: Sent['caller']) =>
      context.api.call('POST', `${signature}/opened`, { as, body: { token: sent.token } })
    await open(sent.caller)
    await open()
    await open()
    const { event_list: events } = await signingOf(context.api, sent)
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['SENT', 'OPENED'])
  })

  it('ends with its link: unknown tokens are 404, replaced and withdrawn ones 410', async () => {
    expect(await show(context.api, 'x'.repeat(43))).toMatchObject({ status: 404 })
    const sent = await sentToSign(context.api)
    const second = await mailToSign(context.api, sent)
    expect(await show(context.api, sent.token)).toMatchObject({
      status: 410,
      body: { code: 'ERROR_TOKEN_EXPIRED' },
    })
    expect(await show(context.api, second)).toMatchObject({ status: 200 })
    const path = `${base}/document/${sent.document.id}/signature/revoke`
    expect(await context.api.call('POST', path, { as: sent.caller, body: {} })).toMatchObject({ status: 200 })
    expect(await show(context.api, second)).toMatchObject({ status: 410 })
    expect(await context.api.call('POST', path, { as: sent.caller, body: {} })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_NO_REQUEST' },
    })
  })

  it('is not sent with letters that its print would lack, which are named', async () => {
    const { caller, customer } = await studio(context.api)
    const product_list = [line({ description: 'Corso di \u738b\u5c0f\u660e, Łukasz Đorđević e Ñ €' })]
    const document = await addOffer(context.api, caller, agreementData(customer.sku, { product_list }))
    const body = { offer_id: document.id, mail_to: 'cliente@posta.example' }
    expect(await context.api.call('POST', `${base}/offer/send`, { as: caller, body })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_TEMPLATE_GLYPHS', description: expect.stringContaining('\u738b \u5c0f \u660e') },
    })
  })

  it('ends with the answer that an operator records by hand, and its sender sees it', async () => {
    const sent = await sentToSign(context.api)
    const offer_data = { id: sent.document.id, json_state: { offer_state: 'REJECTED' } }
    const recorded = await context.api.call('POST', `${base}/offer/update/state`, {
      as: sent.caller,
      body: { offer_data },
    })
    expect(recorded.status).toBe(200)
    expect(await show(context.api, sent.token)).toMatchObject({ status: 410 })
    const { state, event_list: events } = await signingOf(context.api, sent)
    expect(state).toBe('REVOKED')
    expect(events.at(-1)).toMatchObject({ type: 'REVOKED', actor: expect.stringMatching(/\S/) })
  })

  it('is not signed by the link of before once it was changed and marked as sent', async () => {
    const { sent, zip } = await ready()
    const call = (method: string, path: string, body?: object) =>
      context.api.call(method, `${base}${path}`, { as: sent.caller, body })
    await call('GET', `/offer/delete/${sent.document.id}`)
    expect(await show(context.api, sent.token)).toMatchObject({ status: 410 })
    const restored = await call('POST', '/document/restore', { id: sent.document.id })
    expect(restored.status).toBe(200)
    for (const offer_state of ['READY_TO_SEND', 'SENT']) {
      const offer_data = { id: sent.document.id, json_state: { offer_state } }
      expect(await call('POST', '/offer/update/state', { offer_data })).toMatchObject({ status: 200 })
    }
    expect(await accept(context.api, { token: sent.token, zip })).toMatchObject({ status: 410 })
    expect(await stateOf(sent)).toBe('SENT')
  })
})

describe('accepting', () => {
  it('answers once the sealed file is kept, which shows the document, the signature and the evidence', async () => {
    const { sent, zip, pdf } = await ready()
    const answer = await accept(context.api, { token: sent.token, zip, description: 'Va bene' })
    expect(answer).toMatchObject({ status: 200, body: { state: 'SIGNED' } })
    expect(await stateOf(sent)).toBe('SIGNED')
    const download = await context.api.call('GET', `${signature}/pdf/${sent.token}`)
    expect(download.headers.get('x-luna-state')).toBe('SIGNED')
    const sealed = await download.bytes()
    const signing = await signingOf(context.api, sent)
    expect(signing).toMatchObject({
      state: 'SIGNED',
      signer_list: [{ description: 'Va bene' }],
      evidence_intact: true,
    })
    const text = await pdfText(sealed)
    expect(text).toContain('Officina Rossi')
    expect(text).toContain('Prove della firma')
    expect(text).toContain('1 su 1')
    const { createHash } = await import('node:crypto')
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(text.replace(/ /g, '')).toContain(sha256(pdf))
    expect(signing.sealed_sha256).toBe(sha256(sealed))
    const own = await context.api.call('GET', `${base}/document/${sent.document.id}/signature/pdf`, {
      as: sent.caller,
    })
    expect(Buffer.from(await own.bytes()).equals(Buffer.from(sealed))).toBe(true)
  })

  it('is answered again for the same answer, and refused for another', async () => {
    const { sent, zip, pdf } = await ready()
    await accept(context.api, { token: sent.token, zip })
    expect(await accept(context.api, { token: sent.token, zip })).toMatchObject({
      status: 200,
      body: { state: 'SIGNED' },
    })
    const other = answerZip(pdf, { 'signatures/firma/signature.json': { ...scribble(), width: 601 } })
    expect(await accept(context.api, { token: sent.token, zip: other })).toMatchObject({
      status: 409,
      body: { code: 'ERROR_SIGNATURE_ANSWERED' },
    })
    expect(await reject(context.api, sent.token)).toMatchObject({ status: 409 })
  })

  it('sends the signed file to the signer, and the news to the sender', async () => {
    const { sent, zip } = await ready()
    await accept(context.api, { token: sent.token, zip })
    const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: sent.caller })
    const to = body.mail_list.map((mail: { recipient: string }) => mail.recipient)
    expect(to).toEqual(['cliente@posta.example', sent.caller.email, 'cliente@posta.example'])
  })

  it('needs every field signed, and the document that was shown', async () => {
    const { sent, pdf } = await ready()
    expect(await accept(context.api, { token: sent.token, zip: answerZip(pdf, {}) })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_MISSING', description: 'Sono state effettuate 0 firme su 1' },
    })
    const changed = Uint8Array.from(pdf)
    changed[changed.length - 20] = 0x21
    expect(await accept(context.api, { token: sent.token, zip: answerZip(changed) })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_OTHER_DOCUMENT' },
    })
    expect(await stateOf(sent)).toBe('SENT')
  })

  it.each([
    ['a tap', [[{ x: 10, y: 10 }]]],
    ['a straight line', [Array.from({ length: 30 }, (_, at) => ({ x: at * 10, y: 100 }))]],
    ['nothing', []],
  ])('refuses %s as a signature', async (_, strokes) => {
    const { sent, pdf } = await ready()
    const zip = answerZip(pdf, { 'signatures/firma/signature.json': { ...scribble(), strokes } })
    const { status, body } = await accept(context.api, { token: sent.token, zip })
    expect([status, body.code.startsWith('ERROR_SIGNATURE_')]).toEqual([422, true])
  })

  it.each([
    ['a file outside', { '../evil.txt': new Uint8Array([1]) }],
    ['an unexpected name', { 'signatures/firma/run.exe': new Uint8Array([1]) }],
    ['an unknown field', { 'signatures/altro/signature.json': scribble() }],
    ['a page as a picture', { 'signatures/firma/image-1.png': new TextEncoder().encode('<svg onload=1>') }],
    ['strokes that are none', { 'signatures/firma/signature.json': { strokes: 'x' } }],
  ])('refuses an archive with %s', async (_, files) => {
    const { sent, pdf } = await ready()
    const answer = await accept(context.api, { token: sent.token, zip: answerZip(pdf, files) })
    expect(answer).toMatchObject({ status: 422, body: { code: 'ERROR_SIGNATURE_ARCHIVE' } })
  })

  it('refuses a file that is no archive, and one that grows without measure', async () => {
    const { sent, pdf } = await ready()
    const bomb = answerZip(pdf, { 'signatures/firma/signature.json': new Uint8Array(20_000_000) })
    for (const zip of [new TextEncoder().encode('no zip'), bomb]) {
      expect(await accept(context.api, { token: sent.token, zip })).toMatchObject({
        status: 422,
        body: { code: 'ERROR_SIGNATURE_ARCHIVE' },
      })
    }
  })
})

describe('rejecting', () => {
  it('needs a reason, and says it to the sender', async () => {
    const sent = await sentToSign(context.api)
    expect(await reject(context.api, sent.token, ' ')).toMatchObject({ status: 400 })
    expect(await reject(context.api, sent.token)).toMatchObject({ status: 200, body: { state: 'REJECTED' } })
    expect(await stateOf(sent)).toBe('REJECTED')
    expect(await signingOf(context.api, sent)).toMatchObject({
      state: 'REJECTED',
      signer_list: [{ state: 'REJECTED', description: 'Troppo caro' }],
    })
    expect(await reject(context.api, sent.token)).toMatchObject({ status: 200 })
    expect(await context.api.call('GET', `${signature}/pdf/${sent.token}`)).toMatchObject({ status: 422 })
    const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: sent.caller })
    const mail = await context.api.call('GET', `/api/auth/rest/outbox/${body.mail_list[0].id}`, {
      as: sent.caller,
    })
    expect(mail.body.mail.text).toContain('Troppo caro')
  })
})

describe('20 accepts and 20 rejects at once', () => {
  it('have one winner, one file and one event', async () => {
    const { sent, zip } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2
          ? accept(context.api, { token: sent.token, zip })
          : reject(context.api, sent.token, `no ${at}`),
      ),
    )
    const state = await stateOf(sent)
    const won = answers.filter(({ status }) => status === 200)
    expect(new Set(won.map(({ body }) => body.state))).toEqual(new Set([state]))
    const lost = answers.filter(({ status }) => status !== 200)
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['ERROR_SIGNATURE_ANSWERED']))
    const { event_list: events, evidence_intact } = await signingOf(context.api, sent)
    const finals = events.filter(({ type }: { type: string }) => ['SIGNED', 'REJECTED'].includes(type))
    expect([finals.length, evidence_intact]).toEqual([1, true])
    const files = await context.api.asSystem((tx) =>
      tx.signature_file.count({ where: { kind: 'SEALED', request: { document_id: sent.document.id } } }),
    )
    expect(files).toBe(state === 'SIGNED' ? 1 : 0)
  })
})
