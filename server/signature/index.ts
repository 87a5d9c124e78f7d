/** Signed documents: values in, bytes out; no database, no network, no clock. */
export { makeSealingKey, type SealingKey } from './certificate'
export { findSeal } from './find-seal'
export { makeSignable } from './make-signable'
export { readAnswer, type SignerAnswer } from './read-answer'
export { signDocument } from './sign-document'
export { placeTimestamp, prepareTimestamp, type StampedPdf } from './timestamp/stamp-pdf'
