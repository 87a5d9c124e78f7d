/**
 * Takes the invoice out of its CAdES envelope (.p7m): DER, BER with indefinite lengths and chunked octet
 * strings, base64 with or without line ends or PEM armour, nested. Chains of trust are not judged here.
 */
import { UnreadableEnvelope } from './envelope-fault'

export type OpenedEnvelope = {
  readonly bytes: Uint8Array
  /** Whether the bytes came in an envelope. */
  readonly signed: boolean
  /** Whether each signer's digest, as far as it can be checked, is that of the content; true without an envelope. */
  readonly intact: boolean
}

const SEQUENCE = 0x30
const MAX_NESTING = 3

/** Whether bytes begin as base64 of a BER sequence does, with or without PEM armour. */
const startsAsBase64 = (bytes: Uint8Array): boolean =>
  /^\s*(?:-----BEGIN |MI)/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))

/** The bytes of base64 text that begins a BER sequence; null for anything else. */
function fromBase64(bytes: Uint8Array): Uint8Array | null {
  if (!startsAsBase64(bytes)) return null
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/-----[A-Z0-9 ]{1,40}-----/g, '')
  const packed = text.replace(/\s/g, '')
  if (/[^A-Za-z0-9+/=]/.test(packed)) return null
  const decoded = Buffer.from(packed, 'base64')
  return decoded[0] === SEQUENCE ? decoded : null
}

/** Whether bytes begin as an envelope does, whatever follows: no XML begins like that. */
export const startsAsEnvelope = (bytes: Uint8Array): boolean => bytes[0] === SEQUENCE || startsAsBase64(bytes)

/** The envelope in BER, or null when the bytes are something else. */
export const envelopeIn = (bytes: Uint8Array): Uint8Array | null =>
  bytes[0] === SEQUENCE ? bytes : fromBase64(bytes)

/**
 * Returns the document inside its envelopes, or the bytes themselves when they are no envelope. The libraries that read
 * envelopes are loaded with the first: most files come without.
 * @throws UnreadableEnvelope
 */
export async function openEnvelope(bytes: Uint8Array): Promise<OpenedEnvelope> {
  let opened: OpenedEnvelope = { bytes, signed: false, intact: true }
  for (let level = 0; level < MAX_NESTING; level += 1) {
    const ber = envelopeIn(opened.bytes)
    if (!ber) return opened
    const { signedContent } = await import('./signed-content')
    const { content, intact } = signedContent(ber)
    opened = { bytes: content, signed: true, intact: opened.intact && intact }
  }
  if (envelopeIn(opened.bytes)) throw new UnreadableEnvelope('Troppe buste di firma una dentro l’altra')
  return opened
}
