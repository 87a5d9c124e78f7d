import * as z from 'zod'
import { MAX_FILE_BYTES, MAX_FILES } from '@/lib/api/anagrafica/attachments-fields'
import {
  day,
  dayText,
  decimal,
  echoedFields,
  id,
  instantText,
  optionalText,
  sku,
  text,
} from '@/lib/api/codecs'
import { isPurchaseState, PURCHASE_CATEGORIES } from '@/lib/domain/documents/purchase'
import { stateList } from '../document/document-query'
import { paymentMethod } from '../invoices/invoice-fields'

/** The columns by which the list can be ordered. */
export const purchaseColumns = [
  'id',
  'description',
  'date',
  'customer_name',
  'amount',
  'category',
  'state',
] as const

/** A JSON value, or its text: in multipart/form-data every field is a text. */
const jsonOrText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)

const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .default(null as never)

const lineIn = z.object({
  description: optionalText(1000),
  number_of_invoice: optionalText(60),
  date_of_invoice: nullable(day),
  /** 1 when missing (document 3 §5). Up to 8 decimals, as everywhere. */
  quantity: nullable(decimal(0.00000001, 999_999_999, 8)),
  /** The unit price, EUR net; 0 when missing. */
  amount: nullable(decimal(-99_999_999, 99_999_999, 8)),
  /** The unit price with VAT: `amount` is then missing, or the price without it, to the cent at least. */
  gross_price: nullable(decimal(-99_999_999, 99_999_999, 8)),
  /** The purchase's own rate when missing. Totals are by that rate. */
  percentage_of_iva: nullable(decimal(0, 100, 2)),
  ...echoedFields(['date_of_invoice_string', 'total_price']),
})

const dueDateIn = z.object({
  date: day,
  /** Missing: an equal part of what the others leave. */
  amount: nullable(decimal(0.01, 9_999_999_999, 2)),
})

const paymentIn = z.object({ date: day, amount: decimal(0.01, 9_999_999_999, 2), method: paymentMethod })

/** A purchase as it is saved (document 3 §3). What is computed, `final_price` and the like, is not read. */
export const purchaseDataIn = z.object({
  ana_sku: nullable(z.preprocess((value) => (value === '' ? null : value), sku.nullable())),
  invoice_number: optionalText(60),
  date: day,
  tax_percentage: decimal(0, 100, 2).default(22),
  tax_description: optionalText(100),
  description: optionalText(500),
  category: z.enum(PURCHASE_CATEGORIES).default('UNKNOWN'),
  purchase_product_list: z.array(lineIn).max(1000).default([]),
  json_state: z
    .object({
      description: optionalText(1000),
      purchase_state: z.enum(['DRAFT', 'PAID']).nullish(),
    })
    .prefault({}),
  /** Saves a draft, unless `json_state` names the state. */
  isBozza: z.boolean().nullish(),
  /** Missing: as they were; empty: the whole on the purchase's own day. */
  due_date_list: z.array(dueDateIn).max(60).nullish(),
  /** Missing: as they were. */
  payment_list: z.array(paymentIn).max(200).nullish(),
  /** The day and the method of payment of the rest, for a purchase that is saved as PAID. */
  payment_date: nullable(day),
  payment_method: paymentMethod.default('ALLOWANCE'),
  ...echoedFields(['final_price', 'start_price', 'amount', 'files']),
})

export type PurchaseDataIn = z.output<typeof purchaseDataIn>

const FILE_ECHOED = ['id', 'md5', 'name', 'mime_type', 'size'] as const

/** A file of the purchase that stays: its `path`, as read from the purchase. */
const existentFile = z.union([
  text(200).transform((path) => ({ path })),
  z.object({ path: text(200), ...echoedFields(FILE_ECHOED) }).transform(({ path }) => ({ path })),
])

export const purchaseUpdateIn = purchaseDataIn.extend({
  id,
  revision: z.number().int().positive().optional(),
  /** Those that stay; without the list all of them do. */
  existent_files: z.array(existentFile).max(200).nullish(),
})

export type PurchaseUpdateIn = z.output<typeof purchaseUpdateIn>

