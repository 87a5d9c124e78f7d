import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from './env'

const ALGORITHM = 'aes-256-gcm'
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16]

/** A key of its own for each purpose, derived from LUNA_SECRET (HKDF, RFC 5869). */
const keyFor = (purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', env.LUNA_SECRET, 'luna', purpose, KEY_BYTES))

/**
 * Encrypts what must not be readable in the database (AES-256-GCM). `owner` is bound to it: sealed for one row, it
 * opens in no other.
 */
export function seal(plain: Uint8Array, purpose: string, owner: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose), iv).setAAD(Buffer.from(owner))
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
  return Uint8Array.from(Buffer.concat([iv, cipher.getAuthTag(), bytes]))
}

/**
 * Answers the bytes that were sealed; null when they were altered, or sealed for another row or under another
 * LUNA_SECRET.
 */
export function unseal(sealed: Uint8Array, purpose: string, owner: string): Uint8Array | null {
  const bytes = Buffer.from(sealed)
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    // The cipher refuses by throwing, whatever is wrong.
    return null
  }
}

/**
 * A secret of 256 bits, URL-safe, that belongs to a name: the same at every call, and not to be
 * computed from the database without LUNA_SECRET.
 */
export const derivedSecret = (purpose: string, name: string): string =>
  createHmac('sha256', keyFor(purpose)).update(name).digest('base64url')
