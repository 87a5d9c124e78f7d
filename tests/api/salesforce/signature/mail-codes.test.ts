import { unzipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addOffer, agreementData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import {
  accept,
  answerZip,
  askCode,
  documentPdf,
  mailedCode,
  mailToSigners,
  type Sent,
  scribble,
  sentToSign,
  show,
  signingOf,
  tokensOf,
} from '@/tests/support/salesforce/signing'

const context = testApi()
const base = '/api/salesforce/rest'

let restoreClock = () => {}
afterEach(() => restoreClock())

/** The time of the server, some seconds from now. */
async function seconds(ahead: number): Promise<void> {
  const { setClock } = await import('@/server/platform/clock')
  restoreClock = setClock(() => new Date(Date.now() + ahead * 1000))
}

const MINUTES = 60

/** A document that was sent with a code asked for, and the ZIP of an answer that is signed by hand. */
async function asking(kind: Sent['kind'] = 'offer') {
  const sent = await sentToSign(context.api, kind, { code_by_mail: true })
  return { sent, zip: answerZip(await documentPdf(context.api, sent.token)) }
}

/** The same with a mailed code. */
async function withCode(kind: Sent['kind'] = 'offer') {
  const { sent, zip } = await asking(kind)
  expect(await askCode(context.api, sent.token)).toMatchObject({ status: 200 })
  const code = await mailedCode(context.api, sent.caller)
  expect(code).toMatch(/^\d{6}$/)
  const attempt = (given?: string) =>
    accept(context.api, { token: sent.token, zip, ...(given !== undefined && { code: given }) })
  return { sent, zip, code, attempt }
}

/** Another code of as many digits. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const eventsOf = async (sent: Sent): Promise<string[]> =>
  (await signingOf(context.api, sent)).event_list.map(({ type }: { type: string }) => type)

const signersOf = ({ document }: Sent) =>
  context.api.asSystem((tx) => tx.signer.findMany({ where: { request: { document_id: document.id } } }))

describe('a document that is sent with a code asked for', () => {
  it.each(['offer', 'contract'] as const)('is accepted with the right code: %s', async (kind) => {
    const { sent, code, attempt } = await withCode(kind)
    expect((await show(context.api, sent.token)).body.document).toMatchObject({ code_required: true })
    expect(await signingOf(context.api, sent)).toMatchObject({ code_by_mail: true })
    expect(await attempt(`${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      body: { state: 'SIGNED' },
    })
    expect(await eventsOf(sent)).toEqual(['SENT', 'CODE_SENT', 'SIGNED'])
  })

  it('states in its evidence that the code was asked for and right, and keeps no hash of it', async () => {
    const { sent, code, attempt } = await withCode()
    await attempt(code)
    expect(await pdfText(await documentPdf(context.api, sent.token))).toMatch(
      /Codice per e-mail\s+richiesto e corretto/,
    )
    const answer = await context.api.call('GET', `${base}/document/${sent.document.id}/signature/evidence`, {
      as: sent.caller,
    })
    const { 'evidence.json': json = new Uint8Array() } = unzipSync(await answer.bytes())
    const { request, events } = JSON.parse(Buffer.from(json).toString())
    expect(request).toMatchObject({ asks_code: true })
    const signed = events.find(({ type }: { type: string }) => type === 'SIGNED')
    expect(signed.data).toMatchObject({ code: true, pin: false })
    expect(await signersOf(sent)).toMatchObject([{ code_hash: null }])
  })

  it('is not accepted without the code, and nothing of the answer is kept', async () => {
    const { sent, attempt } = await withCode()
    expect(await attempt()).toMatchObject({ status: 422, body: { code: 'ERROR_SIGNATURE_CODE_MISSING' } })
    expect(await signingOf(context.api, sent)).toMatchObject({ state: 'OPEN' })
  })

  it('needs the signature by hand and the PIN beside the code', async () => {
    const { sent, code, zip } = await withCode()
    const unsigned = answerZip(await documentPdf(context.api, sent.token), {})
    const give = (over: object) => accept(context.api, { token: sent.token, zip, code, ...over })
    expect(await give({ zip: unsigned })).toMatchObject({ body: { code: 'ERROR_SIGNATURE_MISSING' } })
    const path = `${base}/document/${sent.document.id}/signature/pin`
    const { pin } = (await context.api.call('POST', path, { as: sent.caller, body: {} })).body
    expect(await give({})).toMatchObject({ body: { code: 'ERROR_SIGNATURE_PIN_MISSING' } })
    expect(await give({ pin, code: '' })).toMatchObject({ body: { code: 'ERROR_SIGNATURE_CODE_MISSING' } })
    expect(await give({ pin, zip: unsigned })).toMatchObject({ status: 200 })
  })

  it('asks each of several signers for the own code, which is mailed to the own address', async () => {
    const { caller, customer } = await studio(context.api)
    const document = await addOffer(context.api, caller, agreementData(customer.sku))
    const other_signers = [{ name: 'Anna Bianchi', mail_to: 'anna@posta.example' }]
    await mailToSigners(context.api, { caller, document }, { other_signers, code_by_mail: true })
    const tokens = await tokensOf(context.api, caller)
    const { 'anna@posta.example': anna = '', 'cliente@posta.example': receiver = '' } = tokens
    await askCode(context.api, anna)
    const { body } = await context.api.call('GET', '/api/auth/rest/outbox', { as: caller })
    expect(body.mail_list[0]).toMatchObject({ recipient: 'anna@posta.example' })
    const code = await mailedCode(context.api, caller)
    const pdf = await documentPdf(context.api, receiver)
    const own = answerZip(pdf, { 'signatures/firma-2/signature.json': scribble() })
    expect(await accept(context.api, { token: receiver, zip: answerZip(pdf), code })).toMatchObject({
      body: { code: 'ERROR_SIGNATURE_CODE_EXPIRED' },
    })
    expect(await accept(context.api, { token: anna, zip: own, code })).toMatchObject({ status: 200 })
  })
})

describe('a mailed code', () => {
  it('is locked after five wrong ones, for the right one too, until a new one is mailed', async () => {
    const { sent, code, attempt } = await withCode()
    for (const left of [4, 3, 2, 1]) {
      const { body } = await attempt(otherThan(code))
      expect(body).toMatchObject({ code: 'ERROR_SIGNATURE_CODE_WRONG' })
      expect(body.description).toContain(`${left}`)
    }
    expect((await attempt(otherThan(code))).body.code).toBe('ERROR_SIGNATURE_CODE_LOCKED')
    expect((await attempt(code)).body.code).toBe('ERROR_SIGNATURE_CODE_LOCKED')
    expect((await eventsOf(sent)).slice(-2)).toEqual(['CODE_WRONG', 'CODE_LOCKED'])
    await seconds(31)
    await askCode(context.api, sent.token)
    expect(await attempt(await mailedCode(context.api, sent.caller))).toMatchObject({ status: 200 })
  })

  it('has five tries however many come at once', async () => {
    const { sent, code, attempt } = await withCode()
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(otherThan(code))))
    const of = (refusal: string) => answers.filter(({ body }) => body.code === refusal)
    expect(of('ERROR_SIGNATURE_CODE_WRONG')).toHaveLength(4)
    expect(of('ERROR_SIGNATURE_CODE_LOCKED')).toHaveLength(96)
    expect((await eventsOf(sent)).filter((type) => type === 'CODE_WRONG')).toHaveLength(5)
  })

  it('ends after ten minutes', async () => {
    const { code, attempt } = await withCode()
    await seconds(10 * MINUTES + 1)
    expect(await attempt(code)).toMatchObject({ status: 422, body: { code: 'ERROR_SIGNATURE_CODE_EXPIRED' } })
    await seconds(9 * MINUTES)
    expect(await attempt(code)).toMatchObject({ status: 200 })
  })

  it('ends when a new one is mailed', async () => {
    const { sent, code, attempt } = await withCode()
    await seconds(31)
    await askCode(context.api, sent.token)
    const next = await mailedCode(context.api, sent.caller)
    expect(next).not.toBe(code)
    expect((await attempt(code)).body.code).toBe('ERROR_SIGNATURE_CODE_WRONG')
    expect(await attempt(next)).toMatchObject({ status: 200 })
  })

  it('is mailed at most three times an hour, with a pause of half a minute, and the wait is stated', async () => {
    const { sent } = await asking()
    const ask = () => askCode(context.api, sent.token)
    expect(await ask()).toMatchObject({ status: 200, body: { wait_seconds: 30 } })
    const early = await ask()
    expect(early).toMatchObject({ status: 429, body: { code: 'ERROR_SIGNATURE_CODE_WAIT' } })
    expect(early.body.description).toMatch(/tra \d\d? second[io]\./)
    await seconds(40)
    expect(await ask()).toMatchObject({ status: 200, body: { wait_seconds: 30 } })
    await seconds(80)
    const third = await ask()
    expect(third.body.wait_seconds).toBeGreaterThan(3500)
    await seconds(20 * MINUTES)
    expect((await ask()).body.description).toContain('tra 40 minuti.')
    await seconds(61 * MINUTES)
    expect(await ask()).toMatchObject({ status: 200 })
    expect((await eventsOf(sent)).filter((type) => type === 'CODE_SENT')).toHaveLength(4)
  })

  it('is mailed once when it is asked for many times at once', async () => {
    const { sent } = await asking()
    const answers = await Promise.all(Array.from({ length: 20 }, () => askCode(context.api, sent.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await eventsOf(sent)).toEqual(['SENT', 'CODE_SENT'])
  })

  it('is neither in the answer of its call nor in what the database holds', async () => {
    const { sent } = await asking()
    const { body } = await askCode(context.api, sent.token)
    expect(Object.keys(body).sort()).toEqual(['expires_at', 'status', 'wait_seconds'])
    const code = await mailedCode(context.api, sent.caller)
    const [signer] = await signersOf(sent)
    const kept = await context.api.asSystem(async (tx) => {
      const where = { structure_id: sent.caller.structureId }
      const mails = await tx.mail_outbox.findMany({
        where,
        select: { subject: true, text: true, html: true },
      })
      const events = await tx.signature_event.findMany({ where, select: { data: true, actor: true } })
      return JSON.stringify([...mails, ...events])
    })
    expect(kept.match(/~code-[\w-]{20}~/g)).toHaveLength(2)
    expect(kept).not.toContain(code)
    // All codes can be tried on a hash that a dump holds; this one is of more than the code.
    const { verifyPassword } = await import('@/server/auth')
    expect(signer?.code_hash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(signer?.code_hash ?? '', code)).toBe(false)
  })
})

describe('a code by mail is refused', () => {
  it('for a link that asks for none', async () => {
    const sent = await sentToSign(context.api)
    expect(await askCode(context.api, sent.token)).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_CODE_UNKNOWN' },
    })
    const zip = answerZip(await documentPdf(context.api, sent.token))
    expect(await accept(context.api, { token: sent.token, zip, code: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_CODE_UNKNOWN' },
    })
  })

  it('for a link that was answered, and for one that leads nowhere', async () => {
    const { sent, code, attempt } = await withCode()
    expect(await attempt(code)).toMatchObject({ status: 200 })
    await seconds(31)
    expect(await askCode(context.api, sent.token)).toMatchObject({
      status: 409,
      body: { code: 'ERROR_SIGNATURE_ANSWERED' },
    })
    expect(await askCode(context.api, 'unknown')).toMatchObject({ status: 404 })
    // The same answer once more is answered as the first time.
    expect(await attempt(code)).toMatchObject({ status: 200 })
  })

  it('for a document that waits for no answer', async () => {
    const { sent, code, attempt } = await withCode()
    await attempt(code)
    const again = { offer_id: sent.document.id, mail_to: 'cliente@posta.example', code_by_mail: true }
    expect(
      await context.api.call('POST', `${base}/offer/send`, { as: sent.caller, body: again }),
    ).toMatchObject({
      status: 422,
      body: { code: 'ERROR_INVOICE_STATE' },
    })
  })
})
