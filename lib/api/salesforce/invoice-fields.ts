import * as z from 'zod'
import { day, dayText, decimal, id, instantText, optionalText, text } from '../codecs'

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

/** A product line as it comes in (document 3 §3). Up to 8 decimals, as FatturaPA allows. */
export const productLineIn = z.object({
  name: optionalText(200),
  description: text(1000).pipe(z.string().min(1)),
  quantity: decimal(0.00000001, 999_999_999, 8).default(1),
  single_price: decimal(-99_999_999, 99_999_999, 8),
  iva: rate,
  natura,
  riferimento_normativo: nullableText(100),
  esigibilita_iva: z.enum(['I', 'D', 'S']).default('I'),
  price_change_type: z.enum(['INCREASE', 'DISCOUNT']).default('DISCOUNT'),
  discount_type: z.enum(['PERCENTAGE', 'FIXED']).default('PERCENTAGE'),
  discount: decimal(0, 99_999_999, 8).default(0),
  measurement_unit: nullableText(10),
  ritenuta: z.boolean().default(false),
  price_cross_id: nullableText(60),
  product_cross_id: nullableText(60),
})

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

const cassa = z.object({
  tipo_cassa: z.string().regex(/^TC(0[1-9]|1\d|2[0-2])$/),
  rate,
  iva: rate,
  natura,
  ritenuta: z.boolean().default(false),
})

const ritenuta = z.object({
  tipo_ritenuta: z.string().regex(/^RT0[1-6]$/),
  rate,
  apply_on: decimal(0, 100, 2).default(100),
  causale_pagamento: text(2).pipe(z.string().min(1)),
})

/** Social security funds, withholdings and stamp duty of a document. */
export const taxesIn = z
  .object({
    casse: z.array(cassa).max(5).default([]),
    ritenute: z.array(ritenuta).max(5).default([]),
    bollo: z.enum(['NONE', 'AUTO', 'AUTO_CHARGED']).default('AUTO'),
  })
  .prefault({})

const downPayment = z.object({
  basis: optionalText(80),
  date: day,
  type: z.enum(['SHARE_PERCENTAGE', 'CASH']),
  amount: decimal(0, 99_999_999, 2),
})

/** How and when an invoice is paid (document 3 §3, Invoice configuration; §9 for the constants). */
export const invoiceConfigurationIn = z.object({
  typology: z.enum(['STANDARD', 'DIGITAL']).default('STANDARD'),
  payment_methods: z.array(paymentMethod).max(9).default([]),
  /** The IBAN that the customer pays to. */
  iban: nullableText(34),
  bank_name: nullableText(80),
  modality: z.enum(['SINGLE', 'INSTALMENTS']).default('SINGLE'),
  /** Issue date; the document's `date` when missing. */
  start_date: day.nullish().transform((value) => value ?? null),
  /** Due date of a single solution that expires on a date. */
  end_date: day.nullish().transform((value) => value ?? null),
  payment_expiry: z.enum(['DAYS', 'DATE']).default('DAYS'),
  payment_days: z.array(z.number().int().min(0).max(999)).max(36).default([30]),
  payment_expiration_reference: z.enum(['ISSUE_DATE', 'END_MONTH']).default('ISSUE_DATE'),
  down_payment_list: z.array(downPayment).max(20).default([]),
})

export type InvoiceConfigurationIn = z.output<typeof invoiceConfigurationIn>

export const saveStates = ['DRAFT', 'TO_BE_ISSUED', 'ISSUED'] as const

/** The wizard's payload for an invoice (document 3 §3, Wizard document payload). */
export const invoiceDataIn = z.object({
  id: id.optional(),
  revision: z.number().int().positive().optional(),
  ana_sku: z.string().min(1).max(40),
  /** TD01 invoice, TD05 debit note, TD06 professional fee...: those that Luna writes as a sale. */
  tipo_documento: z.enum(['TD01', 'TD02', 'TD03', 'TD05', 'TD06', 'TD24', 'TD25']).default('TD01'),
  date: day,
  description: optionalText(500),
  note: optionalText(2000),
  json_state: z
    .object({ description: optionalText(1000), invoice_state: z.enum(saveStates).default('TO_BE_ISSUED') })
    .prefault({}),
  type: z.enum(['ACTIVE', 'PASSIVE']).default('ACTIVE'),
  product_list: z.array(productLineIn).max(1000).default([]),
  extra_expenses_list: z.array(extraExpenseIn).max(50).default([]),
  taxes: taxesIn,
  invoice_configuration: invoiceConfigurationIn.prefault({}),
  cig: nullableText(15),
  cup: nullableText(15),
})

export type InvoiceDataIn = z.output<typeof invoiceDataIn>
export type InvoiceForm = z.input<typeof invoiceDataIn>

