import { generateKeyPairSync } from 'node:crypto'
import { strToU8 } from 'fflate'
import { CompactEncrypt, importSPKI } from 'jose'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addOffer, agreementData, studio } from '@/tests/support/builders'
import { pdfText } from '@/tests/support/files/pdf-text'
import {
  accept,
  answerZip,
  documentPdf,
  mailToSign,
  scribble,
  sentToSign,
  show,
  signingOf,
} from '@/tests/support/salesforce/signing'

const context = testApi()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const key = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()

const saveSettings = (as: Caller, firma: object) =>
  context.api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data: { firma } } })

/** An offer to sign of a structure that records graphometric data for a notary. */
async function sentForNotary() {
  const { caller, customer } = await studio(context.api)
  const firma = { grafometria: true, custode: 'Notaio Neri', chiave_pubblica: key }
  expect((await saveSettings(caller, firma)).status).toBe(200)
  const document = await addOffer(context.api, caller, agreementData(customer.sku))
  const token = await mailToSign(context.api, { caller, kind: 'offer', document })
  return { caller, kind: 'offer' as const, document, token }
}

async function jweFor(kid: string, pem = key): Promise<Uint8Array> {
  const jwe = await new CompactEncrypt(strToU8('{}'))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importSPKI(pem, 'RSA-OAEP-256'))
  return strToU8(jwe)
}

const zipWith = (pdf: Uint8Array, jwe: Uint8Array) =>
  answerZip(pdf, {
    'signatures/firma/signature.json': scribble(),
    'signatures/firma/graphometric.jwe': jwe,
  })

describe('graphometric data', () => {
  it('are kept as the third party alone can read them, and named in the evidence', async () => {
    const sent = await sentForNotary()
    const { graphometric } = (await show(context.api, sent.token)).body.document
    expect(graphometric).toMatchObject({ holder: 'Notaio Neri', key })
    const pdf = await documentPdf(context.api, sent.token)
    const zip = zipWith(pdf, await jweFor(graphometric.kid))
    expect(await accept(context.api, { token: sent.token, zip })).toMatchObject({ status: 200 })
    const text = await pdfText(await documentPdf(context.api, sent.token))
    expect(text).toContain('Dati grafometrici')
    expect(text).toContain('Notaio Neri')
    expect(text.replace(/ /g, '')).toContain(graphometric.kid)
    expect(await signingOf(context.api, sent)).toMatchObject({ evidence_intact: true })
  })

  it('may be left out: the signature is worth the same, and the evidence says so', async () => {
    const sent = await sentForNotary()
    const pdf = await documentPdf(context.api, sent.token)
    expect(await accept(context.api, { token: sent.token, zip: answerZip(pdf) })).toMatchObject({
      status: 200,
    })
    expect(await pdfText(await documentPdf(context.api, sent.token))).toContain('non registrati')
  })

  it('are refused in clear, for another key, and where the structure records none', async () => {
    const sent = await sentForNotary()
    const { graphometric } = (await show(context.api, sent.token)).body.document
    const pdf = await documentPdf(context.api, sent.token)
    const jwe = Buffer.from(await jweFor(graphometric.kid)).toString()
    const wrong = [
      strToU8('{"strokes": []}'),
      await jweFor('another'),
      strToU8(jwe.split('.').slice(0, 4).join('.')),
      strToU8(`e30.${jwe.split('.').slice(1).join('.')}`),
    ]
    const other = await sentToSign(context.api)
    const answers = [
      ...wrong.map((bytes) => accept(context.api, { token: sent.token, zip: zipWith(pdf, bytes) })),
      documentPdf(context.api, other.token).then((bytes) =>
        accept(context.api, { token: other.token, zip: zipWith(bytes, strToU8(jwe)) }),
      ),
    ]
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'ERROR_SIGNATURE_ARCHIVE' } })
    }
    expect((await show(context.api, other.token)).body.document.graphometric).toBeNull()
  })
})

describe('the settings of graphometric data', () => {
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  })

  it.each([
    ['a private key, which would be kept', 'ERROR_SETTINGS_KEY_PRIVATE', { chiave_pubblica: privatePem }],
    ['a key that is none', 'ERROR_SETTINGS_KEY', { grafometria: true, chiave_pubblica: 'ciao' }],
    ['a short key', 'ERROR_SETTINGS_KEY', { chiave_pubblica: String(short) }],
    ['no holder', 'ERROR_SETTINGS_KEY_HOLDER', { grafometria: true, chiave_pubblica: key, custode: ' ' }],
  ])('refuse %s', async (_, code, firma) => {
    const caller = await context.api.caller()
    expect(await saveSettings(caller, firma)).toMatchObject({ status: 422, body: { code } })
  })
})
