import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const YEAR_MS = 365 * 86_400_000

/** Of end-to-end tests: names the authority that the served applications trust, as `signerText` writes it. */
export const PEC_AUTHORITY_VARIABLE = 'LUNA_E2E_PEC_AUTHORITY'

/** A certificate with its key, and those that vouch for it. */
export type PecSigner = { certificate: Certificate; key: CryptoKey; chain: readonly Certificate[] }

type Making = { name: string; issuer?: PecSigner; isAuthority?: boolean; until?: Date }

/** A certificate of its own, or one that an issuer signed. */
export async function makeSigner({
  name,
  issuer,
  isAuthority = false,
  until = new Date(Date.now() + YEAR_MS),
}: Making): Promise<PecSigner> {
  const pair = (await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as unknown as CryptoKeyPair
  const serial = randomBytes(8)
  serial[0] = 0x41
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: Uint8Array.from(serial).buffer }),
  })
  const value = new Utf8String({ value: name })
  certificate.subject.typesAndValues = [new AttributeTypeAndValue({ type: '2.5.4.3', value })]
  certificate.issuer = issuer ? issuer.certificate.subject : certificate.subject
  certificate.notBefore.value = new Date(until.getTime() - 3 * YEAR_MS)
  certificate.notAfter.value = until
  const constraints = new BasicConstraints({ cA: isAuthority }).toSchema().toBER()
  certificate.extensions = [new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints })]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, engine)
  await certificate.sign(issuer?.key ?? pair.privateKey, 'SHA-256', engine)
  const chain = issuer ? [issuer.certificate, ...issuer.chain] : []
  return { certificate, key: pair.privateKey, chain }
}

/** An authority that vouches for the providers of a test. */
export const makePecAuthority = (): Promise<PecSigner> =>
  makeSigner({ name: 'Autorità di prova', isAuthority: true })

/** The SHA-256 of a certificate, as EXCHANGE_PEC_SIGNERS names it. */
export const fingerprintOf = ({ certificate }: PecSigner): string =>
  createHash('sha256')
    .update(new Uint8Array(certificate.toSchema(true).toBER()))
    .digest('hex')

/** A signer as a text, for the processes of tests that need the same one; `readSigner` reads it. */
export async function signerText({ certificate, key }: PecSigner): Promise<string> {
  const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
  const written = await webcrypto.subtle.exportKey('pkcs8', key as never)
  return `${base64(certificate.toSchema(true).toBER())} ${base64(written as ArrayBuffer)}`
}

/** The signer that a text states; nobody vouches for it. */
export async function readSigner(text: string): Promise<PecSigner> {
  const [certificate = '', key = ''] = text.split(' ').map((part) => Buffer.from(part, 'base64'))
  return {
    certificate: Certificate.fromBER(Uint8Array.from(Buffer.from(certificate)).buffer),
    key: (await webcrypto.subtle.importKey('pkcs8', Buffer.from(key), RSA, true, ['sign'])) as never,
    chain: [],
  }
}

/** The detached signature of S/MIME over a content, in DER. */
export const signDetached = (content: Uint8Array, signer: PecSigner): Promise<Buffer> =>
  signCms(content, signer, new EncapsulatedContentInfo({ eContentType: DATA }))

type EnclosedForm = { hash?: 'SHA-1' | 'SHA-256' | 'SHA-512'; eContentType?: string }

/** A CAdES envelope around a content, in DER. */
export const signEnclosing = (
  content: Uint8Array,
  signer: PecSigner,
  { hash = 'SHA-256', eContentType = DATA }: EnclosedForm = {},
): Promise<Buffer> => {
  const eContent = new OctetString({ valueHex: Uint8Array.from(content).buffer })
  return signCms(content, signer, new EncapsulatedContentInfo({ eContentType, eContent }), hash)
}

const DATA = '1.2.840.113549.1.7.1'

async function signCms(
  content: Uint8Array,
  { certificate, key, chain }: PecSigner,
  encapContentInfo: EncapsulatedContentInfo,
  hash: 'SHA-1' | 'SHA-256' | 'SHA-512' = 'SHA-256',
): Promise<Buffer> {
  const data = Uint8Array.from(content).buffer
  const digest = await webcrypto.subtle.digest(hash, data)
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })],
    encapContentInfo,
    certificates: [certificate, ...chain],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({
              type: '1.2.840.113549.1.9.3',
              values: [new ObjectIdentifier({ value: DATA })],
            }),
            new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
  })
  await signed.sign(key, 0, hash, data, engine)
  const info = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER())
}
