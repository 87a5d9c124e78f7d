import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import type { SealingKey } from './certificate'

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

type SealOptions = SealingKey & {
  /** Stands in the seal, where readers of PDF show it. */
  reason: string
  at: Date
}

/**
 * Seals a PDF (PAdES B-B, ETSI EN 319 142-1): after it no byte can change without the seal showing it. The bytes of the
 * document stay as they are, and the seal follows them.
 */
export async function sealPdf(
  pdf: Uint8Array,
  { certificate, key, reason, at }: SealOptions,
): Promise<Uint8Array> {
  const privateKey = await webcrypto.subtle.importKey('pkcs8', Uint8Array.from(key), RSA, false, ['sign'])
  const signer = new CryptoKeySigner(
    privateKey as unknown as CryptoKey,
    certificate,
    'RSA',
    'RSASSA-PKCS1-v1_5',
  )
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    signer,
    reason,
    signingTime: at,
    level: 'B-B',
    fieldName: 'Sigillo',
  })
  return bytes
}
