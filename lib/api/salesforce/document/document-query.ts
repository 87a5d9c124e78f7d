import * as z from 'zod'
import { day, id, optionalText } from '@/lib/api/codecs'
import { isOneOf } from '@/lib/domain/core/one-of'
import { CONTRACT_STATES } from '@/lib/domain/documents/agreement-state'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'

/** Active by default; upper and lower case do not matter (document 3 §9). */
export const agreementType = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(['ACTIVE', 'PASSIVE']).default('ACTIVE'),
)

/** States separated by commas, or several times one; an unknown one is refused, not ignored. */
export const stateList = (isState: (text: string) => boolean) =>
  z
    .preprocess((value) => (Array.isArray(value) ? value.join(',') : value), optionalText(500))
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((state) => state.trim())
        .filter(Boolean),
    )
    .refine((states) => states.every(isState))

/** The conditions of a search that every list of documents has. */
export const documentSearch = {
  /** Number, description or customer. */
  search: optionalText(100),
  ana_sku: optionalText(40),
  date_from: day.optional(),
  date_to: day.optional(),
}

/** The conditions that lists of invoices and credit notes have besides. */
export const invoiceSearch = {
  ...documentSearch,
  typology: z.enum(['STANDARD', 'DIGITAL']).optional(),
  /** Ours: only those of which something is still to be paid. */
  open_only: z.enum(['true', 'false']).default('false'),
  /** Ours: only those of which a part should have been paid before today. */
  overdue_only: z.enum(['true', 'false']).default('false'),
  /** Ours: only e-invoices that were issued and wait to be sent to SdI, or to be sent again. */
  to_send: z.enum(['true', 'false']).default('false'),
}

/** Whether a document of any kind can be in the state. */
export const isDocumentState = (state: string): boolean =>
  isInvoiceState(state) || isOneOf(CONTRACT_STATES, state)

/** The list of a kind of documents, ours or those that were received. */
export const listOfKind = { document_kind: z.enum(DOCUMENT_KINDS), agreementTypeValue: agreementType }

/** All that the filters of a list of documents find. */
export const documentsQuery = { ...listOfKind, filter_state: stateList(isDocumentState), ...invoiceSearch }

/** Documents that are summed up: all that the filters of a list find, or some of them by their ids. */
export const sumQuery = z.object({
  ...documentsQuery,
  /** Ids separated by commas, at most 500. */
  ids: z
    .string()
    .transform((text): unknown[] => text.split(','))
    .pipe(z.array(id).min(1).max(500))
    .optional(),
})
