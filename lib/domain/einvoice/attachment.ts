/** Files that travel inside of an e-invoice (FatturaPA 2.5): their limits, their formats, and the time when they may change. */
import { type DocumentState, isCorrectable } from '../documents/invoice-state'

export const MAX_ATTACHMENTS = 10

/** The place of the PDF copy of the document itself, after the files that were uploaded. */
export const COPY_POSITION = MAX_ATTACHMENTS + 1

/**
 * The most bytes of all files of a document together. SdI takes files of 5 MB as they are transmitted (00003); base64 makes
 * these 4 MB, and leaves 1 MB for the invoice itself and for its signature.
 */
export const MAX_ATTACHMENT_BYTES = 3 * 1024 * 1024

/** Lengths of NomeAttachment (2.5.1) and DescrizioneAttachment (2.5.4). */
export const MAX_ATTACHMENT_NAME = 60
export const MAX_ATTACHMENT_DESCRIPTION = 100

/** The media types that the content of a file may have, by the ending of its name. */
const CONTENT_OF = {
  pdf: ['application/pdf'],
  xml: ['application/xml', 'text/plain'],
  txt: ['text/plain', 'text/csv'],
  csv: ['text/csv', 'text/plain'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  zip: ['application/zip'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const ATTACHMENT_ENDINGS = Object.keys(CONTENT_OF)

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file may be attached: its ending is one of those, and its content is of that kind. */
export function isAttachable({ name, mime_type }: { name: string; mime_type: string }): boolean {
  const ending = endingOf(name)
  return (
    Object.hasOwn(CONTENT_OF, ending) &&
    CONTENT_OF[ending as keyof typeof CONTENT_OF].some((type) => type === mime_type)
  )
}

/** FormatoAttachment (2.5.3) and, of an archive, AlgoritmoCompressione (2.5.2). */
export function attachmentFormat(name: string): { format: string; compression: string | null } {
  const format = endingOf(name).toUpperCase()
  return { format, compression: format === 'ZIP' ? 'ZIP' : null }
}

type Held = { readonly name: string; readonly size: number; readonly position: number }

type AttachmentFault = {
  code: 'ERROR_EINVOICE_FILES_TOO_MANY' | 'ERROR_EINVOICE_FILES_TOO_LARGE' | 'ERROR_EINVOICE_FILE_NAME_TAKEN'
  field: 'file' | 'name'
}

/**
 * The reason why a file has no place beside those that a document has; null when it has. Names differ in more than case. The
 * PDF copy of the document takes none of the places of uploaded files, but bytes and a name as they do.
 */
export function attachmentFault(
  held: readonly Held[],
  { name, size }: Omit<Held, 'position'>,
): AttachmentFault | null {
  const sum = held.reduce((total, one) => total + one.size, size)
  if (held.filter(({ position }) => position !== COPY_POSITION).length >= MAX_ATTACHMENTS)
    return { code: 'ERROR_EINVOICE_FILES_TOO_MANY', field: 'file' }
  if (sum > MAX_ATTACHMENT_BYTES) return { code: 'ERROR_EINVOICE_FILES_TOO_LARGE', field: 'file' }
  const isTaken = held.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isTaken ? { code: 'ERROR_EINVOICE_FILE_NAME_TAKEN', field: 'name' } : null
}

/** The first word of the error of a file into which the PDF copy of its document could not be put. */
export const COPY_FAILED = 'COPY_FAILED'

/** Whether a file certainly never left: one that failed may have arrived, unless that was before it was handed over. */
export const hasNeverLeft = ({ state, error }: { state: string; error?: string | null }): boolean =>
  state === 'READY' || (state === 'FAILED' && error?.split(' ')[0] === COPY_FAILED)

type ExchangedDocument = {
  state: DocumentState
  number: number | null
  /** The last file of the document: its state, and whether its sender signed it. */
  exchange: { state: string; signed_at: string | null; error?: string | null } | null
}

/**
 * The time at which the files of a document change: of a DRAFT, and of one that was REJECTED, its e-invoice is yet to be
 * written; of one that is UNSENT it is written once more. Null: it was sent, is on its way, or is signed.
 */
export function attachmentTime({
  state,
  number,
  exchange,
}: ExchangedDocument): 'DRAFT' | 'REJECTED' | 'UNSENT' | null {
  if (state === 'DELETED' || state === 'DIGITAL_SENT_IN_PROGRESS') return null
  if (number === null) return 'DRAFT'
  if (isCorrectable(state)) return 'REJECTED'
  return exchange && hasNeverLeft(exchange) && exchange.signed_at === null ? 'UNSENT' : null
}

/** Whether the PDF copy of a document would make the files inside of its e-invoice too large. */
export const isCopyTooLarge = (held: readonly { readonly size: number }[], copyBytes: number): boolean =>
  held.reduce((total, { size }) => total + size, copyBytes) > MAX_ATTACHMENT_BYTES

/** The name of the PDF copy of a document, beside those of its other files. */
export const freeCopyName = (held: readonly { readonly name: string }[], name: string): string =>
  held.some((one) => one.name.toLowerCase() === name.toLowerCase())
    ? freeCopyName(held, `copia_${name}`)
    : name
