import * as z from 'zod'
import { id, optionalText, pagingQuery } from '@/lib/api/codecs'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { agreementType, invoiceSearch, stateList } from '../document/document-query'
import { invoice, invoiceRow } from './invoice-answer'
import { documentDataIn, saveState } from './invoice-fields'

/** The columns by which the list can be ordered; `issued` is by day and number, without a number last when descending. */
export const creditNoteColumns = [
  'id',
  'issued',
  'date',
  'fullNumeration',
  'numeration',
  'receiver_name',
  'state',
  'total',
] as const

/** The query of a list of credit notes (document 3 §9: 50 rows, by id ascending). */
export const creditNoteQuery = z.object({
  ...pagingQuery(creditNoteColumns, { size: 50, column: 'id', order: 'asc' }),
  agreementTypeValue: agreementType,
  filter_state: stateList(isInvoiceState),
  ...invoiceSearch,
})

/** The wizard's payload for a credit note that is written by hand. */
export const creditNoteDataIn = documentDataIn.extend({
  /** Missing: TD08 for a simplified invoice, TD04 for another, and as it was where the note is saved again. */
  tipo_documento: z.enum(['TD04', 'TD08']).optional(),
  /** The invoice that it corrects; it may not credit more than what is left of it. */
  invoice_id: id.nullish().transform((value) => value ?? null),
  json_state: z.object({ description: optionalText(1000), invoice_state: saveState }).prefault({}),
})

export type CreditNoteDataIn = z.output<typeof creditNoteDataIn>

/** The invoice that a credit note corrects, as far as a list shows it. */
const invoiceReference = z
  .object({ id: z.number().int(), fullNumeration: z.string().nullable(), date: z.string() })
  .nullable()

export const creditNoteRow = invoiceRow.extend({ invoice: invoiceReference })

export type CreditNoteRow = z.infer<typeof creditNoteRow>

export const creditNote = invoice.extend({ invoice: invoiceReference })

export type CreditNote = z.infer<typeof creditNote>
