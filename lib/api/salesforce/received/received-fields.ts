import * as z from 'zod'
import { day, dayText, decimal, id, instantText, optionalText, sku, text } from '@/lib/api/codecs'
import { RECEIVED_KINDS } from '@/lib/domain/documents/document'
import { GOODS_PLACES, NATURE_WITHOUT_VAT, SUPPLIES } from '@/lib/domain/documents/integration'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { SELF_INVOICE_TYPES } from '@/lib/domain/documents/self-invoice'
import { invoice } from '../invoices/invoice-answer'
import { productLineIn } from '../invoices/invoice-fields'

/** The most files of one upload; below, the most bytes of all of them together. */
export const MAX_UPLOADS = 1000
export const IMPORT_BYTES = 120 * 1024 * 1024
/** Room for what multipart/form-data puts around them. */
export const IMPORT_BODY_LIMIT = IMPORT_BYTES + 1024 * 1024

export const MAX_ATTACHMENTS = 10
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
export const ATTACHMENTS_LIMIT = MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES + 64 * 1024

/** One file or several of a form. */
export const filesIn = (most: number) =>
  z.preprocess((value) => (value instanceof File ? [value] : value), z.array(z.file()).min(1).max(most))

const dueDateIn = z.object({ date: day, amount: decimal(-99_999_999_999, 99_999_999_999, 2) })

/** The values that may be changed of every received document. */
const free = {
  description: optionalText(500),
  note: optionalText(2000),
  /** Their sum is the amount due; without any, the whole is due on the document's day. */
  due_date_list: z.array(dueDateIn).max(100).default([]),
}

/** The number that a supplier gave; '' for a document without one. */
export const supplierNumber = optionalText(20)

const fields = {
  document_kind: z.enum(RECEIVED_KINDS).default('INVOICE'),
  /** The supplier. */
  ana_sku: sku,
  /** As the supplier wrote it; offers and contracts may be without. */
  number: supplierNumber,
  date: day,
  /** Of an offer or a contract: its last day. */
  valid_until: z.preprocess((value) => value || null, day.nullable()).default(null),
  product_list: z.array(productLineIn).min(1).max(1000),
  ...free,
}

/** The fields of a received document, before its number is asked for. */
export const receivedFieldsIn = z.object(fields)

/** A received document that is typed in by hand. */
export const receivedDataIn = receivedFieldsIn.superRefine(({ document_kind, number }, context) => {
  if (number === '' && !isAgreementKind(document_kind))
    context.addIssue({ code: 'too_small', minimum: 1, origin: 'string', path: ['number'] })
})

export type ReceivedDataIn = z.output<typeof receivedDataIn>
export type ReceivedDataInput = z.input<typeof receivedDataIn>

export const receivedUpdateIn = z
  .object(fields)
  .omit({ document_kind: true })
  .extend({ id, revision: z.number().int().positive().optional() })

/** The fields that may be changed of a document that came with a file. */
export const receivedDetailsIn = z.object({ id, revision: z.number().int().positive().optional(), ...free })

/** The VAT of one group of an integrated invoice: its lines of one Natura and reference. */
const integratedRate = z
  .object({
    /** The group, as the received invoice states it. */
    natura: z.string().max(4),
    riferimento_normativo: optionalText(100),
    /** The rate of VAT that is added, in percent. */
    iva: decimal(0, 100, 2),
    /** Why none is added, where the rate is 0. */
    without_vat: z
      .object({
        natura: z.enum(NATURE_WITHOUT_VAT),
        riferimento_normativo: text(100).pipe(z.string().min(1)),
      })
      .nullable()
      .default(null),
  })
  .refine(({ iva, without_vat }) => (iva === 0) === (without_vat !== null), {
    path: ['without_vat'],
    message: 'without_vat',
  })

/** The facts of an integration beside those of the received invoice (art. 17 D.P.R. 633/72). */
export const integrationIn = z.object({
  /** The received invoice. */
  id,
  /** The day of the integration: that of receipt. */
  date: day,
  supply: z.enum(SUPPLIES),
  /** Of goods: whether they come from abroad, or are in Italy or in a VAT warehouse already. */
  goods_place: z.enum(GOODS_PLACES).default('ABROAD'),
  /** Each group of the invoice that is integrated, once. */
  rate_list: z.array(integratedRate).min(1).max(50),
})

export type IntegrationInput = z.input<typeof integrationIn>

