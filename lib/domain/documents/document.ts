/**
 * The values that a sales document is made of: what the wizard edits, the API carries, the database
 * keeps, and PDF and XML print. Types only; the arithmetic is in `totals.ts`.
 * Names are the contract's own (document 3 §3), so that no layer translates them.
 */

import type { Day } from '../core/day'
import type { Decimal } from '../core/money'
import type { NoteReference } from '../delivery-notes/deferred'
import type { EInvoiceData } from '../einvoice/einvoice-data'
import type { ArticleCode, LineDatum } from '../einvoice/line-data'
import type { CompanyRegister } from '../registry/company-register'
import type { Intermediary, Presence } from '../registry/presence'
import type { RelatedDocument } from './related'

/** VAT payability (FatturaPA 2.2.2.7): immediate, deferred, split payment. */
export type EsigibilitaIva = 'I' | 'D' | 'S'

export type PriceChangeType = 'INCREASE' | 'DISCOUNT'
export type DiscountType = 'PERCENTAGE' | 'FIXED'
export type Typology = 'STANDARD' | 'DIGITAL'

/** The kinds that suppliers send, too. */
export const RECEIVED_KINDS = ['INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT'] as const

export const DOCUMENT_KINDS = [...RECEIVED_KINDS, 'PROFORMA'] as const

export type ReceivedKind = (typeof RECEIVED_KINDS)[number]
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Ours, or received from a supplier. */
export type DocumentType = 'ACTIVE' | 'PASSIVE'

/** One row of goods or services. Amounts in EUR, net of VAT; `iva` in percent (22 = 22 %). */
export type DocumentLine = {
  name: string
  description: string
  quantity: Decimal
  /** Net unit price, up to 8 decimals. */
  single_price: Decimal
  /**
   * The unit price with VAT, where it was typed so: `single_price` is then the price without VAT of it, a fixed `discount` is
   * with VAT, too, and the lines of a rate come to the cent to their prices with VAT.
   */
  gross_price?: Decimal | null
  /** Its taxable amount in the invoice that a credit note takes it back from; only beside `gross_price`. */
  invoiced_total?: Decimal
  iva: Decimal
  /** FatturaPA Natura code; present exactly when `iva` is 0 (controls 00400, 00401). */
  natura: string | null
  /** Why no VAT applies, e.g. "Art. 10 DPR 633/72" (2.2.2.8). */
  riferimento_normativo: string | null
  esigibilita_iva: EsigibilitaIva
  price_change_type: PriceChangeType
  discount_type: DiscountType
  /** Percent, or EUR per unit; 0 for none. */
  discount: Decimal
  measurement_unit: string | null
  /** The period of a service: one of its days or both (2.2.1.7-2.2.1.8). */
  period_start?: Day | null
  period_end?: Day | null
  /** Codes of the article (2.2.1.3), and other data (2.2.1.16). */
  code_list?: readonly ArticleCode[]
  other_data_list?: readonly LineDatum[]
  /** The withholding tax applies to this line (2.2.1.13). */
  ritenuta: boolean
}

/** Transport, stamp, packaging...: shown under the lines. */
export type ExtraExpense = {
  description: string
  /** EUR, or percent of the products' subtotal when `percentuale`. */
  importo: Decimal
  percentuale: boolean
  /** Taxable: bears `iva`; otherwise it is outside VAT (art. 15 DPR 633/72, Natura N1). */
  tassabile: boolean
  /** Counted in this document; an expense that is not included is only offered. */
  includi: boolean
  iva: Decimal
  natura: string | null
  riferimento_normativo: string | null
}

/** Contribution to a social security fund (2.1.1.7): it adds to the VAT base. */
export type Cassa = {
  /** TC01...TC22. */
  tipo_cassa: string
  rate: Decimal
  iva: Decimal
  natura: string | null
  /** Subject to withholding (TC22 only, in practice). */
  ritenuta: boolean
  /** EUR added to the computed contribution: the cent that parts of an invoice round away. */
  correction?: Decimal
}

