import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import type { DocumentModel } from '@/lib/api/salesforce/document/print-fields'
import {
  defaultProfile,
  expenseOf,
  proposedPayment,
  taxesOfProfile,
} from '@/lib/api/salesforce/document/proposed-document'
import type { InvoiceForm } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { NamedNote } from '@/lib/domain/delivery-notes/deferred'
import type { FrequencyType } from '@/lib/domain/documents/activation'
import type { BolloMode, Cassa, PaymentMethod } from '@/lib/domain/documents/document'
import { newLineVat } from '@/lib/domain/documents/line-vat'
import { linesOfText, type RelatedKind, relatedOfLines, textOfLines } from '@/lib/domain/documents/related'
import type { ArticleCode } from '@/lib/domain/einvoice/line-data'
import type { WizardDatum } from './lines/line-data-form'
import { newEInvoiceData, type WizardEInvoiceData } from './related/einvoice-form'
import { isAgreement, type WizardKind } from './wizard-kind'

type Wire<Fields, Key extends keyof Fields> = {
  [Name in keyof Fields]: Name extends Key ? number : Fields[Name]
}

export type WizardLine = {
  name: string
  description: string
  quantity: number | null
  /** As it is typed: with VAT or without. So is a discount in euro. */
  single_price: number | null
  with_vat: boolean
  iva: number
  natura: string | null
  riferimento_normativo: string
  esigibilita_iva: 'I' | 'D' | 'S'
  price_change_type: 'INCREASE' | 'DISCOUNT'
  discount_type: 'PERCENTAGE' | 'FIXED'
  discount: number | null
  measurement_unit: string
  period_start: string
  period_end: string
  code_list: ArticleCode[]
  other_data_list: WizardDatum[]
  ritenuta: boolean
  price_cross_id: string | null
  product_cross_id: string | null
  delivery_note_id: number | null
}

export type WizardExpense = {
  description: string
  importo: number | null
  percentuale: boolean
  tassabile: boolean
  includi: boolean
  iva: number
  natura: string | null
  riferimento_normativo: string
}

export type WizardDownPayment = {
  basis: string
  date: string
  type: 'SHARE_PERCENTAGE' | 'CASH'
  amount: number | null
}

export type WizardRelated = {
  kind: RelatedKind
  number: string
  date: string
  item: string
  job: string
  cig: string
  cup: string
  /** As it is typed: "1, 3-5". */
  lines: string
}

export const newRelated = (): WizardRelated => ({
  kind: 'order',
  number: '',
  date: '',
  item: '',
  job: '',
  cig: '',
  cup: '',
  lines: '',
})

/** Whether nothing was typed into it: it is then removed without a question. */
export const isBlankRelated = ({ kind, ...texts }: WizardRelated): boolean =>
  Object.values(texts).every((text) => text.trim() === '')

/** The same where only the lines at these places, from 0, are left; a text that names no lines stays for its fault. */
export function relatedOfForm(list: readonly WizardRelated[], kept: readonly number[]): WizardRelated[] {
  return list.flatMap((related) => {
    const lines = linesOfText(related.lines)
    if (!lines) return [related]
    return relatedOfLines([{ ...related, lines }], kept).map((one) => ({
      ...one,
      lines: textOfLines(one.lines),
    }))
  })
}

export type WizardTaxes = {
  casse: Wire<Cassa, 'rate' | 'iva' | 'correction'>[]
  ritenute: { tipo_ritenuta: string; rate: number; apply_on: number; causale_pagamento: string }[]
  bollo: BolloMode
  vat_corrections: { iva: number; natura: string | null; amount: number }[]
  arrotondamento: number
}

/**
 * All that the wizard edits, as one value: paths are those of the contract's payload, so that its faults, the
 * rules' and the server's find their fields. Numbers are null while nothing is typed.
 */
