/**
 * The registry: people and companies, and what is known of them. `anagrafica` is the contract's word for it. Rooms:
 * entries (an entry itself, its search, its parties for documents), details (contacts, notes, attachments, timeline from the stream of activity),
 * categories (and tags), exchange (import, export), merge, privacy. Other modules see what stands here.
 */
export { entryOfAddress, findEntryOfAddress } from './entries/address-store'
export { createAnagrafica } from './entries/create'
export { findAnagrafica } from './entries/find'
export {
  type DocumentParties,
  documentParties,
  findParties,
  likelyParties,
  partiesQuery,
} from './entries/party-queries'
export { displayName } from './entries/present'
export { findIds } from './entries/search'
export { lockSupplier } from './entries/supplier-queries'
export { supplierSku } from './entries/suppliers'
export { eraseAgain } from './privacy/erase-person'
export { exportPerson } from './privacy/gdpr-archive'
