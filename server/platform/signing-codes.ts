import { CODE_DIGITS } from '@/lib/domain/signature/mail-code'
import { derivedSecret } from './sealed'
import { withSigningLinks } from './signing-links'
import { newSku } from './tokens'

/** A code that its receiver types. It is derived from `key`, which is kept in the mail until the mail has left. */
type SigningCode = { key: string; code: string }

const MARK = /~code-([\w-]{20})~/g

/** The bytes of the derived secret that make a code: 48 bits, so that all codes are as likely but for one in 10^8. */
const BYTES = 6

const codeOf = (key: string): string => {
  const number = Buffer.from(derivedSecret('signing-code', key), 'base64url').readUIntBE(0, BYTES)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Makes a code. */
export function newSigningCode(): SigningCode {
  const key = newSku()
  return { key, code: codeOf(key) }
}

/**
 * The place of a code in the text of a mail. It holds the key alone: `withSigningSecrets` puts the code there when the mail
 * leaves, so that neither the database nor its copies hold a code that works.
 */
export const codeMark = (key: string): string => `~code-${key}~`

/** The text of a mail as its receiver gets it: with its code, and with the tokens of its signing links. */
export const withSigningSecrets = (text: string): string =>
  withSigningLinks(text).replace(MARK, (_, key: string) => codeOf(key))

/** The text of a mail that has left: the place of its code is empty. */
export const withoutSigningCode = (text: string): string => text.replace(MARK, '…')

/** A code together with a secret of this installation: by its hash alone nobody can try all codes. */
export const guardedCode = (signerId: number, code: string): string =>
  derivedSecret('signing-code-hash', `${signerId}:${code}`)
