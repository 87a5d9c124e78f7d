import * as z from 'zod'
import { decimal, echoedFields, id, optionalText, pagingQuery } from '@/lib/api/codecs'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { agreementType, invoiceSearch, stateList } from '../document/document-query'
import { INVOICE_PRODUCT, invoice, invoiceRow } from './invoice-answer'
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

const credited = {
  /** The pieces that come back; missing: those that are left, or none beside an amount. Additions of Luna. */
  credit_quantity: decimal(0.00000001, 999_999_999, 8).nullish(),
  /** The amount in EUR without VAT; missing: that of the pieces. */
  credit_amount: decimal(0.01, 99_999_999, 2).nullish(),
}

/** A line of an invoice that is to be credited: its id, or as `productsFromInvoiceId` answers it; it may be marked as not meant. */
export const creditableIn = z.union([
  id.transform((line) => ({ id: line, include: true, credit_quantity: null, credit_amount: null })),
  z
    .object({ id, include: z.boolean().default(true), ...credited, ...echoedFields(INVOICE_PRODUCT) })
    .transform(({ id, include, credit_quantity, credit_amount }) => ({
      id,
      include,
      credit_quantity: credit_quantity ?? null,
      credit_amount: credit_amount ?? null,
    })),
])

export type CreditableIn = z.output<typeof creditableIn>

/** A line of an invoice with the part that its credit notes leave. Amounts in EUR, without VAT. */
export const creditableLine = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  measurement_unit: z.string().nullable(),
  quantity: z.number(),
  /** Of one piece, after its discount. */
  price: z.number(),
  total_price: z.number(),
  left_quantity: z.number(),
  left_amount: z.number(),
  /** Nothing of it is left. */
  is_credited: z.boolean(),
  /** Some of its pieces, or an amount of it, can be credited; otherwise it is credited as a whole. */
  may_be_parted: z.boolean(),
  /** The part that the note takes which is written again: of all pieces where the quantity is null, of none where it is 0. */
  taken: z.object({ quantity: z.number().nullable(), amount: z.number() }).nullable(),
})

export type CreditableLine = z.infer<typeof creditableLine>

export const creditable = z.object({
  /** The invoice's total less its other credit notes, with VAT. */
  residual: z.number(),
  /** The note that is written again. */
  note: z.object({ date: z.string(), description: z.string(), revision: z.number().int() }).nullable(),
  line_list: z.array(creditableLine),
})

export type Creditable = z.infer<typeof creditable>
