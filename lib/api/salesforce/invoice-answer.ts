import * as z from 'zod'
import { dayText, instantText } from '../codecs'
import { paymentMethod, taxesIn } from './invoice-fields'

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
