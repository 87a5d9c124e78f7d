import * as z from 'zod'
import { day, decimal, echoedFields, id, optionalText, partySku, sku, text } from '@/lib/api/codecs'
import { MAX_INVOICES } from '@/lib/domain/documents/activation'
import { MAX_NOTICE_DAYS } from '@/lib/domain/documents/subscription/renewal'
import { einvoiceData } from '../document/einvoice-data-fields'
import { articleCodes, lineData } from '../document/line-fields'
import { documentModel } from '../document/print-fields'
import { relatedDocument } from '../document/related-fields'

export const paymentMethods = [
  'ALLOWANCE',
  'CHECK',
  'CASH',
  'CREDITCARD',
  'RID',
  'SDD',
  'SDD_CORE',
  'SDD_B2B',
  'RIBA',
] as const

export const paymentMethod = z.enum(paymentMethods)

const rate = decimal(0, 100, 2)
const natura = z
  .string()
  .regex(/^(N[1-7](\.[1-9])?)?$/)
  .nullish()
  .transform((value) => value || null)

const nullableText = (max: number) =>
  z
    .preprocess((value) => value ?? '', text(max))
    .transform((value) => value || null)
    .default(null)

const optionalDay = day
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)

/** A product line as it comes in (document 3 §3). Up to 8 decimals, as FatturaPA allows. */
export const productLineIn = z.object({
  name: optionalText(200),
  description: text(1000).pipe(z.string().min(1)),
  quantity: decimal(0.00000001, 999_999_999, 8).default(1),
  single_price: decimal(-99_999_999, 99_999_999, 8),
  /** The unit price with VAT: `single_price` is then the price without it, to the cent at least, and kept with 8 decimals. */
  gross_price: decimal(-99_999_999, 99_999_999, 8).nullable().default(null),
  iva: rate,
  natura,
  riferimento_normativo: nullableText(100),
  esigibilita_iva: z.enum(['I', 'D', 'S']).default('I'),
  price_change_type: z.enum(['INCREASE', 'DISCOUNT']).default('DISCOUNT'),
  discount_type: z.enum(['PERCENTAGE', 'FIXED']).default('PERCENTAGE'),
  discount: decimal(0, 99_999_999, 8).default(0),
  measurement_unit: nullableText(10),
  /** The period of a service (FatturaPA 2.2.1.7-2.2.1.8): one of its days or both. */
  period_start: optionalDay,
  period_end: optionalDay,
  /** Codes of the article, and other data for the customer's program. */
  code_list: articleCodes.default([]),
  other_data_list: lineData.default([]),
  ritenuta: z.boolean().default(false),
  price_cross_id: nullableText(60),
  product_cross_id: nullableText(60),
  /** The delivery note of a deferred invoice's line; one that the document does not collect is not kept. */
  delivery_note_id: id.nullable().default(null),
})

/** A line as calls take it: with what Luna computes of it, as it was read. */
export const productLineSent = productLineIn
  .extend(echoedFields(['id', 'total_price', 'discounted_price']))
  .transform(({ id, total_price, discounted_price, ...line }) => line)

export const extraExpenseIn = z.object({
  description: text(200).pipe(z.string().min(1)),
  importo: decimal(0, 99_999_999, 2),
  percentuale: z.boolean().default(false),
  tassabile: z.boolean().default(true),
  includi: z.boolean().default(true),
  iva: rate.default(22),
  natura,
  riferimento_normativo: nullableText(100),
})

/** A social security fund (2.1.1.7). */
export const cassa = z.object({
  tipo_cassa: z.string().regex(/^TC(0[1-9]|1\d|2[0-2])$/),
  rate,
  iva: rate,
  natura,
  ritenuta: z.boolean().default(false),
})

/** A withholding (2.1.1.5). */
export const ritenuta = z.object({
  tipo_ritenuta: z.string().regex(/^RT0[1-6]$/),
  rate,
  /** Part of the base in percent; what takes away may be written with its sign (-100 Enasarco, -50 commissions), and keeps it. */
  apply_on: decimal(-100, 100, 2).default(100),
  causale_pagamento: text(2).pipe(z.string().min(1)),
})

/** Wide enough to be read; a refusal of its own states how far VAT and totals may be edited. */
const correction = decimal(-99_999_999, 99_999_999, 2)

const vatCorrection = z.object({ iva: rate, natura, amount: correction })

