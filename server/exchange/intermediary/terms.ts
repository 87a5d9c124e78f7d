import type { IncomingMessage } from '../channel'

/** How a file is handed over: our mark, whether it is signed already, and whether the provider is to sign it. */
export type HandoverTerms = { mark: string; isSigned: boolean; isToBeSigned: boolean }

/** By what a file is known that a provider may have. */
export type LookedFor = {
  mark: string
  fileName: string
  documentNumber: string
  documentDay: string
  /** The VAT number and the codice fiscale of the one that issues the document, as its file states them. */
  senderCodes: readonly string[]
  begunAt: Date
  /** The provider's names of our other files. */
  knownIds: readonly string[]
}

/** A supplier's file as it came to an account. */
export type Delivery = IncomingMessage & { identificativo_sdi: string; at: Date }

/** A page of suppliers' invoices: the provider's numbers or names of them, and the entries that cannot be read. */
export type DeliveryPage = { ids: string[]; unread: IncomingMessage[] }
