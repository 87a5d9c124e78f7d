import type { Day } from '@/lib/domain/core/day'
import { money, ZERO } from '@/lib/domain/core/money'
import type { DocumentContent, DocumentLine, DocumentValue, Party } from '@/lib/domain/documents/document'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'

const PARTY: Party = {
  sku: '',
  business_name: null,
  first_name: null,
  last_name: null,
  vatnumber: '01234567897',
  taxcode: null,
  tax_regime: 'RF01',
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

/** An offer with as many lines as are wanted, every third one with a longer text: what a template is tried out with. */
export function sampleValue(lineCount: number, date: Day, language: Language): DocumentValue {
  const t = translator(language)
  const content: DocumentContent = {
    product_list: Array.from({ length: lineCount }, (_, index) => sampleLine(index + 1, t)),
    extra_expenses_list: [],
    casse: [],
    ritenute: [],
    bollo: 'NONE',
    regime_fiscale: 'RF01',
    vat_corrections: [],
    arrotondamento: ZERO,
  }
  return {
    document_kind: 'OFFER',
    tipo_documento: '',
    typology: 'STANDARD',
    full_numeration: null,
    date,
    description: '',
    note: null,
    sender: { ...PARTY, business_name: t('templates.sample.sender') },
    receiver: { ...PARTY, business_name: t('templates.sample.receiver'), vatnumber: '09876543217' },
    content,
    totals: documentTotals(content),
    payment: { method: 'ALLOWANCE', iban: null, bank_name: null, due_dates: [] },
    cig: null,
    cup: null,
    related: [],
    linked: [],
  }
}

const sampleLine = (number: number, t: ReturnType<typeof translator>): DocumentLine => ({
  name: t('templates.sample.line', { number }),
  description: number % 3 === 0 ? t('templates.sample.text') : '',
  quantity: money((number % 4) + 1),
  single_price: money('25.5').times(number),
  iva: money(22),
  natura: null,
  riferimento_normativo: null,
  esigibilita_iva: 'I',
  price_change_type: 'DISCOUNT',
  discount_type: 'PERCENTAGE',
  discount: ZERO,
  measurement_unit: null,
  ritenuta: false,
})
