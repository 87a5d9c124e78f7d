/** Electronic invoices: values in, bytes out; no database, no network, no clock. */
export { attachedSizeFaults, attachFiles, latinLine, latinName } from './attachments'
export { buildXml, checkInvoice } from './build'
export { type CheckOptions, checkFile, type Report } from './check-file'
export type { Fault } from './fault'
export { MAX_FILE_BYTES } from './file-name'
export type { Transmission } from './map/header'
export { invoiceToTree } from './map-invoice'
export { openMessage } from './message-envelope'
export { type MessageSignature, type MessageSigner, readMessageSignature } from './message-signature'
export { NotAMessage, readMessage, type SdiMessage } from './messages'
export { parseXml, UnreadableXml } from './parse-xml'
export { readInvoice } from './read'
export {
  attachmentsOf,
  bodiesOf,
  type ParsedDocument,
  type ReceivedFile,
  type ReceivedWarning,
  readReceived,
  Unreceivable,
  warningsOf,
} from './received'
export {
  embeddedReceived,
  insideReceived,
  openReceived,
  openSignature,
  type ReceivedFault,
  takeReceived,
} from './received/received-file'
export { childrenOf, descend, textAt, type XmlElement } from './tree'
export { countUnwrapped, type SentFile, sentFiles, unwrap } from './unwrap'
export { startsAsEnvelope } from './unwrap-p7m'
export { writeInvoice } from './write'
export { type OutgoingMessage, writeMessage } from './write-message'