/** Withholding tax (2.1.1.5): it lowers what is paid, never the document's total. */
export type Ritenuta = {
  /** RT01...RT06. */
  tipo_ritenuta: string
  rate: Decimal
  /** Part of the base to which the rate applies, in percent: 100, or 50 for commissions. */
  apply_on: Decimal
  causale_pagamento: string
}

export type BolloMode = 'NONE' | 'AUTO' | 'AUTO_CHARGED'

/** All that the totals depend on. */
export type DocumentContent = {
  product_list: readonly DocumentLine[]
  extra_expenses_list: readonly ExtraExpense[]
  casse: readonly Cassa[]
  ritenute: readonly Ritenuta[]
  /** AUTO: stamp duty when the law asks for it; AUTO_CHARGED: and its 2.00 are charged to the customer. */
  bollo: BolloMode
  /** Tax regime of the sender, RF01...RF20 (RF19 charges the stamp under N2.2). */
  regime_fiscale: string
  /** VAT that somebody corrected, or that credit notes take to the cent of their invoice; empty when computed. */
  vat_corrections: readonly VatCorrection[]
  /** EUR added to the document's total (2.1.1.10): what was edited of it, and the cents that credit notes close with. */
  arrotondamento: Decimal
}

/** EUR added to the computed VAT of the blocks of a rate and Natura; control 00421 allows one cent a block. */
export type VatCorrection = { iva: Decimal; natura: string | null; amount: Decimal }

export type LineTotal = {
  /**
   * Unit price after the discount: rounded to 2 decimals when there is one (document 3 §9); of a price with VAT up to 8
   * decimals.
   */
  discounted_price: Decimal
  /** discounted_price × quantity, 2 decimals (PrezzoTotale); of a price with VAT within a cent of it (control 00423). */
  total_price: Decimal
  /** The same with VAT of a line whose price was typed with VAT. */
  gross_total?: Decimal
}

/** A block of the VAT summary (2.2.2): one for each rate, Natura, payability and legal reference. */
export type VatSummary = {
  iva: Decimal
  natura: string | null
  esigibilita_iva: EsigibilitaIva
  riferimento_normativo: string | null
  imponibile: Decimal
  imposta: Decimal
}

export type DocumentTotals = {
  lines: readonly LineTotal[]
  /** Sum of the lines. */
  product_subtotal: Decimal
  /** In the order of `extra_expenses_list`; null for one that is not included. */
  expenses: readonly (Decimal | null)[]
  casse: readonly { imponibile: Decimal; importo: Decimal }[]
  ritenute: readonly { imponibile: Decimal; importo: Decimal }[]
  /** Stamp duty owed (2.00 or 0), and whether it is a line of the document. */
  bollo: { importo: Decimal; charged: boolean; natura: string | null }
  riepilogo: readonly VatSummary[]
  /** Sum of the taxable amounts. */
  subtotal: Decimal
  /** Sum of the VAT amounts, split payment included. */
  imposta: Decimal
  /** Within the total, and in no block of VAT. */
  arrotondamento: Decimal
  /** ImportoTotaleDocumento: subtotal + imposta + arrotondamento. */
  total: Decimal
  /** VAT that the customer pays to the State (split payment). */
  split_payment: Decimal
  /** Sum of the withholdings. */
  withheld: Decimal
  /** The amount that the customer pays: total − withheld − split_payment. */
  amount_due: Decimal
}

