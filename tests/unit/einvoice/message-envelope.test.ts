import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openMessage, writeMessage } from '@/server/einvoice'
import {
  fingerprintOf,
  makePecAuthority,
  makeSigner,
  signEnclosing,
} from '@/tests/support/exchange/pec-authority'
import { envelopeOf, pem, signedBy } from './envelopes'

const delivered = Buffer.from(
  writeMessage({
    family: 'B2B',
    type: 'RC',
    identificativo_sdi: '111',
    nome_file: 'IT01234567890_00001.xml',
    message_id: '9',
    hash: '0'.repeat(64),
    data_ora_ricezione: '2026-11-20T10:00:00+01:00',
    data_ora_consegna: '2026-11-20T10:01:00+01:00',
    destinatario: { codice: 'ABC1234', descrizione: 'Officina & figli' },
  }),
)

const authority = await makePecAuthority()
const signer = await makeSigner({ name: 'SdI di prova', issuer: authority })
const envelope = await signEnclosing(delivered, signer)

/** The envelope with other bytes of the same length in the place of those that it has. */
const replaced = (...changes: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  changes.reduce((bytes, [from, to]) => {
    const at = bytes.indexOf(from)
    if (at < 0 || from.length !== to.length) throw new Error('nothing to replace')
    return Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)])
  }, envelope)

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const forged = Buffer.from(delivered.toString().replace('>111<', '>112<'))
const ofAnotherKind = await signEnclosing(delivered, signer, { eContentType: '1.2.840.113549.1.9.16.1.4' })
const byAnotherKey = await signEnclosing(delivered, { ...signer, key: authority.key })
const nested = await signEnclosing(envelope, signer)
const nestedText = await signEnclosing(Buffer.from(envelope.toString('base64')), signer)

describe('a message in an envelope', () => {
  it.each([
    ['DER', envelope],
    ['base64', Buffer.from(envelope.toString('base64'))],
    ['PEM', pem(envelope, '\r\n')],
  ])('gives its XML and the signer of its envelope, as %s', async (_, bytes) => {
    const opened = await openMessage(bytes)
    expect(Buffer.from(opened?.xml ?? []).equals(delivered)).toBe(true)
    expect(opened?.signature).toEqual({
      state: 'INTACT',
      signer: { subject: 'SdI di prova', issuer: 'Autorità di prova', fingerprint: fingerprintOf(signer) },
    })
  })

  it('may be signed by SHA-512, and not by SHA-1', async () => {
    const strong = await openMessage(await signEnclosing(delivered, signer, { hash: 'SHA-512' }))
    expect(strong?.signature?.state).toBe('INTACT')
    const weak = await openMessage(await signEnclosing(delivered, signer, { hash: 'SHA-1' }))
    expect(weak?.signature).toEqual({ state: 'BROKEN', reason: 'an unknown digest' })
  })

  it.each([
    ['another content', /digest/, replaced([delivered, forged])],
    [
      'another content and its digest',
      /digest|signature/,
      replaced([delivered, forged], [digestOf(delivered), digestOf(forged)]),
    ],
    ['nobody that signed it', /not exactly one signer/, envelopeOf(delivered)],
    ['nobody that signed it, in BER', /not exactly one signer/, envelopeOf(delivered, 'ber')],
    ['a signer without a certificate', /certificate/, signedBy(1, delivered)],
    ['two signers', /not exactly one signer/, signedBy(2, delivered)],
    ['a content of another kind', /no data/, ofAnotherKind],
    ['the certificate of another key', /another signature/, byAnotherKey],
  ])('is broken with %s', async (_, reason, bytes) => {
    const opened = await openMessage(bytes)
    expect(opened?.signature).toEqual({ state: 'BROKEN', reason: expect.stringMatching(reason) })
  })

  it.each([
    ['that is cut off', envelope.subarray(0, 300)],
    ['that is cut off in base64', Buffer.from(envelope.toString('base64').slice(0, 400))],
    ['of bytes that are none', Buffer.from([0x30, 1, 2, 3])],
    ['of base64 with something else in it', Buffer.from('MIIB<script>')],
    ['with nothing in it', envelopeOf(Buffer.alloc(0))],
    ['around another', nested],
    ['around another in base64', nestedText],
    ['larger than a file of SdI', Buffer.concat([envelope, Buffer.alloc(5 * 1024 * 1024)])],
  ])('is not opened from an envelope %s', async (_, bytes) => {
    expect(await openMessage(bytes)).toBeNull()
  })
})

it('a message without an envelope is given back as it is', async () => {
  expect(await openMessage(delivered)).toEqual({ xml: delivered, signature: null })
})
