/**
 * Opens the S/MIME envelope (multipart/signed, RFC 8551 §3.5.3) in which a PEC provider puts each mail and receipt. The
 * signature is the provider's; what it vouches for is read from daticert.xml inside.
 */
import { createHash, webcrypto } from 'node:crypto'
import { fromBER } from 'asn1js'
import { type Certificate, ContentInfo, CryptoEngine, SignedData } from 'pkijs'
import PostalMime from 'postal-mime'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto })

const LIMITS = { maxDepth: 60, maxNodes: 40_000, maxContentLength: 512 * 1024, parseEmbedded: false } as const
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const MOST_CERTIFICATES = 10
/** A provider's certificate, that of its authority, and one between them. */
const LONGEST_CHAIN = 3

/** Why a mail is no envelope of a provider that is trusted; in English, for the log. */
export class EnvelopeFault extends Error {}

/** The providers that are trusted, by the SHA-256 of their certificates or of their authority's. */
export type Trust = { signers: readonly string[]; at: Date }

/** The content of an envelope, as it was signed by a provider that is trusted. @throws EnvelopeFault */
export async function openEnvelope(source: Buffer, trust: Trust): Promise<Buffer> {
  const { content, signature } = await partsOf(source)
  const signed = signedDataOf(signature)
  if (!(await isSignedOver(signed, content))) throw new EnvelopeFault('another signature')
  await checkSigner(signed, trust)
  return content
}

/** The two parts of multipart/signed: the bytes that are signed, and the signature in DER. */
async function partsOf(source: Buffer): Promise<{ content: Buffer; signature: Buffer }> {
  const text = source.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const type = /^content-type:((?:.|\r?\n[ \t])*)/im.exec(text.slice(0, end))?.[1] ?? ''
  const boundary = /boundary="?([^";\r\n]{1,200})"?/i.exec(type)?.[1]?.trim()
  if (!/^\s*multipart\/signed\b/i.test(type) || !boundary) throw new EnvelopeFault('no envelope')
  const first = text.indexOf(`\n--${boundary}`, end - 1)
  const start = text.indexOf('\n', first + 1) + 1
  const second = text.indexOf(`\n--${boundary}`, start)
  const last = text.indexOf(`\n--${boundary}--`, second + 1)
  if (first < 0 || start === 0 || second < 0 || last < 0)
    throw new EnvelopeFault('an envelope with parts missing')
  const content = source.subarray(start, text[second - 1] === '\r' ? second - 1 : second)
  const part = source.subarray(text.indexOf('\n', second + 1) + 1, last)
  const [found] = (await PostalMime.parse(part)).attachments
  if (!found || typeof found.content === 'string')
    throw new EnvelopeFault('an envelope without its signature')
  return { content, signature: Buffer.from(new Uint8Array(found.content)) }
}

function signedDataOf(signature: Buffer): SignedData {
  try {
    const { contentType, content } = new ContentInfo({
      schema: fromBER(Uint8Array.from(signature).buffer, LIMITS).result,
    })
    if (contentType === SIGNED_DATA) return new SignedData({ schema: content })
  } catch {
    // Read below as what it is: no signature.
  }
  throw new EnvelopeFault('a signature that is no CMS')
}

/** The text is signed with the line ends of mails (RFC 8551 §3.1.1), though some servers store it with others. */
async function isSignedOver(signed: SignedData, content: Buffer): Promise<boolean> {
  if (signed.signerInfos.length !== 1) throw new EnvelopeFault('not exactly one signer')
  if (await isSignatureOf(signed, content)) return true
  const canonical = Buffer.from(content.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
  return !canonical.equals(content) && (await isSignatureOf(signed, canonical))
}

async function isSignatureOf(signed: SignedData, content: Buffer): Promise<boolean> {
  try {
    const data = Uint8Array.from(content).buffer
    const answer = await signed.verify({ signer: 0, data, checkChain: false, extendedMode: true }, engine)
    return answer.signatureVerified === true
  } catch {
    // pkijs answers some wrong signatures by throwing.
    return false
  }
}

const fingerprintOf = (certificate: Certificate): string =>
  createHash('sha256')
    .update(Buffer.from(certificate.toSchema(false).toBER()))
    .digest('hex')

/** The signer, or one of those that issued its certificate, is trusted, and all were valid at that time. */
async function checkSigner(signed: SignedData, { signers, at }: Trust): Promise<void> {
  const known = (signed.certificates ?? [])
    .filter((one): one is Certificate => 'subjectPublicKeyInfo' in one)
    .slice(0, MOST_CERTIFICATES)
  let certificate = signerOf(signed, known)
  for (let depth = 0; certificate && depth < LONGEST_CHAIN; depth += 1) {
    if (certificate.notBefore.value > at || certificate.notAfter.value < at) {
      throw new EnvelopeFault('a certificate that is not valid at that time')
    }
    if (signers.includes(fingerprintOf(certificate))) return
    certificate = await issuerOf(certificate, known)
  }
  throw new EnvelopeFault('a provider that is not trusted')
}

function signerOf(signed: SignedData, known: readonly Certificate[]): Certificate | undefined {
  const sid = signed.signerInfos[0]?.sid
  return known.find((one) =>
    'serialNumber' in (sid ?? {})
      ? one.serialNumber.isEqual(sid.serialNumber) && one.issuer.isEqual(sid.issuer)
      : false,
  )
}

/** The certificate of the authority that signed a certificate. */
async function issuerOf(
  certificate: Certificate,
  known: readonly Certificate[],
): Promise<Certificate | undefined> {
  for (const one of known) {
    const isNamed = one !== certificate && one.subject.isEqual(certificate.issuer) && isAuthority(one)
    if (isNamed && (await certificate.verify(one, engine).catch(() => false))) return one
  }
  return undefined
}

const BASIC_CONSTRAINTS = '2.5.29.19'

const isAuthority = ({ extensions = [] }: Certificate): boolean =>
  extensions.some(({ extnID, parsedValue }) => extnID === BASIC_CONSTRAINTS && parsedValue?.cA === true)
