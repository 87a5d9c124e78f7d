import * as z from 'zod'
import { dayText, instantText } from '@/lib/api/codecs'
import { LIQUIDATION_STATES, SHAREHOLDERS } from '@/lib/domain/registry/company-register'
import { paymentMethod, taxesIn } from '../invoices/invoice-fields'
import { einvoiceDataAnswer } from './einvoice-data-fields'
import { articleCodesAnswer, lineDataAnswer } from './line-fields'
import { documentModel } from './print-fields'
import { relatedAnswer } from './related-fields'

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
  /** The sender's entry in the REA, as the settings stated it. */
  rea: z
    .object({
      ufficio: z.string(),
      numero: z.string(),
      capitale_sociale: z.number().nullable(),
      socio_unico: z.enum(SHAREHOLDERS).nullable(),
      stato_liquidazione: z.enum(LIQUIDATION_STATES),
    })
    .nullable(),
})

/** A line as it stands on paper. */
export const paperLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  single_price: z.number(),
  /** With VAT, where it was typed so. */
  gross_price: z.number().nullable(),
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
  period_start: dayText.nullable(),
  period_end: dayText.nullable(),
  code_list: articleCodesAnswer,
  ritenuta: z.boolean(),
})

const productLine = paperLine.extend({
  id: z.number().int(),
  other_data_list: lineDataAnswer,
  price_cross_id: z.string().nullable(),
  product_cross_id: z.string().nullable(),
  delivery_note_id: z.number().int().nullable(),
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

/** Of many: those that were not done, with the reason in the caller's language. */
export const refusedList = z.array(
  z.object({ id: z.number().int(), code: z.string(), description: z.string() }),
)

const namedIntent = z.object({
  protocol: z.string(),
  /** The day of the Revenue Agency's receipt. */
  received_day: dayText,
})

/** The fields of a whole document of any kind beyond its row in a list. */
export const documentBody = {
  revision: z.number().int(),
  note: z.string(),
  recurrence: z.enum(['SINGLE', 'SUBSCRIPTION']),
  offer_sale_description: z.string(),
  /** The document that this one was made of. */
  origin_id: z.number().int().nullable(),
  origin_kind: z.string().nullable(),
  product_list: z.array(productLine),
  /** The delivery notes that a deferred invoice collects. */
  delivery_note_list: z.array(z.object({ id: z.number().int(), numeration: z.string(), date: dayText })),
  /** The declaration of intent that an issued document names. */
  intent: namedIntent.nullable(),
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
    /** The document's own: it has one. */
    id: z.number().int(),
    typology: z.enum(['STANDARD', 'DIGITAL']),
    amount: z.number().nullable(),
    payment_methods: z.array(paymentMethod),
    down_payments_methods: z.array(paymentMethod),
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
    frequency: z.number().int(),
    frequency_type: z.enum(['week', 'month', 'year']),
    max_times: z.number().int().nullable(),
    open_ended: z.boolean(),
    renews: z.boolean(),
    notice_days: z.number().int().nullable(),
    num_of_instalments: z.number().int(),
  }),
  due_date_list: z.array(z.object({ date: dayText, amount: z.number() })),
  product_subtotal: z.number(),
  imposta: z.number(),
  arrotondamento: z.number(),
  amount_due: z.number(),
  withheld: z.number(),
  split_payment: z.number(),
  cig: z.string().nullable(),
  cup: z.string().nullable(),
  /** The documents that it names; of received documents `reference_list` has those of the file. */
  related_list: z.array(relatedAnswer),
  einvoice_data: einvoiceDataAnswer,
  document_model: documentModel,
  /** The template in which pdf_custom is printed, and the version that was current when it was chosen. */
  template_id: z.number().int().nullable(),
  template_version: z.number().int().nullable(),
  state_list: z.array(z.object({ state: z.string(), date_ts: instantText, description: z.string() })),
}

const body = z.object(documentBody)

export type DocumentBody = z.infer<typeof body>
