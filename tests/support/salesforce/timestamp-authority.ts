import { webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromBER, Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'
const YEAR_MS = 365 * 86_400_000

/** The ways in which an authority may answer badly. */
export type Behaviour =
  | 'GOOD'
  | 'REFUSES'
  | 'OTHER_BYTES'
  | 'OTHER_REQUEST'
  | 'EXPIRED'
  | 'OTHER_PURPOSE'
  | 'OTHER_TIME'
  | 'FORGED'
  | 'NOT_ASN1'
  | 'TOO_LONG'
  | 'SILENT'
  | 'FAILS'

type Identity = { certificate: Certificate; key: CryptoKey }

async function makeIdentity(until: Date, purpose: string): Promise<Identity> {
  const pair = (await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify'])) as unknown as CryptoKeyPair
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }) })
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: 'Marche di prova' })
    name.typesAndValues = [new AttributeTypeAndValue({ type: '2.5.4.3', value })]
  }
  certificate.notBefore.value = new Date(until.getTime() - 3 * YEAR_MS)
  certificate.notAfter.value = until
  const usage = new ExtKeyUsage({ keyPurposes: [purpose] }).toSchema().toBER()
  certificate.extensions = [new Extension({ extnID: '2.5.29.37', critical: true, extnValue: usage })]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, engine)
  await certificate.sign(pair.privateKey, 'SHA-256', engine)
  return { certificate, key: pair.privateKey }
}

async function identityFor(behaviour: Behaviour): Promise<Identity> {
  const until = new Date(Date.now() + (behaviour === 'EXPIRED' ? -86_400_000 : YEAR_MS))
  return makeIdentity(until, behaviour === 'OTHER_PURPOSE' ? EMAIL_PROTECTION : TIME_STAMPING)
}

/** The answer of an authority to a request, both in DER (RFC 3161, 2.4). */
export async function replyTo(request: Uint8Array, behaviour: Behaviour): Promise<Uint8Array> {
  const asked = new TimeStampReq({ schema: fromBER(Uint8Array.from(request).buffer).result })
  if (behaviour === 'NOT_ASN1') return Buffer.from('<html>')
  if (behaviour === 'TOO_LONG') return new Uint8Array(80_000)
  const status = new PKIStatusInfo({ status: behaviour === 'REFUSES' ? 2 : 0 })
  if (behaviour === 'REFUSES') return der(new TimeStampResp({ status }))
  const { certificate, key } = await identityFor(behaviour)
  const { hashAlgorithm, hashedMessage } = asked.messageImprint
  const other = new OctetString({ valueHex: new Uint8Array(32).buffer })
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm,
      hashedMessage: behaviour === 'OTHER_BYTES' ? other : hashedMessage,
    }),
    serialNumber: new Integer({ value: 1 }),
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000 - (behaviour === 'OTHER_TIME' ? 3_600_000 : 0)),
    nonce: behaviour === 'OTHER_REQUEST' ? new Integer({ value: 5 }) : asked.nonce,
  })
  const content = info.toSchema().toBER()
  const digest = await webcrypto.subtle.digest('SHA-256', content)
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' })],
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new OctetString({ valueHex: content }),
    }),
    certificates: [certificate],
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
            new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: TST_INFO })] }),
            new Attribute({ type: MESSAGE_DIGEST, values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
  })
  const signer = behaviour === 'FORGED' ? (await identityFor('GOOD')).key : key
  await signed.sign(signer, 0, 'SHA-256', content, engine)
  const timeStampToken = new ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: signed.toSchema(true),
  })
  return der(new TimeStampResp({ status, timeStampToken }))
}

const der = (answer: TimeStampResp): Uint8Array => new Uint8Array(answer.toSchema().toBER())

/** A timestamp authority on this machine, that answers in a way that can be changed. */
export async function openTimestampAuthority(behaviour: Behaviour = 'GOOD') {
  const authority = { behaviour, requests: 0, url: '', close: () => server.close() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      authority.requests += 1
      if (authority.behaviour === 'SILENT') return
      response.statusCode = authority.behaviour === 'FAILS' ? 503 : 200
      response.setHeader('content-type', 'application/timestamp-reply')
      response.end(await replyTo(Buffer.concat(parts), authority.behaviour))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  authority.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`
  return authority
}
