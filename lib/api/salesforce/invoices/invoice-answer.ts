import * as z from 'zod'
import { dayText, instantText } from '@/lib/api/codecs'
import { documentBody } from '../document/document-answer'

/** A row of the list: no snapshots, no lines. */
export const invoiceRow = z.object({
  id: z.number().int(),
  fullNumeration: z.string().nullable(),
  description: z.string(),
  state: z.string(),
  /** When it first came into its state; for TO_BE_ISSUED the configuration's start date. */
  state_date: z.string(),
  typology: z.enum(['STANDARD', 'DIGITAL']),
  /** Of its last e-invoice file: READY until it is sent; null without one. */
  exchange_state: z.string().nullable(),
  tipo_documento: z.string(),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  date: dayText,
  ana_sku: z.string().nullable(),
  receiver_name: z.string(),
  subtotal: z.number(),
  total: z.number(),
  /** The amount that is still to be paid; of a draft, the amount that will be. */
  residual: z.number(),
  invoice_configuration: z.object({ start_date: dayText, end_date: dayText.nullable() }),
})

export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoice = invoiceRow.extend({
  ...documentBody,
  xml_filename: z.string().nullable(),
  exchange: z
    .object({
      state: z.string(),
      channel: z.string().nullable(),
      identificativo_sdi: z.string().nullable(),
      error: z.string().nullable(),
      sent_at: instantText.nullable(),
      /** It goes to a public administration, which takes signed files only. */
      needs_signature: z.boolean(),
      /** When its signed file was uploaded. */
      signed_at: instantText.nullable(),
      message_list: z.array(
        z.object({
          message_type: z.string(),
          description: z.string(),
          /** The common name in the certificate that signed it; empty without a signature, null where this was not read. */
          signed_by: z.string().nullable(),
          received_at: instantText,
        }),
      ),
    })
    .nullable(),
})

export type Invoice = z.infer<typeof invoice>

/** A fault found by the controls, with the official code and the field of our form it comes from. */
export const fault = z.object({
  code: z.string(),
  message: z.string(),
  path: z.string(),
  field: z.string().nullable(),
})

export type Fault = z.infer<typeof fault>

/** A product of an invoice for the dialogs of stock and credit notes (document 3 §3, "For stock"). */
export const invoiceProduct = z.object({
  /** Of the line. */
  id: z.number().int(),
  invoice_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** The number of pieces of the product; more than the quantity where the price is for a bundle. */
  pieces: z.number(),
  total_price: z.number(),
  product_cross_id: z.string().nullable(),
  /** In stock now, of a product of the catalogue. */
  availability: z.number().nullable(),
  /** The credit note that took it back, or the last of it; null while a part of it is left. */
  credit_note_id: z.number().int().nullable(),
})

/** The fields of a product that may come back beside the `id` that chooses its line; they are not read. */
export const INVOICE_PRODUCT = [
  'invoice_id',
  'name',
  'description',
  'quantity',
  'pieces',
  'total_price',
  'product_cross_id',
  'availability',
  'credit_note_id',
] as const

export type InvoiceProduct = z.infer<typeof invoiceProduct>