/** Social security funds, withholdings, stamp duty, edited VAT and edited total of a document. */
export const taxesIn = z
  .object({
    /** `correction`: the cent that a credit note adds to its contribution, so that nothing of its invoice remains. */
    casse: z
      .array(cassa.extend({ correction: decimal(-1, 1, 2).optional() }))
      .max(5)
      .default([]),
    ritenute: z.array(ritenuta).max(5).default([]),
    bollo: z.enum(['NONE', 'AUTO', 'AUTO_CHARGED']).default('AUTO'),
    /** VAT edited by hand: what is added to the computed amount of a rate (document 3 §5, step 3). */
    vat_corrections: z.array(vatCorrection).max(20).default([]),
    /** Total edited by hand: what is added to the computed one (2.1.1.10). More would be a discount, or an expense. */
    arrotondamento: correction.default(0),
  })
  .prefault({})

/** A choice that does not apply may be sent as null: it then has its default value. */
const orElse = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  schema.nullish().transform((sent): z.output<Schema> => sent ?? value)

const downPayment = z.object({
  basis: optionalText(80),
  date: day,
  type: z.enum(['SHARE_PERCENTAGE', 'CASH']),
  amount: decimal(0, 99_999_999, 2),
})

const configurationFields = z.object({
  ...echoedFields(['id']),
  typology: z.enum(['STANDARD', 'DIGITAL']).default('STANDARD'),
  /** The plain amount of which the only line was made; null for products. */
  amount: decimal(-99_999_999, 99_999_999, 8).nullable().default(null),
  payment_methods: orElse(z.array(paymentMethod).max(9), []),
  /** The methods of the down payments; by default those of the rest. */
  down_payments_methods: orElse(z.array(paymentMethod).max(9), []),
  /** The IBAN that the customer pays to. */
  iban: nullableText(34),
  bank_name: nullableText(80),
  /** Missing: instalments where there are several days. */
  modality: z.enum(['SINGLE', 'INSTALMENTS']).nullish(),
  /** Issue date; the document's `date` when missing. */
  start_date: day.nullish().transform((value) => value ?? null),
  /** Due date of a single solution that expires on a date. */
  end_date: day.nullish().transform((value) => value ?? null),
  /** Missing: the due date, where there is one and no days are given. */
  payment_expiry: z.enum(['DAYS', 'DATE']).nullish(),
  payment_days: z.array(z.number().int().min(0).max(999)).max(36).nullish(),
  payment_expiration_reference: orElse(z.enum(['ISSUE_DATE', 'END_MONTH']), 'ISSUE_DATE'),
  down_payment_list: orElse(z.array(downPayment).max(20), []),
  /** A subscription: every `frequency` weeks, months or years, `max_times` times, or until `end_date`. */
  frequency: orElse(z.number().int().min(1).max(99), 1),
  frequency_type: orElse(z.enum(['week', 'month', 'year']), 'month'),
  max_times: z
    .number()
    .int()
    .min(1)
    .max(MAX_INVOICES)
    .nullish()
    .transform((value) => value ?? null),
  /** A subscription without an end, until notice is given; `max_times` and `end_date` then count for nothing. */
  open_ended: orElse(z.boolean(), false),
  /** A subscription with an end that renews itself by its own length unless notice is given. */
  renews: orElse(z.boolean(), false),
  /** The days before the end by which notice is given. */
  notice_days: z
    .number()
    .int()
    .min(0)
    .max(MAX_NOTICE_DAYS)
    .nullish()
    .transform((value) => value ?? null),
  /** The number of invoices of a contract that is paid in instalments, one each period. */
  num_of_instalments: orElse(z.number().int().min(1).max(120), 1),
})

/** How and when an invoice is paid (document 3 §3, Invoice configuration; §9 for the constants). */
export const invoiceConfigurationIn = configurationFields.transform(
  ({ modality, payment_expiry, payment_days, id: _echoed, ...rest }) => ({
    ...rest,
    modality: modality ?? ((payment_days?.length ?? 0) > 1 ? ('INSTALMENTS' as const) : ('SINGLE' as const)),
    payment_expiry:
      payment_expiry ?? (rest.end_date && !payment_days ? ('DATE' as const) : ('DAYS' as const)),
    payment_days: payment_days ?? [30],
  }),
)

export type InvoiceConfigurationIn = z.output<typeof invoiceConfigurationIn>

export const saveStates = ['DRAFT', 'TO_BE_ISSUED', 'ISSUED'] as const