/** The part of the payload that decides the totals. */
export type ContentIn = Pick<InvoiceDataIn, 'product_list' | 'extra_expenses_list' | 'taxes'>

const party = z.object({
  sku: z.string(),
  business_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  vatnumber: z.string().nullable(),
  taxcode: z.string().nullable(),
  tax_regime: z.string().nullable(),
  iban: z.string().nullable(),
  address_street_name: z.string().nullable(),
  address_street_number: z.string().nullable(),
  address_city: z.string().nullable(),
  address_prov: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  id_paese: z.string().nullable(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  pec_destinatario: z.string().nullable(),
  codice_destinatario: z.string().nullable(),
})

const productLine = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  single_price: z.number(),
  discounted_price: z.number(),
  total_price: z.number(),
  iva: z.number(),
  natura: z.string().nullable(),
  riferimento_normativo: z.string().nullable(),
  esigibilita_iva: z.enum(['I', 'D', 'S']),
  price_change_type: z.enum(['INCREASE', 'DISCOUNT']),
  discount_type: z.enum(['PERCENTAGE', 'FIXED']),
  discount: z.number(),
  measurement_unit: z.string().nullable(),
  ritenuta: z.boolean(),
  price_cross_id: z.string().nullable(),
  product_cross_id: z.string().nullable(),
})

/** A tax line (document 3 §3): a block of the VAT summary, a cassa, a ritenuta or the stamp. */
const taxLine = z.object({
  name: z.enum(['IVA', 'CASSA', 'RITENUTA', 'BOLLO']),
  description: z.string(),
  shared_percentage: z.number(),
  taxable_amount: z.number(),
  apply_on: z.number(),
  amount: z.number(),
  natura: z.string().nullable(),
  esigibilita_iva: z.enum(['I', 'D', 'S']).nullable(),
})

/** A row of the list: no snapshots, no lines. */
export const invoiceRow = z.object({
  id: z.number().int(),
  fullNumeration: z.string().nullable(),
  description: z.string(),
  state: z.string(),
  /** When it first came into its state; for TO_BE_ISSUED the configuration's start date. */
  state_date: z.string(),
  typology: z.enum(['STANDARD', 'DIGITAL']),
  tipo_documento: z.string(),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  date: dayText,
  ana_sku: z.string().nullable(),
  receiver_name: z.string(),
  subtotal: z.number(),
  total: z.number(),
  invoice_configuration: z.object({ start_date: dayText }),
})

export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoice = invoiceRow.extend({
  revision: z.number().int(),
  note: z.string(),
  product_list: z.array(productLine),
  tax_list: z.array(taxLine),
  extra_expenses_list: z.array(
    z.object({
      description: z.string(),
      importo: z.number(),
      percentuale: z.boolean(),
      tassabile: z.boolean(),
      includi: z.boolean(),
      iva: z.number(),
      natura: z.string().nullable(),
      riferimento_normativo: z.string().nullable(),
      amount: z.number().nullable(),
    }),
  ),
  taxes: taxesIn,
  anagrafica_sender: party,
  anagrafica_receiver: party,
  invoice_configuration: z.object({
    typology: z.enum(['STANDARD', 'DIGITAL']),
    payment_methods: z.array(paymentMethod),
    iban: z.string().nullable(),
    bank_name: z.string().nullable(),
    modality: z.enum(['SINGLE', 'INSTALMENTS']),
    start_date: dayText,
    end_date: dayText.nullable(),
    payment_expiry: z.enum(['DAYS', 'DATE']),
    payment_days: z.array(z.number().int()),
    payment_expiration_reference: z.enum(['ISSUE_DATE', 'END_MONTH']),
    down_payment_list: z.array(
      z.object({
        basis: z.string(),
        date: dayText,
        type: z.enum(['SHARE_PERCENTAGE', 'CASH']),
        amount: z.number(),
      }),
    ),
  }),
  due_date_list: z.array(z.object({ date: dayText, amount: z.number() })),
  product_subtotal: z.number(),
  imposta: z.number(),
  amount_due: z.number(),
  withheld: z.number(),
  split_payment: z.number(),
  cig: z.string().nullable(),
  cup: z.string().nullable(),
  xml_filename: z.string().nullable(),
  exchange: z
    .object({
      state: z.string(),
      channel: z.string().nullable(),
      identificativo_sdi: z.string().nullable(),
      error: z.string().nullable(),
      sent_at: instantText.nullable(),
      message_list: z.array(
        z.object({ message_type: z.string(), description: z.string(), received_at: instantText }),
      ),
    })
    .nullable(),
  state_list: z.array(z.object({ state: z.string(), date_ts: instantText, description: z.string() })),
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

/** The columns by which the list can be ordered. */
export const invoiceColumns = [
  'id',
  'date',
  'fullNumeration',
  'numeration',
  'receiver_name',
  'state',
  'total',
] as const
