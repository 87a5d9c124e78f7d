import { derivedSecret } from './sealed'
import { newSku } from './tokens'

/** A link by which a document is signed. Its token is a secret of its receiver, derived from `key`, which is kept. */
type SigningLink = { key: string; token: string }

/** The token of the link with this key. */
export const signingToken = (key: string): string => derivedSecret('signing-link', key)

/**
 * The path of a signing link for the text of a mail. It holds the key alone: `withSigningLinks` puts the token there when
 * the mail leaves, so that neither the database nor its copies hold a link that works.
 */
export const signingPath = (key: string): string => `/signature/~${key}`

/** Makes a signing link. */
export function newSigningLink(): SigningLink {
  const key = newSku()
  return { key, token: signingToken(key) }
}

/** The text of a mail as its receiver gets it: with the tokens of its signing links. */
export const withSigningLinks = (text: string): string =>
  text.replace(/\/signature\/~([\w-]{20})/g, (_, key: string) => `/signature/${signingToken(key)}`)