/** Of an invoice or a credit note READY_TO_SEND is replaced by what is usually chosen (document 3 §4). */
export const saveState = z
  .union([z.enum(saveStates), z.literal('READY_TO_SEND').transform(() => 'TO_BE_ISSUED' as const)])
  .default('TO_BE_ISSUED')

/** `taxes` of a document without any may be an empty list, as its tax lines are. */
const taxesSent = z
  .preprocess((value) => (Array.isArray(value) && value.length === 0 ? {} : value), taxesIn)
  .prefault({}) as unknown as typeof taxesIn

/** At most 5,000 lines are taken; what is beyond is refused with a word about it. */
export const MAX_SENT_LINES = 20_000

/** The part of the wizard's payload that every kind of document has (document 3 §3, Wizard document payload). */
export const documentDataIn = z.object({
  id: id.nullish(),
  revision: z
    .number()
    .int()
    .positive()
    .nullish()
    .transform((value) => value ?? undefined)
    .optional(),
  ana_sku: sku,
  /** Sender and receiver must be the own company and the customer: others are refused. */
  anagrafica_sender: partySku.nullish(),
  anagrafica_receiver: partySku.nullish(),
  date: day,
  description: optionalText(500),
  note: optionalText(2000),
  recurrence: z.enum(['SINGLE', 'SUBSCRIPTION']).default('SINGLE'),
  offer_sale_description: optionalText(500),
  product_list: z.array(productLineIn).max(MAX_SENT_LINES).default([]),
  extra_expenses_list: z.array(extraExpenseIn).max(50).default([]),
  taxes: taxesSent,
  invoice_configuration: invoiceConfigurationIn.prefault({}),
  cig: nullableText(15),
  cup: nullableText(15),
  /** Of our own documents: those that the e-invoice names. Those of suppliers state theirs in their files. */
  related_list: z.array(relatedDocument).max(50).default([]),
  /** Of our own documents: phases of works, main invoice, transport. */
  einvoice_data: einvoiceData,
  document_model: documentModel.default('pdf_custom'),
  /** The template in which pdf_custom is printed; missing: as it was. */
  template_id: id.nullish(),
  /** Of that template; missing: the current one. */
  template_version: z.number().int().min(1).max(1_000_000).nullish(),
  /** PASSIVE: what a supplier sent. Then `ana_sku` is the supplier and `numeration` the number that it gave. */
  type: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.toUpperCase() : (value ?? undefined)),
      z.enum(['ACTIVE', 'PASSIVE']).optional(),
    )
    .optional() as unknown as z.ZodOptional<z.ZodEnum<{ ACTIVE: 'ACTIVE'; PASSIVE: 'PASSIVE' }>>,
  /** Of our own documents Luna gives it, and does not read it. */
  numeration: z.unknown().optional(),
})

export type DocumentDataIn = z.output<typeof documentDataIn>
export type DocumentForm = z.input<typeof documentDataIn>

/** The same for an invoice. */
export const invoiceDataIn = documentDataIn.extend({
  /** TD01 invoice, TD05 debit note, TD06 professional fee, TD07 simplified invoice...: those that Luna writes as a sale. */
  tipo_documento: z
    .enum(['TD01', 'TD02', 'TD03', 'TD05', 'TD06', 'TD07', 'TD09', 'TD24', 'TD25', 'TD26'])
    .default('TD01'),
  json_state: z.object({ description: optionalText(1000), invoice_state: saveState }).prefault({}),
})

export type InvoiceDataIn = z.output<typeof invoiceDataIn>
export type InvoiceForm = z.input<typeof invoiceDataIn>

type Taxes = DocumentDataIn['taxes']
type EditedAmounts = 'vat_corrections' | 'arrotondamento'
type LineIn = DocumentDataIn['product_list'][number]
type OptionalData = 'code_list' | 'other_data_list' | 'gross_price'

/** The part of the payload that decides the totals. */
export type ContentIn = Pick<DocumentDataIn, 'extra_expenses_list'> & {
  product_list: (Omit<LineIn, 'price_cross_id' | 'product_cross_id' | 'delivery_note_id' | OptionalData> &
    Partial<Pick<LineIn, OptionalData>>)[]
  taxes: Omit<Taxes, EditedAmounts> & Partial<Pick<Taxes, EditedAmounts>>
}

/** The columns by which the list can be ordered; `issued` is by day and number, without a number last when descending. */
export const invoiceColumns = [
  'id',
  'issued',
  'date',
  'fullNumeration',
  'numeration',
  'receiver_name',
  'state',
  'total',
] as const
