import { createHash, webcrypto } from 'node:crypto'
import { fromBER, Integer, Null, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  type Certificate,
  CryptoEngine,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

const LIMITS = {
  maxDepth: 60,
  maxNodes: 20_000,
  maxContentLength: 64 * 1024,
  parseEmbedded: false,
} as const

/** The clocks of the authority and of this server differ by less, in milliseconds. */
const MOST_DRIFT_MS = 10 * 60_000

/** Why an answer of a timestamp authority cannot be used; for the log. */
export class TimestampFault extends Error {}

/** A request for a timestamp (RFC 3161, 2.4.1) of bytes by their SHA-256, with the certificate of the authority asked for. */
export function timestampRequest(sha256: Uint8Array, nonce: Uint8Array): Uint8Array {
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() })
  const hashedMessage = new OctetString({ valueHex: Uint8Array.from(sha256).buffer })
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({ hashAlgorithm, hashedMessage }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  })
  return new Uint8Array(request.toSchema().toBER())
}

type Expected = {
  /** The bytes that the timestamp is of. */
  bytes: Uint8Array
  nonce: Uint8Array
  /** The time of this server. */
  at: Date
}

/** A timestamp: its token in DER, and the time that it states. */
export type Timestamp = { token: Uint8Array; at: Date }

/**
 * Reads the answer of a timestamp authority (RFC 3161, 2.4.2): the token is of these bytes and this request, signed by a
 * certificate for timestamps that was valid at its time. Whether that certificate is trusted is left to the reader of the
 * file.
 * @throws TimestampFault
 */
export async function readTimestamp(reply: Uint8Array, { bytes, nonce, at }: Expected): Promise<Timestamp> {
  const { signed, token } = grantedToken(reply)
  const content = signed.encapContentInfo.eContent?.getValue()
  if (!content) throw new TimestampFault('the token is empty')
  const info = TSTInfo.fromBER(content)
  if (!isEqual(info.messageImprint.hashedMessage.valueBlock.valueHexView, sha256Of(bytes)))
    throw new TimestampFault('the token is of other bytes')
  if (!info.nonce || !isEqual(info.nonce.valueBlock.valueHexView, nonce))
    throw new TimestampFault('the token is of another request')
  if (Math.abs(info.genTime.getTime() - at.getTime()) > MOST_DRIFT_MS)
    throw new TimestampFault('the time of the token is not that of this server')
  const data = Uint8Array.from(bytes).buffer
  const verified = await signed.verify({ signer: 0, data, extendedMode: true }, engine)
  if (!verified.signatureVerified || !verified.signerCertificate)
    throw new TimestampFault('the signature of the token is not right')
  refuseCertificate(verified.signerCertificate, info.genTime)
  return { token, at: info.genTime }
}

const sha256Of = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const isEqual = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other)

function grantedToken(reply: Uint8Array): { signed: SignedData; token: Uint8Array } {
  const { result } = fromBER(Uint8Array.from(reply).buffer, LIMITS)
  const { status, timeStampToken } = new TimeStampResp({ schema: result })
  // 0 is granted, 1 granted with modifications.
  if (status.status > 1 || !timeStampToken)
    throw new TimestampFault(`the authority refused (${status.status})`)
  const [, token] = result instanceof Sequence ? result.valueBlock.value : []
  if (!token) throw new TimestampFault('the authority sent no token')
  // The bytes as they came: encoding them again might change them.
  return {
    signed: new SignedData({ schema: timeStampToken.content }),
    token: token.valueBeforeDecodeView.slice(),
  }
}

/** The certificate is for timestamps alone (RFC 3161, 2.3), and was valid. */
function refuseCertificate({ notBefore, notAfter, extensions = [] }: Certificate, at: Date): void {
  if (at < notBefore.value || at > notAfter.value)
    throw new TimestampFault('the certificate of the authority was not valid')
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue
  if (!(usage instanceof ExtKeyUsage) || !usage.keyPurposes.includes(TIME_STAMPING))
    throw new TimestampFault('the certificate of the authority is not for timestamps')
}
