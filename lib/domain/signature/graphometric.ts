/**
 * Pressure and time of a signature by hand (graphometric data), which are biometric data. They are not recorded, unless the
 * structure has chosen it and the signer agrees; then the signer's browser encrypts them for the key of a third party, so
 * that neither the structure nor Luna can read them (Garante, provv. 513/2014).
 */
import type { InkPoint } from './ink'

/** `time` is in milliseconds since the first point of the signature; `pressure` from 0 to 1. */
export type PenPoint = InkPoint & { time: number; pressure: number }

export type PenStroke = readonly PenPoint[]

/** The third party that keeps the private key, and the public key as PEM (SPKI). */
export type GraphometricKey = {
  holder: string
  key: string
  /** The SHA-256 of the public key in DER, in hex. */
  kid: string
}

/** JWE, compact serialization (RFC 7516): any JOSE library opens it with the private key. */
export const JWE_HEADER = { alg: 'RSA-OAEP-256', enc: 'A256GCM' } as const

/** Of the encrypted data of one signature. */
export const MAX_JWE_BYTES = 4 * 1024 * 1024

type Signed = { documentSha256: string; field: string; strokes: readonly PenStroke[] }

/** The content that is encrypted: it names the document and the field, so that it proves nothing about another one. */
export function graphometricText({ documentSha256, field, strokes }: Signed): string {
  const start = strokes[0]?.[0]?.time ?? 0
  const points = strokes.map((stroke) => stroke.map((point) => ({ ...point, time: point.time - start })))
  return JSON.stringify({ document_sha256: documentSha256, field, strokes: points })
}