/** Room for ten files of 20 MB, the purchase, and what multipart/form-data puts around them. */
export const PURCHASE_UPLOAD_LIMIT = MAX_FILES * MAX_FILE_BYTES + 4 * 1024 * 1024

/** Ten at most; a single file is a list of one. A fault of a file is reported with the file's name. */
const files = z.preprocess(
  (value) => (value instanceof File ? [value] : (value ?? [])),
  z.array(z.file()).max(MAX_FILES),
)

/** With the `id` of a purchase that is there it is saved, as by the call for that. */
export const purchaseAddIn = z.object({
  purchase_data: jsonOrText(purchaseUpdateIn.extend({ id: id.nullish() })),
  files,
})
export const purchaseSaveIn = z.object({ purchase_data: jsonOrText(purchaseUpdateIn), files })

export const purchaseStateIn = z.object({
  purchase_data: z.object({
    id,
    revision: z.number().int().positive().optional(),
    json_state: z.object({
      description: optionalText(1000),
      purchase_state: z.enum(['DRAFT', 'PAID', 'DELETED']),
    }),
    payment_date: nullable(day),
    payment_method: paymentMethod.default('ALLOWANCE'),
  }),
})

/** The conditions of a search in the list. */
export const purchaseSearch = {
  /** ID, description, number, date, customer or amount. */
  search: optionalText(100),
  filter_state: stateList(isPurchaseState),
  filter_category: optionalText(30).pipe(z.enum(['', ...PURCHASE_CATEGORIES])),
  ana_sku: optionalText(40),
  date_from: day.optional(),
  date_to: day.optional(),
}

/** A row of the list. */
export const purchaseRow = z.object({
  id: z.number().int(),
  structure_name: z.string(),
  description: z.string(),
  date: dayText,
  ana_sku: z.string().nullable(),
  customer_name: z.string(),
  invoice_number: z.string(),
  category: z.enum(PURCHASE_CATEGORIES),
  state: z.string(),
  start_price: z.number(),
  /** With VAT; `amount` is the same, under the name by which lists and charts know it. */
  final_price: z.number(),
  amount: z.number(),
  paid_amount: z.number(),
  residual: z.number(),
  /** The first day on which something that is not paid yet falls due. */
  next_due_date: dayText.nullable(),
  file_count: z.number().int(),
  revision: z.number().int(),
})

export type PurchaseRow = z.infer<typeof purchaseRow>

const purchaseFile = z.object({
  id: z.number().int(),
  /** Where it is downloaded, and how `existent_files` names it. */
  path: z.string(),
  md5: z.string(),
  name: z.string(),
  mime_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
})

export type PurchaseFile = z.infer<typeof purchaseFile>

/** A whole purchase. */
export const purchase = purchaseRow.extend({
  tax_percentage: z.number(),
  tax_description: z.string(),
  tax_amount: z.number(),
  isBozza: z.boolean(),
  json_state: z.object({ description: z.string(), purchase_state: z.string() }),
  purchase_product_list: z.array(
    z.object({
      description: z.string(),
      number_of_invoice: z.string(),
      date_of_invoice: dayText.nullable(),
      /** The same as people read it, in the caller's language; '' without one. */
      date_of_invoice_string: z.string(),
      quantity: z.number(),
      amount: z.number(),
      /** With VAT, where it was typed so. */
      gross_price: z.number().nullable(),
      percentage_of_iva: z.number(),
      total_price: z.number(),
    }),
  ),
  due_date_list: z.array(z.object({ date: dayText, amount: z.number() })),
  payment_list: z.array(z.object({ date: dayText, amount: z.number(), method: paymentMethod })),
  files: z.array(purchaseFile),
  created_at: instantText,
  updated_at: instantText,
})

export type Purchase = z.infer<typeof purchase>

/** A category by its code, with its name in the caller's language. */
export const purchaseCategory = z.object({ name: z.enum(PURCHASE_CATEGORIES), description: z.string() })

/** A VAT rate that a purchase may bear. */
export const taxChoice = z.object({ tax_percentage: z.number(), tax_description: z.string() })
