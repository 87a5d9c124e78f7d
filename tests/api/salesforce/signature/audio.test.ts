import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { pdfText } from '@/tests/support/files/pdf-text'
import { mp3Tone } from '@/tests/support/files/sound'
import { accept, answerZip, documentPdf, scribble, sentToSign } from '@/tests/support/salesforce/signing'

const context = testApi()
const AUDIO = 'signatures/firma/audio.mp3'

/** A new document that is accepted with a signature and a file as its spoken note. */
async function acceptedWith(audio: Uint8Array, mediaConsent?: boolean) {
  const sent = await sentToSign(context.api)
  const pdf = await documentPdf(context.api, sent.token)
  const zip = answerZip(pdf, { 'signatures/firma/signature.json': scribble(), [AUDIO]: audio })
  return {
    sent,
    answer: await accept(context.api, { token: sent.token, zip, ...(mediaConsent && { mediaConsent }) }),
  }
}

it('a spoken note stands in the evidence with its length and its hash', async () => {
  const audio = await mp3Tone(1.5)
  const { sent, answer } = await acceptedWith(audio)
  expect(answer).toMatchObject({ status: 200, body: { state: 'SIGNED' } })
  const sha256 = createHash('sha256').update(audio).digest('hex')
  const text = await pdfText(await documentPdf(context.api, sent.token))
  const [, seconds = ''] = /Messaggi vocali Firma per accettazione: (\d+,\d\d) s/.exec(text) ?? []
  expect(Number(seconds.replace(',', '.'))).toBeGreaterThanOrEqual(1.5)
  expect(Number(seconds.replace(',', '.'))).toBeLessThan(1.56)
  expect(text.replace(/ /g, '')).toContain(`SHA-256${sha256}`)
  const [event] = await context.api.asSystem((tx) =>
    tx.signature_event.findMany({ where: { type: 'SIGNED', request: { document_id: sent.document.id } } }),
  )
  expect(event?.data).toMatchObject({ audio_firma: sha256, audio_seconds_firma: expect.closeTo(1.53, 1) })
})

it('a spoken note of a minute is taken with the silence that encoders add', async () => {
  expect((await acceptedWith(await mp3Tone(60))).answer).toMatchObject({ status: 200 })
})

it('evidence without a spoken note speaks neither of one nor of a consent', async () => {
  const { token } = await sentToSign(context.api)
  await accept(context.api, { token, zip: answerZip(await documentPdf(context.api, token)) })
  const text = await pdfText(await documentPdf(context.api, token))
  expect(text).not.toContain('Messaggi vocali')
  expect(text).not.toContain('Consenso a foto e audio')
})

it.each([
  ['given', true, 'Consenso a foto e audio dato dal firmatario'],
  ['not given', undefined, 'Consenso a foto e audio non dato con la risposta'],
])('the evidence of a spoken note states whether its signer agreed: %s', async (_, mediaConsent, words) => {
  const { sent } = await acceptedWith(await mp3Tone(1), mediaConsent)
  expect(await pdfText(await documentPdf(context.api, sent.token))).toContain(words)
  const [event] = await context.api.asSystem((tx) =>
    tx.signature_event.findMany({ where: { type: 'SIGNED', request: { document_id: sent.document.id } } }),
  )
  expect(event?.data).toMatchObject({ media_consent: mediaConsent === true })
})

it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['is no MP3', () => Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3), "l'audio non è un mp3"],
  ['is cut off', async () => (await mp3Tone(1)).slice(0, -10), "l'audio è danneggiato o incompleto"],
  [
    'hides another file',
    async () => Buffer.concat([await mp3Tone(1), Buffer.from('PK\x03\x04 a file'), await mp3Tone(1)]),
    "l'audio è danneggiato o incompleto",
  ],
  ['is longer than a minute', () => mp3Tone(61), "l'audio dura più di 60 secondi"],
  ['is larger than 5 MB', () => randomBytes(5 * 1024 * 1024 + 1), 'file troppo grande'],
])('a spoken note that %s is refused in words, and the document still waits', async (_, audio, words) => {
  const { sent, answer } = await acceptedWith(await audio())
  expect(answer).toMatchObject({ status: 422, body: { code: 'ERROR_SIGNATURE_ARCHIVE' } })
  expect(answer.body.description).toContain(`${words}: ${AUDIO}`)
  const request = await context.api.asSystem((tx) =>
    tx.signing_request.findFirst({ where: { document_id: sent.document.id } }),
  )
  expect(request?.state).toBe('OPEN')
})
