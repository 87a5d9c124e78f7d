/**
 * Takes the invoice out of its CAdES envelope (.p7m): DER, BER with indefinite lengths and chunked octet
 * strings, base64 with or without line ends or PEM armour, nested. Chains of trust are not judged here.
 */
import { createHash } from 'node:crypto'
import { fromBER, OctetString } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import type { ZipFault } from '@/server/platform/read-zip'
import { isWholeBer } from './ber'

export type EnvelopeFault = ZipFault | 'signature' | 'no_content' | 'nested_archive' | 'empty_archive'

/** Thrown when an envelope cannot be opened. The message is Italian, for the report. */
export class UnreadableEnvelope extends Error {
  override readonly name = 'UnreadableEnvelope'
  constructor(
    message: string,
    readonly reason: EnvelopeFault = 'signature',
  ) {
    super(message)
  }
}

export type OpenedEnvelope = {
  readonly bytes: Uint8Array
  /** Whether the bytes came in an envelope. */
  readonly signed: boolean
  /** Whether each signer's digest, as far as it can be checked, is that of the content; true without an envelope. */
  readonly intact: boolean
}

const SEQUENCE = 0x30
const MAX_NESTING = 3
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

/** The bytes of base64 text that begins a BER sequence; null for anything else. */
function fromBase64(bytes: Uint8Array): Uint8Array | null {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (!/^\s*(?:-----BEGIN |MI)/.test(start)) return null
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/-----[A-Z0-9 ]{1,40}-----/g, '')
  const packed = text.replace(/\s/g, '')
  if (/[^A-Za-z0-9+/=]/.test(packed)) return null
  const decoded = Buffer.from(packed, 'base64')
  return decoded[0] === SEQUENCE ? decoded : null
}

/** The envelope in BER, or null when the bytes are something else. */
const envelopeIn = (bytes: Uint8Array): Uint8Array | null =>
  bytes[0] === SEQUENCE ? bytes : fromBase64(bytes)

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

function openOnce(ber: Uint8Array): { readonly content: Uint8Array; readonly intact: boolean } {
  try {
    const signed = signedData(ber)
    const value = signed.encapContentInfo.eContent?.getValue()
    if (!value || value.byteLength === 0)
      throw new UnreadableEnvelope('La busta p7m non contiene il documento', 'no_content')
    const content = new Uint8Array(value)
    return { content, intact: isIntact(signed, content) }
  } catch (error) {
    if (error instanceof UnreadableEnvelope) throw error
    throw new UnreadableEnvelope('La busta di firma (p7m) non è leggibile')
  }
}

/**
 * Returns the document inside its envelopes, or the bytes themselves when they are no envelope.
 * @throws UnreadableEnvelope
 */
export function openEnvelope(bytes: Uint8Array): OpenedEnvelope {
  let opened: OpenedEnvelope = { bytes, signed: false, intact: true }
  for (let level = 0; level < MAX_NESTING; level += 1) {
    const ber = envelopeIn(opened.bytes)
    if (!ber) return opened
    const { content, intact } = openOnce(ber)
    opened = { bytes: content, signed: true, intact: opened.intact && intact }
  }
  if (envelopeIn(opened.bytes)) throw new UnreadableEnvelope('Troppe buste di firma una dentro l’altra')
  return opened
}
