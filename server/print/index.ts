export { formats } from './format'
export { addressLines, nameOf } from './party'
export { type LineColumn, type PrintedDocument, printedDocument } from './printed-document'
export type { Sheet } from './sheet'
