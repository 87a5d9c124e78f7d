import { randomBytes, webcrypto } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs'

/** A certificate as X.509 in DER, and its private key as PKCS #8 in DER. */
export type SealingKey = { certificate: Uint8Array; key: Uint8Array; expiresAt: Date }

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const LASTS_YEARS = 10

const COMMON_NAME = '2.5.4.3'
const ORGANISATION = '2.5.4.10'
const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
/** digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3). */
const SIGNING_BITS = new Uint8Array([0b1100_0000]).buffer

const attribute = (type: string, value: string) =>
  new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })

/**
 * Makes the certificate with which a structure's signed documents are sealed: self-signed, RSA of 2048 bits, for ten
 * years. It identifies this installation, not a person: readers of PDF call its holder unknown.
 */
export async function makeSealingKey(structureName: string, from: Date): Promise<SealingKey> {
  const pair = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const expiresAt = new Date(from)
  expiresAt.setUTCFullYear(from.getUTCFullYear() + LASTS_YEARS)
  const certificate = new Certificate({ version: 2 })
  certificate.serialNumber = new Integer({ valueHex: positive(randomBytes(16)) })
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues = [
      attribute(COMMON_NAME, `Luna sigillo ${structureName}`.slice(0, 64)),
      attribute(ORGANISATION, structureName.slice(0, 64)),
    ]
  }
  certificate.notBefore.value = from
  certificate.notAfter.value = expiresAt
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(KEY_USAGE, new BitString({ valueHex: SIGNING_BITS, unusedBits: 6 }).toBER()),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as unknown as CryptoKey, engine)
  await certificate.sign(pair.privateKey as unknown as CryptoKey, 'SHA-256', engine)
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
    key: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)),
    expiresAt,
  }
}

const extension = (extnID: string, value: ArrayBuffer) =>
  new Extension({
    extnID,
    critical: true,
    extnValue: new OctetString({ valueHex: value }).valueBlock.valueHex,
  })

/** A serial number is positive and without leading zeros (RFC 5280, 4.1.2.2). */
function positive(bytes: Buffer): ArrayBuffer {
  const [first = 0] = bytes
  bytes[0] = (first & 0x7f) | 0x40
  return Uint8Array.from(bytes).buffer
}
