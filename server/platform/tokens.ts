import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, URL-safe. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex: enough for secrets that are random. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** An opaque id for rows that the outside refers to (`sku`, session ids). */
export const newSku = (): string => randomBytes(15).toString('base64url')
