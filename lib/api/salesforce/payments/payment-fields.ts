import * as z from 'zod'
import { day, dayText, decimal, id, instantText, optionalText } from '@/lib/api/codecs'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { paymentMethod } from '../invoices/invoice-fields'

/** When and how a document is paid. */
const paid = {
  date: day,
  method: paymentMethod.default('ALLOWANCE'),
  /** The own account, as the settings have it. */
  account_iban: optionalText(34),
  account_name: optionalText(200),
}

/** When and how many documents are paid, each of all that is left of it. */
export const batchPayment = z.object(paid)

export type BatchPayment = z.output<typeof batchPayment>

/** A payment of a document as it is registered. */
export const paymentIn = z.object({
  document_id: id,
  /** EUR. More than the residual is ERROR_PAYMENT_EXCEEDS, unless `allow_excess`. */
  amount: decimal(0.01, 99_999_999_999, 2),
  ...paid,
  note: optionalText(500),
  /** It is meant to be more than what is left. */
  allow_excess: z.boolean().default(false),
})

export type PaymentIn = z.output<typeof paymentIn>
export type PaymentForm = z.input<typeof paymentIn>

/** How much is paid, when and how: what a form asks for. */
export const paymentTerms = paymentIn.omit({ document_id: true, allow_excess: true })

/** Documents and purchases that one payment can pay, at most. */
export const MOST_PAID = 100

/** A payment of several documents and purchases, all of them ours to collect or all ours to pay. */
export const severalPaymentIn = z.object({
  /** Each once; EUR, at most what is left of it. */
  part_list: z
    .array(
      z.object({
        kind: z.enum(['DOCUMENT', 'PURCHASE']),
        id,
        amount: decimal(0.01, 99_999_999_999, 2),
      }),
    )
    .min(1)
    .max(MOST_PAID)
    .refine((parts) => new Set(parts.map((part) => `${part.kind} ${part.id}`)).size === parts.length),
  ...paid,
  note: optionalText(500),
})

export type SeveralPaymentIn = z.output<typeof severalPaymentIn>
export type SeveralPaymentForm = z.input<typeof severalPaymentIn>

export const reversalIn = z.object({ id, date: day.nullish(), note: optionalText(500) })

/** A payment, or the reversal of one. */
export const payment = z.object({
  id: z.number().int(),
  date: dayText,
  amount: z.number(),
  method: paymentMethod,
  account_iban: z.string(),
  account_name: z.string(),
  note: z.string(),
  /** The payment that this one takes back. */
  reverses_id: z.number().int().nullable(),
  /** The reversal that took it back. */
  reversed_by: z.number().int().nullable(),
  /** The user who registered it. */
  author: z.string(),
  created_at: instantText,
})

export type Payment = z.infer<typeof payment>

/** The payments of a document, and the amount that is left to pay. */
export const paymentState = z.object({
  document_id: z.number().int(),
  document_kind: z.enum(DOCUMENT_KINDS),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  state: z.string(),
  /** IN: we are paid; OUT: we pay. */
  flow: z.enum(['IN', 'OUT']),
  /** Whether its state lets it be paid. */
  payable: z.boolean(),
  /** Without the withholdings, and without VAT that a public body pays itself. */
  amount_due: z.number(),
  /** The amount by which credit notes lower an invoice; for a credit note, the part of it that lowers its invoice. */
  credited_amount: z.number(),
  paid_amount: z.number(),
  /** Below 0: paid too much on purpose. */
  residual: z.number(),
  due_date_list: z.array(z.object({ date: dayText, amount: z.number(), open_amount: z.number() })),
  payment_list: z.array(payment),
})

export type PaymentState = z.infer<typeof paymentState>

/** A bank account of the structure, as the settings have it. */
export const ownAccount = z.object({ iban: z.string(), name: z.string(), is_default: z.boolean() })

export type OwnAccount = z.infer<typeof ownAccount>
