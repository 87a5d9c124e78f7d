import { createHash, randomBytes } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { readTimestamp, TimestampFault, timestampRequest } from './token'

/** Room for a token with the certificates of its authority, in bytes. */
const TOKEN_BYTES = 20_480

/** A PDF with an empty place for a timestamp, and the request that asks for it. */
export type PreparedTimestamp = { pdf: Uint8Array; request: Uint8Array; nonce: Uint8Array }

/**
 * Adds an empty document timestamp (ISO 32000-2, 12.8.5) behind a sealed PDF: none of the bytes before it changes, so that
 * the seal stays good.
 */
export async function prepareTimestamp(sealed: Uint8Array): Promise<PreparedTimestamp> {
  const document = await PDF.load(sealed)
  const empty = { timestamp: async () => new Uint8Array() }
  const { bytes } = await document.addTimestamp({
    timestampAuthority: empty,
    fieldName: 'Marca temporale',
    estimatedSize: TOKEN_BYTES,
  })
  const nonce = randomBytes(8)
  // A positive number without a leading zero, as DER writes it.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const digest = createHash('sha256').update(stampedBytes(bytes)).digest()
  return { pdf: bytes, request: timestampRequest(digest, nonce), nonce }
}

type Reply = { bytes: Uint8Array; nonce: Uint8Array; at: Date }

/** A PDF with its timestamp, and the time that it states. */
export type StampedPdf = { pdf: Uint8Array; at: Date }

/**
 * Writes the token of an authority's answer into the empty place. Null, with the reason for the log, when the answer cannot
 * be used: it is neither of these bytes nor of this request, or the authority's certificate is not good.
 */
export async function placeTimestamp(
  prepared: Uint8Array,
  { bytes, nonce, at }: Reply,
): Promise<StampedPdf | { fault: string }> {
  try {
    const stamp = await readTimestamp(bytes, { bytes: stampedBytes(prepared), nonce, at })
    if (stamp.token.length > TOKEN_BYTES) return { fault: 'the token is too long' }
    const pdf = Buffer.from(prepared)
    pdf.write(Buffer.from(stamp.token).toString('hex'), emptyPlace(prepared).start + 1, 'latin1')
    return { pdf: Uint8Array.from(pdf), at: stamp.at }
  } catch (error) {
    return { fault: error instanceof TimestampFault ? error.message : `not readable: ${error}` }
  }
}

const RANGE = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** The place of the last signature of a PDF: its hexadecimal digits between `<` and `>`. */
function emptyPlace(pdf: Uint8Array): { start: number; end: number } {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const [, start, end] = [...text.matchAll(RANGE)].at(-1)?.map(Number) ?? []
  if (start === undefined || end === undefined) throw new Error('a PDF that was prepared has no signature')
  return { start, end }
}

/** All bytes but the place. */
function stampedBytes(pdf: Uint8Array): Uint8Array {
  const { start, end } = emptyPlace(pdf)
  return Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)])
}
