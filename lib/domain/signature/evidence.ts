import type { GraphometricKey } from './graphometric'
import type { SignatureEventType } from './signature-event'

/** The answer of a signer. */
export type SignerEvidence = {
  /** Empty where the document's receiver is the only signer. */
  name: string
  /** The address that the link was mailed to. */
  recipient: string
  at: Date
  ip: string
  userAgent: string
  signatures: number
  fields: number
  /** A PIN was asked for and was right. */
  pin: boolean
  /** A code by mail was asked for and was right. */
  code: boolean
  /** Whether the signer agreed that photos and spoken notes are kept; null where there are none. */
  mediaConsent: boolean | null
  /** The texts that the signer changed, by the labels of their fields. */
  texts: readonly { label: string; text: string }[]
  /** The spoken notes, by the labels of their fields. */
  audios: readonly { label: string; seconds: number; sha256: string }[]
  /** The graphometric data, by the labels of their fields. */
  graphometrics: readonly { label: string; sha256: string }[]
  description: string
}

/** The content of the pages of evidence that follow a signed document. Times are instants; hashes are SHA-256 in hex. */
export type Evidence = {
  /** The document with its number and day, and the two parties. */
  document: string
  sender: string
  receiver: string
  /** Of the document that was shown and signed. */
  documentSha256: string
  /** The key for which graphometric data are encrypted; null where none are recorded. */
  graphometricKey: GraphometricKey | null
  /** Of every signer, in their order. */
  answers: readonly SignerEvidence[]
  events: readonly {
    seq: number
    at: Date
    type: SignatureEventType
    actor: string
    ip: string
    hash: string
  }[]
  /** The hash of the last event, which seals those before it. */
  head: string
}

/** The moment at which the last signer answered. */
export const signedAt = ({ answers }: Pick<Evidence, 'answers'>): Date =>
  new Date(Math.max(...answers.map(({ at }) => at.getTime())))
