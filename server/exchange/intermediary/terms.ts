import type { IncomingMessage } from '../channel'

/** How a file is handed over: our mark, whether it is signed already, and whether the provider is to sign it. */
export type HandoverTerms = { mark: string; isSigned: boolean; isToBeSigned: boolean }

/** By what a file is known that a provider may have. */
export type LookedFor = {
  mark: string
  fileName: string
  documentNumber: string
  documentDay: string
  begunAt: Date
  /** The provider's names of our other files. */
  knownIds: readonly string[]
}

/** A supplier's file as it came to an account. */
export type Delivery = IncomingMessage & { identificativo_sdi: string; at: Date }
