/**
 * Verifies the signature of a CAdES envelope (CMS, RFC 5652 §5) around a message of the exchange system. What counts is what
 * counts inside of XML (message-signature.ts): one signer, by RSA and SHA-2, over the whole message.
 */
import { webcrypto, X509Certificate } from 'node:crypto'
import { CryptoEngine, type SignedData } from 'pkijs'
import { type MessageSignature, signerOf } from './message-signature'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })

const DATA = '1.2.840.113549.1.7.1'

/** SHA-256, SHA-384 and SHA-512. */
const DIGESTS = ['2.16.840.1.101.3.4.2.1', '2.16.840.1.101.3.4.2.2', '2.16.840.1.101.3.4.2.3']

/** RSA with the digest that the signer states beside it, or with one of the same three. */
const ALGORITHMS = [
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
]

const broken = (reason: string): MessageSignature => ({ state: 'BROKEN', reason })

/** The signature of an envelope over its own content. An envelope that nobody signed is broken, not unsigned. */
export async function envelopeSignature(signed: SignedData): Promise<MessageSignature> {
  const [signer, ...more] = signed.signerInfos
  if (!signer || more.length > 0) return broken('not exactly one signer')
  if (signed.encapContentInfo.eContentType !== DATA) return broken('a content that is no data')
  if (!DIGESTS.includes(signer.digestAlgorithm.algorithmId)) return broken('an unknown digest')
  if (!ALGORITHMS.includes(signer.signatureAlgorithm.algorithmId)) return broken('an unknown algorithm')
  try {
    const answer = await signed.verify({ signer: 0, checkChain: false, extendedMode: true }, engine)
    if (!answer.signatureVerified || !answer.signerCertificate) return broken('another signature')
    const certificate = Buffer.from(answer.signerCertificate.toSchema(false).toBER())
    return { state: 'INTACT', signer: signerOf(new X509Certificate(certificate)) }
  } catch (error) {
    // pkijs answers some wrong signatures, and a missing certificate, by throwing.
    return broken(error instanceof Error ? error.message : 'another signature')
  }
}