const selfInvoiceLineIn = productLineIn.pick({
  description: true,
  quantity: true,
  single_price: true,
  iva: true,
  natura: true,
  riferimento_normativo: true,
  measurement_unit: true,
})

/** A self-invoice, or the report of a missing or wrong invoice, as we write it. */
export const selfInvoiceIn = z.object({
  tipo_documento: z.enum(SELF_INVOICE_TYPES),
  /** The day of the operation. */
  date: day,
  /** The seller; '' for the own company, and for the supplier of the bill. */
  ana_sku: z.union([z.literal(''), sku]).default(''),
  /** The received invoice that it mends (TD20), reports (TD29) or is made of (TD28). */
  bill_id: id.nullable().default(null),
  /** Further invoices that it names: of a TD21 those beyond the plafond. */
  reference_list: z
    .array(z.object({ number: text(20).pipe(z.string().min(1)), date: day }))
    .max(50)
    .default([]),
  /** Text of the file's Causale. */
  description: optionalText(500),
  product_list: z.array(selfInvoiceLineIn).min(1).max(1000),
})

export type SelfInvoiceInput = z.input<typeof selfInvoiceIn>

/** A file of a received document: inside its e-invoice (`id` null), or added by hand. */
const receivedAttachment = z.object({
  id: z.number().int().nullable(),
  /** From 1, of those inside the e-invoice. */
  position: z.number().int().nullable(),
  name: z.string(),
  description: z.string(),
  size: z.number().int(),
})

export type ReceivedAttachment = z.infer<typeof receivedAttachment>

/** The points of a received document that its readers should check. */
export const RECEIVED_WARNINGS = [
  /** A credit note with amounts below zero: they count as a reduction. */
  'credit_below_zero',
  /** ImportoTotaleDocumento is not what the VAT summary comes to, which counts. */
  'stated_total',
  /** An integration or self-invoice: no payment is owed. */
  'no_debt',
  'paid_in_advance',
  'payments_alternative',
  /** The payments contain what is withheld, or VAT of split payment: only the rest is due. */
  'payments_gross',
  'payments_above',
  'payments_below',
] as const

/** A received document: the supplier is its sender, we are its receiver. */
export const receivedDocument = invoice.extend({
  document_kind: z.enum(RECEIVED_KINDS),
  /** The file that it came with; null when it was typed in. */
  file: z
    .object({
      name: z.string(),
      size: z.number().int(),
      sha256: z.string(),
      signed: z.boolean(),
      /** The signature's digest is that of what it signs. */
      intact: z.boolean(),
      received_at: instantText,
      /** The number that SdI gave the file; null when somebody uploaded it. */
      identificativo_sdi: z.string().nullable(),
    })
    .nullable(),
  /** The integration or self-invoice that adds its VAT; null while there is none. */
  integration: z
    .object({
      id: z.number().int(),
      tipo_documento: z.string(),
      numeration: z.string(),
      /** Of its file: READY until it is sent, then SENDING, SENT or FAILED, at last DELIVERED, NOT_DELIVERED or REJECTED. */
      exchange_state: z.string().nullable(),
    })
    .nullable(),
  /** Of an integration: the received invoice whose VAT it adds. */
  integrates_id: z.number().int().nullable(),
  /** Its file names somebody else as the receiver. */
  other_receiver: z.boolean(),
  /** `amount`, where there is one, is what the file states, in EUR. */
  warning_list: z.array(z.object({ code: z.enum(RECEIVED_WARNINGS), amount: z.number().nullable() })),
  reference_list: z.array(
    z.object({
      kind: z.enum(['order', 'contract', 'agreement', 'receipt', 'invoice', 'delivery']),
      number: z.string(),
      date: dayText.nullable(),
      cig: z.string().nullable(),
      cup: z.string().nullable(),
    }),
  ),
  /** How the supplier asks to be paid, with the codes of the file (MP01 ...). */
  payment_list: z.array(
    z.object({
      /** CondizioniPagamento: TP01 instalments, TP02 whole, TP03 in advance. */
      terms: z.string(),
      method: z.string(),
      date: dayText.nullable(),
      amount: z.number(),
      iban: z.string().nullable(),
      bank: z.string().nullable(),
    }),
  ),
  attachment_list: z.array(receivedAttachment),
})

export type ReceivedDocument = z.infer<typeof receivedDocument>