/** A person or company as it stood when the document was made (its snapshot), or as it is now. */
export type Party = {
  sku: string
  business_name: string | null
  first_name: string | null
  last_name: string | null
  /** With its country in `id_paese`; digits only for Italy. */
  vatnumber: string | null
  taxcode: string | null
  tax_regime: string | null
  iban: string | null
  address_street_name: string | null
  address_street_number: string | null
  address_city: string | null
  address_prov: string | null
  zipcode: string | null
  country: string | null
  id_paese: string | null
  email: string | null
  phone_number: string | null
  pec_destinatario: string | null
  codice_destinatario: string | null
  /** Of our own company as a sender, where its settings state an entry. */
  rea: CompanyRegister | null
  /** Of a party from abroad. */
  presence?: Presence | null
  /** Of our own company as a sender, where its settings state one. */
  intermediary?: Intermediary | null
}

export type PaymentMethod =
  | 'ALLOWANCE'
  | 'CHECK'
  | 'CASH'
  | 'CREDITCARD'
  | 'RID'
  | 'SDD'
  | 'SDD_CORE'
  | 'SDD_B2B'
  | 'RIBA'

/** One amount to pay by one day. */
export type DueDate = { date: Day; amount: Decimal }

/** A period of `frequency` weeks, months or years from a day on; `times` is null when no end is set. */
export type Rhythm = {
  frequency: number
  frequency_type: 'week' | 'month' | 'year'
  times: number | null
  start: Day
  /** Without an end: it goes on until notice is given. */
  open_ended?: boolean
  /** It renews itself by its own length unless notice is given. */
  renews?: boolean
  /** The days before the end by which notice is given. */
  notice_days?: number | null
}

/** A declaration of intent as documents name it: its protocol, and the day of the Revenue Agency's receipt. */
export type NamedIntent = { protocol: string; received_day: Day }

/** A document of any kind: values only, ready to be printed; invoices and credit notes as XML too. */
export type DocumentValue = {
  document_kind: DocumentKind
  /** TD01, TD04, TD06... */
  tipo_documento: string
  typology: Typology
  /** e.g. "12/2026"; null while it has no number. */
  full_numeration: string | null
  date: Day
  description: string
  /** Free text to the customer (Causale). */
  note: string | null
  sender: Party
  receiver: Party
  content: DocumentContent
  totals: DocumentTotals
  payment: {
    method: PaymentMethod
    iban: string | null
    bank_name: string | null
    due_dates: readonly DueDate[]
    /** Of an offer or a contract that is paid by subscription. */
    rhythm?: Rhythm | null
  }
  /** Public administration references, on the document as a whole. */
  cig: string | null
  cup: string | null
  /** The documents that it names. */
  related: readonly RelatedDocument[]
  /** Phases of works, main invoice and transport. */
  einvoice_data?: EInvoiceData
  /** The declaration of intent under which its sales without VAT fall; null or missing without one. */
  intent?: NamedIntent | null
  /** The invoices that a credit note corrects. */
  linked: readonly { numeration: string; date: Day }[]
  /** The delivery notes that a deferred invoice collects. */
  delivery_notes?: readonly NoteReference[]
  /** Whether its e-invoice file left for the exchange system; missing where this is not known. */
  is_sent?: boolean
}

/**
 * The sentence that a document carries about its own value: the copy of an e-invoice, and a proforma, which is no invoice
 * (DPR 633/72, art. 21); null of all others. No copy claims a transmission that has not happened.
 */
export function courtesyOf({ document_kind, typology, full_numeration, is_sent }: DocumentValue) {
  if (document_kind === 'PROFORMA') return 'noInvoice'
  if (typology !== 'DIGITAL' || (document_kind !== 'INVOICE' && document_kind !== 'CREDITNOTE')) return null
  return full_numeration === null ? 'courtesyDraft' : is_sent ? 'courtesy' : 'courtesyUnsent'
}

/**
 * Whether stamp duty is owed that no line of the document charges: paper must then state that it is paid (D.M.
 * 17/6/2014 art. 6).
 */
export const owesSilentStamp = ({ document_kind, totals: { bollo } }: DocumentValue): boolean =>
  (document_kind === 'INVOICE' || document_kind === 'CREDITNOTE') && !bollo.importo.isZero() && !bollo.charged
