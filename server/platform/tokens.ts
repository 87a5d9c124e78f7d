import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A random secret of 256 bits, URL-safe. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hex: enough for secrets that are random. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** An opaque id for rows that the outside refers to (`sku`, session ids). */
export const newSku = (): string => randomBytes(15).toString('base64url')

/** Without the characters that people mistake for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A random code that people can read and type: about 4.9 bits a character. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code as people read it: ABCDE-FGHJK. */
export const inGroups = (code: string, size: number): string =>
  (code.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-')

/** A code as it is kept, whatever case, spaces and dashes people type. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
