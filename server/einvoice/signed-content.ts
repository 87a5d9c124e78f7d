/** The content of one CAdES envelope in BER (CMS, RFC 5652). */
import { createHash } from 'node:crypto'
import { fromBER, OctetString } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { isWholeBer } from './ber'
import { UnreadableEnvelope } from './envelope-fault'

const LIMITS = {
  maxDepth: 60,
  maxNodes: 60_000,
  maxContentLength: 16 * 1024 * 1024,
  parseEmbedded: false,
} as const

const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

function signedData(ber: Uint8Array): SignedData {
  const { offset, result } = fromBER(ber, LIMITS)
  if (offset === -1 || !isWholeBer(ber))
    throw new UnreadableEnvelope('La busta di firma (p7m) non è leggibile')
  const info = new ContentInfo({ schema: result })
  if (info.contentType !== ContentInfo.SIGNED_DATA) {
    throw new UnreadableEnvelope('La busta p7m non contiene dati firmati', 'no_content')
  }
  return new SignedData({ schema: info.content })
}

/** The content is hashed once for each algorithm, however many signers there are. */
function isIntact(signed: SignedData, content: Uint8Array): boolean {
  const digests = new Map<string, Buffer>()
  return signed.signerInfos.every(({ digestAlgorithm, signedAttrs }) => {
    const algorithm = DIGESTS[digestAlgorithm.algorithmId]
    const stated = signedAttrs?.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0]
    if (!algorithm || !(stated instanceof OctetString)) return true
    const digest = digests.get(algorithm) ?? createHash(algorithm).update(content).digest()
    digests.set(algorithm, digest)
    return digest.equals(Buffer.from(stated.getValue()))
  })
}

type SignedContent = {
  readonly content: Uint8Array
  readonly intact: boolean
  readonly signed: SignedData
}

/** Returns the content of one envelope, whether it is intact, and the envelope as it was read. @throws UnreadableEnvelope */
export function signedContent(ber: Uint8Array): SignedContent {
  try {
    const signed = signedData(ber)
    const value = signed.encapContentInfo.eContent?.getValue()
    if (!value || value.byteLength === 0)
      throw new UnreadableEnvelope('La busta p7m non contiene il documento', 'no_content')
    const content = new Uint8Array(value)
    return { content, intact: isIntact(signed, content), signed }
  } catch (error) {
    if (error instanceof UnreadableEnvelope) throw error
    throw new UnreadableEnvelope('La busta di firma (p7m) non è leggibile')
  }
}
