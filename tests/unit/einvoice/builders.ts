/** Documents for the tests: complete and correct, with what a test cares about replaced. */
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type {
  Cassa,
  DocumentContent,
  DocumentLine,
  DocumentValue,
  ExtraExpense,
  Party,
  Ritenuta,
} from '@/lib/domain/documents/document'
import type { RelatedDocument } from '@/lib/domain/documents/related'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { Transport } from '@/lib/domain/einvoice/einvoice-data'
import type { Transmission } from '@/server/einvoice'

export const transmission: Transmission = {
  sender_id: { paese: 'IT', codice: '01234567897' },
  progressivo: '00A1B',
}

const someone: Party = {
  sku: 'sku',
  business_name: null,
  first_name: null,
  last_name: null,
  vatnumber: null,
  taxcode: null,
  tax_regime: null,
  iban: null,
  address_street_name: 'Via Indipendenza',
  address_street_number: '12',
  address_city: 'Bologna',
  address_prov: 'BO',
  zipcode: '40121',
  country: 'IT',
  id_paese: 'IT',
  email: null,
  phone_number: null,
  pec_destinatario: null,
  codice_destinatario: null,
  rea: null,
}

export const sender = (over: Partial<Party> = {}): Party => ({
  ...someone,
  business_name: 'Studio Portici S.r.l.',
  vatnumber: '01234567897',
  tax_regime: 'RF01',
  email: 'studio@portici.example',
  phone_number: '051 123 4567',
  ...over,
})

export const company = (over: Partial<Party> = {}): Party => ({
  ...someone,
  business_name: 'Officine Reno S.p.A.',
  vatnumber: '09876543217',
  codice_destinatario: 'ABC1234',
  ...over,
})

export const consumer = (over: Partial<Party> = {}): Party => ({
  ...someone,
  first_name: 'Giulia',
  last_name: 'Bianchi',
  taxcode: 'BNCGLI80A41A944X',
  codice_destinatario: '0000000',
  ...over,
})

export const publicBody = (over: Partial<Party> = {}): Party => ({
  ...someone,
  business_name: 'Comune di Esempio',
  taxcode: '80000000000',
  codice_destinatario: 'UFABCD',
  ...over,
})

export const foreigner = (over: Partial<Party> = {}): Party => ({
  ...someone,
  business_name: 'Müller & Söhne GmbH',
  vatnumber: 'DE123456789',
  address_street_name: 'Hauptstraße',
  address_city: 'München',
  address_prov: null,
  zipcode: '80331',
  country: 'DE',
  id_paese: 'DE',
  ...over,
})

export const line = (over: Partial<DocumentLine> = {}): DocumentLine => ({
  name: 'Consulenza',
  description: 'ottobre 2026',
  quantity: money(1),
  single_price: money(100),
  iva: money(22),
  natura: null,
  riferimento_normativo: null,
  esigibilita_iva: 'I',
  price_change_type: 'DISCOUNT',
  discount_type: 'PERCENTAGE',
  discount: money(0),
  measurement_unit: null,
  ritenuta: false,
  ...over,
})

export const exempt = (natura: string, over: Partial<DocumentLine> = {}): DocumentLine =>
  line({ iva: money(0), natura, riferimento_normativo: 'Norma di prova', ...over })

export const expense = (over: Partial<ExtraExpense> = {}): ExtraExpense => ({
  description: 'Trasporto',
  importo: money(15),
  percentuale: false,
  tassabile: true,
  includi: true,
  iva: money(22),
  natura: null,
  riferimento_normativo: null,
  ...over,
})

export const cassa = (over: Partial<Cassa> = {}): Cassa => ({
  tipo_cassa: 'TC04',
  rate: money(4),
  iva: money(22),
  natura: null,
  ritenuta: false,
  ...over,
})

export const ritenuta = (over: Partial<Ritenuta> = {}): Ritenuta => ({
  tipo_ritenuta: 'RT01',
  rate: money(20),
  apply_on: money(100),
  causale_pagamento: 'A',
  ...over,
})

export const related = (over: Partial<RelatedDocument> = {}): RelatedDocument => ({
  kind: 'order',
  number: '12',
  date: null,
  item: null,
  job: null,
  cig: null,
  cup: null,
  lines: [],
  ...over,
})

type InvoiceParts = Omit<Partial<DocumentValue>, 'content' | 'totals'> & {
  readonly content?: Partial<DocumentContent>
}

export function invoice(parts: InvoiceParts = {}): DocumentValue {
  const content: DocumentContent = {
    product_list: [line()],
    extra_expenses_list: [],
    casse: [],
    ritenute: [],
    bollo: 'AUTO',
    regime_fiscale: 'RF01',
    vat_corrections: [],
    arrotondamento: money(0),
    ...parts.content,
  }
  const totals = documentTotals(content)
  return {
    document_kind: 'INVOICE',
    tipo_documento: 'TD01',
    typology: 'DIGITAL',
    full_numeration: '12/2026',
    date: day('2026-11-21'),
    description: 'Consulenza di ottobre',
    note: null,
    sender: sender(),
    receiver: company(),
    payment: {
      method: 'ALLOWANCE',
      iban: 'IT60 X054 2811 1010 0000 0123 456',
      bank_name: 'Banca di Bologna',
      due_dates: [{ date: day('2026-12-21'), amount: totals.amount_due }],
    },
    cig: null,
    cup: null,
    related: [],
    linked: [],
    ...parts,
    content,
    totals,
  }
}

/** The transport of goods by the seller itself. */
export const transport = (over: Partial<Transport> = {}): Transport => ({
  carrier: null,
  means: null,
  reason: 'Vendita',
  packages: 1,
  description: null,
  weight_unit: null,
  gross_weight: null,
  net_weight: null,
  collected_at: null,
  delivered_at: null,
  started_on: null,
  terms: null,
  address: null,
  ...over,
})

/** An invoice with `count` lines. */
export function longInvoice(count: number) {
  const value = invoice()
  const [line] = value.content.product_list
  const [total] = value.totals.lines
  if (!line || !total) throw new Error('an invoice has a line')
  return {
    ...value,
    content: { ...value.content, product_list: Array.from({ length: count }, () => line) },
    totals: { ...value.totals, lines: Array.from({ length: count }, () => total) },
  }
}