export type WizardForm = {
  kind: WizardKind
  /** Null until the server has it. */
  id: number | null
  revision: number | null
  ana_sku: string
  tipo_documento: NonNullable<InvoiceForm['tipo_documento']>
  date: string
  description: string
  note: string
  cig: string
  cup: string
  related_list: WizardRelated[]
  einvoice_data: WizardEInvoiceData
  document_model: DocumentModel
  /** The template of pdf_custom, and its version; null of the version is the current one. */
  template_id: number | null
  template_version: number | null
  /** AMOUNT: one line, made from a plain amount. */
  mode: 'PRODUCTS' | 'AMOUNT'
  /** Name of the billing profile that the taxes came from; '' when they come from no profile of the settings. */
  profile: string
  /** The description of the offer, kept as it was read; the wizard shows it nowhere. */
  offer_sale_description: string
  recurrence: 'SINGLE' | 'SUBSCRIPTION'
  product_list: WizardLine[]
  /** Those that the saved document collects, which its lines name. */
  delivery_note_list: readonly NamedNote[]
  extra_expenses_list: WizardExpense[]
  taxes: WizardTaxes
  invoice_configuration: {
    typology: '' | 'STANDARD' | 'DIGITAL'
    payment_methods: '' | PaymentMethod
    iban: string
    bank_name: string
    modality: 'SINGLE' | 'INSTALMENTS'
    /** Of an agreement: '' for its own date. */
    start_date: string
    /** Due date of a single solution, or the last day of a subscription. */
    end_date: string
    payment_expiry: 'DAYS' | 'DATE'
    payment_days: number[]
    payment_expiration_reference: 'ISSUE_DATE' | 'END_MONTH'
    down_payment_list: WizardDownPayment[]
    frequency: number | null
    frequency_type: FrequencyType
    /** The field that ends a subscription: `max_times` for TIMES, `end_date` for DATE; NEVER: it goes on until notice is given. */
    termination: 'TIMES' | 'DATE' | 'NEVER'
    /** Of one with an end: whether it renews itself. */
    renews: boolean
    /** The days of notice before its end. */
    notice_days: number | null
    max_times: number | null
    /** Instalments of one invoice, or as many invoices. */
    instalments: 'DUE_DATES' | 'INVOICES'
    num_of_instalments: number | null
  }
  invoice_state: 'TO_BE_ISSUED' | 'ISSUED'
}

export function newLine(settings: DocumentSettings, taxes: Pick<WizardTaxes, 'ritenute'>): WizardLine {
  return {
    name: '',
    description: '',
    quantity: 1,
    single_price: null,
    with_vat: false,
    ...newLineVat(settings.aliquoteiva),
    esigibilita_iva: 'I',
    price_change_type: 'DISCOUNT',
    discount_type: 'PERCENTAGE',
    discount: null,
    measurement_unit: '',
    period_start: '',
    period_end: '',
    code_list: [],
    other_data_list: [],
    ritenuta: taxes.ritenute.length > 0,
    price_cross_id: null,
    product_cross_id: null,
    delivery_note_id: null,
  }
}

/** Whether nothing was typed into a line: it may then be removed without a question. */
export const isBlankLine = (line: WizardLine): boolean =>
  line.description.trim() === '' && line.single_price === null && line.discount === null

export const isBlankExpense = (expense: WizardExpense): boolean =>
  expense.description.trim() === '' && expense.importo === null

export const isBlankDownPayment = (down: WizardDownPayment): boolean =>
  down.basis.trim() === '' && down.amount === null

/** Returns the form of a new document, with the values that the settings propose. */
export function newForm(settings: DocumentSettings, day: string, kind: WizardKind): WizardForm {
  const profile = defaultProfile(settings)
  const taxes = taxesOfProfile(profile)
  return {
    kind,
    id: null,
    revision: null,
    ana_sku: '',
    tipo_documento: 'TD01',
    date: day,
    description: '',
    note: '',
    cig: '',
    cup: '',
    related_list: [],
    einvoice_data: newEInvoiceData(),
    document_model: 'pdf_custom',
    template_id: null,
    template_version: null,
    mode: 'PRODUCTS',
    profile: profile?.nome ?? '',
    offer_sale_description: '',
    recurrence: 'SINGLE',
    delivery_note_list: [],
    product_list: [newLine(settings, taxes)],
    extra_expenses_list: settings.speseExtra.filter((spesa) => spesa.includi).map(expenseOf),
    taxes,
    invoice_configuration: {
      typology: 'DIGITAL',
      ...proposedPayment(settings),
      modality: 'SINGLE',
      start_date: '',
      end_date: '',
      payment_expiry: 'DAYS',
      payment_days: [30],
      payment_expiration_reference: 'ISSUE_DATE',
      down_payment_list: [],
      frequency: 1,
      frequency_type: 'month',
      termination: 'TIMES',
      renews: false,
      notice_days: null,
      max_times: null,
      instalments: 'DUE_DATES',
      num_of_instalments: null,
    },
    invoice_state: 'TO_BE_ISSUED',
  }
}

/** The day from which the document is paid: an agreement may start later than it was written. */
export const startOf = ({ kind, date, invoice_configuration }: WizardForm): string =>
  (isAgreement(kind) && invoice_configuration.start_date) || date

/** A contract in instalments that makes an invoice for each. */
export const isByInvoices = ({ kind, recurrence, invoice_configuration }: WizardForm): boolean =>
  isAgreement(kind) &&
  recurrence === 'SINGLE' &&
  invoice_configuration.modality === 'INSTALMENTS' &&
  invoice_configuration.instalments === 'INVOICES'

/** Where an invoice follows another anyway, there is nothing to pay beforehand. */
export const takesDownPayments = (form: WizardForm): boolean =>
  form.recurrence === 'SINGLE' && !isByInvoices(form)
