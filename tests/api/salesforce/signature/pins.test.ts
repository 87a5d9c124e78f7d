import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  accept,
  answerZip,
  documentPdf,
  type Sent,
  sentToSign,
  show,
  signingOf,
} from '@/tests/support/salesforce/signing'

const context = testApi()
const base = '/api/salesforce/rest'

const givePin = async ({ caller, document }: Sent): Promise<string> =>
  (await context.api.call('POST', `${base}/document/${document.id}/signature/pin`, { as: caller, body: {} }))
    .body.pin

/** A sent document with a PIN, and the ZIP of an answer without a signature by hand. */
async function withPin(kind: Sent['kind'] = 'contract') {
  const sent = await sentToSign(context.api, kind)
  const pdf = await documentPdf(context.api, sent.token)
  return { sent, pin: await givePin(sent), unsigned: answerZip(pdf, {}), signed: answerZip(pdf) }
}

/** A PIN of as many digits that is another one. */
const otherThan = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')

describe('the PIN of a signing link', () => {
  it('lets a contract be accepted without a signature by hand, and is kept as its hash only', async () => {
    const { sent, pin, unsigned } = await withPin()
    expect(pin).toMatch(/^\d{6}$/)
    expect((await show(context.api, sent.token)).body.document).toMatchObject({
      pin_required: true,
      pin_locked: false,
    })
    const stored = await context.api.asSystem((tx) =>
      tx.signer.findMany({ where: { request: { document_id: sent.document.id } } }),
    )
    expect(JSON.stringify(stored)).not.toContain(pin)
    expect(await accept(context.api, { token: sent.token, zip: unsigned, pin })).toMatchObject({
      status: 200,
      body: { state: 'ACCEPTED' },
    })
    expect(await signingOf(context.api, sent)).toMatchObject({ state: 'ACCEPTED' })
  })

  it('signs an offer, which has no state of its own for it, and a contract that is signed by hand too', async () => {
    const offer = await withPin('offer')
    const given = { token: offer.sent.token, zip: offer.unsigned, pin: offer.pin }
    expect(await accept(context.api, given)).toMatchObject({ status: 200, body: { state: 'SIGNED' } })
    const { sent, signed: zip, pin } = await withPin()
    expect(await accept(context.api, { token: sent.token, zip, pin })).toMatchObject({
      body: { state: 'SIGNED' },
    })
  })

  it('is right with the spaces by which people group its digits', async () => {
    const { sent, pin, unsigned: zip } = await withPin()
    const grouped = ` ${pin.slice(0, 3)} ${pin.slice(3)}`
    expect(await accept(context.api, { token: sent.token, zip, pin: grouped })).toMatchObject({ status: 200 })
  })

  it('is needed once it was given, and refused where none was', async () => {
    const { sent, signed: zip } = await withPin()
    expect(await accept(context.api, { token: sent.token, zip })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_PIN_MISSING' },
    })
    const { token } = await sentToSign(context.api)
    expect(await accept(context.api, { token, zip, pin: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'ERROR_SIGNATURE_PIN_UNKNOWN' },
    })
  })

  it('is locked after five wrong ones, for the right one too, until the sender gives a new one', async () => {
    const { sent, pin, unsigned: zip } = await withPin()
    const attempt = (given: string) => accept(context.api, { token: sent.token, zip, pin: given })
    for (const left of [4, 3, 2, 1]) {
      const { body } = await attempt(otherThan(pin))
      expect(body).toMatchObject({ code: 'ERROR_SIGNATURE_PIN_WRONG' })
      expect(body.description).toContain(`${left}`)
    }
    expect((await attempt(otherThan(pin))).body.code).toBe('ERROR_SIGNATURE_PIN_LOCKED')
    expect((await attempt(pin)).body.code).toBe('ERROR_SIGNATURE_PIN_LOCKED')
    const { event_list: events } = await signingOf(context.api, sent)
    expect(events.at(-1)).toMatchObject({ type: 'PIN_LOCKED' })
    expect((await attempt(await givePin(sent))).status).toBe(200)
  })

  it('has five tries however many come at once', async () => {
    const { sent, pin, unsigned: zip } = await withPin()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => accept(context.api, { token: sent.token, zip, pin: otherThan(pin) })),
    )
    const compared = answers.filter(({ body }) => body.code === 'ERROR_SIGNATURE_PIN_WRONG')
    expect(compared).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'ERROR_SIGNATURE_PIN_LOCKED')).toHaveLength(96)
    const { event_list: events } = await signingOf(context.api, sent)
    expect(events.filter(({ type }: { type: string }) => type === 'PIN_WRONG')).toHaveLength(5)
  })
})
