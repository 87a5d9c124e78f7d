/** Electronic invoices: values in, bytes out; no database, no network, no clock. */
export { buildXml, checkInvoice } from './build'
export { type CheckOptions, checkFile, checkRead, type Report } from './check-file'
export type { Fault } from './fault'
export { checkFileName, MAX_FILE_BYTES } from './file-name'
export { formatOf, recipientCode, type Transmission } from './map/header'
export { invoiceToTree } from './map-invoice'
export {
  type MessageError,
  type MessageFamily,
  type MessageType,
  NotAMessage,
  readMessage,
  type SdiMessage,
} from './messages'
export { UnreadableXml } from './parse-xml'
export { type InvoiceFormat, type ReadInvoice, readInvoice } from './read'
export { child, childrenOf, textAt, type XmlElement } from './tree'
export { type UnwrappedFile, unwrap } from './unwrap'
export { writeInvoice } from './write'
export { type OutgoingMessage, writeMessage } from './write-message'
