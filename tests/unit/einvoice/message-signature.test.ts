import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readMessageSignature, writeMessage } from '@/server/einvoice'
import { ENVELOPED, messageKey, signMessage } from '@/tests/support/files/signed-message'
import { readReference, samplesExist } from './samples'

const delivered = writeMessage({
  family: 'B2B',
  type: 'RC',
  identificativo_sdi: '111',
  nome_file: 'IT01234567890_00001.xml',
  message_id: '9',
  hash: '0'.repeat(64),
  data_ora_ricezione: '2026-11-20T10:00:00+01:00',
  data_ora_consegna: '2026-11-20T10:01:00+01:00',
  destinatario: { codice: 'ABC1234', descrizione: 'Officina & figli' },
})

const key = await messageKey()
const signed = signMessage(delivered, { key })
const read = (xml: string) => readMessageSignature(Buffer.from(xml))

describe('the signature of a message', () => {
  it('is intact where it covers the whole message, with the signer by name and fingerprint', () => {
    const { fingerprint256 } = new X509Certificate(key.certificate)
    expect(read(signed)).toEqual({
      state: 'INTACT',
      signer: {
        subject: 'Luna sigillo SdI di prova',
        issuer: 'Luna sigillo SdI di prova',
        fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
      },
    })
    const enveloped = signMessage(delivered, { key, transforms: ENVELOPED, mode: 'XML_C14N_EXCLUSIVE_1_0' })
    expect(read(enveloped).state).toBe('INTACT')
  })

  it('is missing where there is none', () => {
    expect(read(delivered)).toEqual({ state: 'MISSING' })
  })

  it.each([
    ['another identifier', (xml: string) => xml.replace('>111<', '>112<')],
    ['another recipient', (xml: string) => xml.replace('ABC1234', 'ABC1235')],
    ['something added', (xml: string) => xml.replace('<Hash>', '<Note>x</Note><Hash>')],
    [
      'another signature value',
      (xml: string) => xml.replace(/<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA'),
    ],
    ['another digest', (xml: string) => xml.replace(/<ds:DigestValue>..../, '<ds:DigestValue>AAAA')],
    ['a digest of SHA-1', (xml: string) => xml.replace('2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1')],
    ['a reference to something else', (xml: string) => xml.replace('URI=""', 'URI="http://127.0.0.1/x"')],
    [
      'a filter that leaves more out',
      (xml: string) => xml.replace('/descendant::ds:Signature', '/descendant::Hash'),
    ],
    ['no certificate', (xml: string) => xml.replace(/<ds:X509Data>.*<\/ds:X509Data>/, '')],
    ['bytes that are no certificate', (xml: string) => xml.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA')],
    ['a second signature', (xml: string) => xml.replace(/(<ds:Signature[\s\S]*<\/ds:Signature>)/, '$1$1')],
    [
      'the signature inside another element',
      (xml: string) => xml.replace(/(<ds:Signature[\s\S]*<\/ds:Signature>)/, '<Note>$1</Note>'),
    ],
  ])('is broken with %s', (_, change) => {
    const changed = change(signed)
    expect(changed).not.toBe(signed)
    expect(read(changed).state).toBe('BROKEN')
  })

  it('is broken where only a part of the message is signed', () => {
    const part = signed.replace('<Hash>', '<Hash Id="a">').replace('URI=""', 'URI="#a"')
    expect(read(part)).toMatchObject({ state: 'BROKEN' })
  })
})

describe.skipIf(!samplesExist)('the signatures of SdI itself', () => {
  const sample = samplesExist
    ? readReference('samples/notifications/ocapec__IT03339130126_00009_RC_003.xml').toString('utf8')
    : ''

  it('are intact, and broken once the identifier is changed', () => {
    expect(read(sample)).toMatchObject({
      state: 'INTACT',
      signer: { subject: 'Sistema Interscambio Fattura PA', issuer: 'CA Agenzia delle Entrate' },
    })
    expect(read(sample.replace(/<IdentificativoSdI>(\d)/, '<IdentificativoSdI>9$1')).state).toBe('BROKEN')
  })
})
