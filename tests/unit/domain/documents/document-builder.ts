import { day } from '@/lib/domain/core/day'
import { type Decimal, money, ZERO } from '@/lib/domain/core/money'
import type {
  Cassa,
  DocumentContent,
  DocumentLine,
  ExtraExpense,
  Party,
  Ritenuta,
} from '@/lib/domain/documents/document'
import { priceWithoutVat } from '@/lib/domain/pricing/vat-price'

type Amount = string | number | Decimal

/** A line at 22 % by default. */
export const aLine = (
  over: Partial<Omit<DocumentLine, 'single_price' | 'quantity' | 'iva' | 'discount'>> & {
    single_price?: Amount
    quantity?: Amount
    iva?: Amount
    discount?: Amount
  } = {},
): DocumentLine => ({
  name: 'Consulenza',
  description: 'Consulenza organizzativa',
  natura: null,
  riferimento_normativo: null,
  esigibilita_iva: 'I',
  price_change_type: 'DISCOUNT',
  discount_type: 'PERCENTAGE',
  measurement_unit: null,
  ritenuta: false,
  ...over,
  single_price: money(over.single_price ?? '100'),
  quantity: money(over.quantity ?? '1'),
  iva: money(over.iva ?? '22'),
  discount: money(over.discount ?? '0'),
})

/** A line whose price was typed with VAT. */
export const aGrossLine = (price: Amount, over: Parameters<typeof aLine>[0] = {}): DocumentLine => {
  const line = aLine(over)
  const gross_price = money(price)
  return { ...line, gross_price, single_price: priceWithoutVat(gross_price, line.iva) }
}

export const anExpense = (over: Partial<ExtraExpense> = {}): ExtraExpense => ({
  description: 'Trasporto',
  importo: money('10'),
  percentuale: false,
  tassabile: true,
  includi: true,
  iva: money('22'),
  natura: null,
  riferimento_normativo: null,
  ...over,
})

export const aCassa = (over: Partial<Cassa> = {}): Cassa => ({
  tipo_cassa: 'TC04',
  rate: money('4'),
  iva: money('22'),
  natura: null,
  ritenuta: false,
  ...over,
})

export const aRitenuta = (over: Partial<Ritenuta> = {}): Ritenuta => ({
  tipo_ritenuta: 'RT01',
  rate: money('20'),
  apply_on: money('100'),
  causale_pagamento: 'A',
  ...over,
})

export const aContent = (over: Partial<DocumentContent> = {}): DocumentContent => ({
  product_list: [aLine()],
  extra_expenses_list: [],
  casse: [],
  ritenute: [],
  bollo: 'NONE',
  regime_fiscale: 'RF01',
  vat_corrections: [],
  arrotondamento: ZERO,
  ...over,
})

export const aParty = (over: Partial<Party> = {}): Party => ({
  sku: 'ANA-1',
  business_name: 'Officine Reno Srl',
  first_name: null,
  last_name: null,
  vatnumber: '00743110157',
  taxcode: null,
  tax_regime: 'RF01',
  iban: null,
  address_street_name: 'Via Marconi',
  address_street_number: '12',
  address_city: 'Bologna',
  address_prov: 'BO',
  zipcode: '40122',
  country: 'IT',
  id_paese: 'IT',
  email: null,
  phone_number: null,
  pec_destinatario: null,
  codice_destinatario: 'ABC1234',
  rea: null,
  ...over,
})

export const JAN_31 = day('2026-01-31')

/** A small deterministic generator (mulberry32): the same seed gives the same documents on every machine. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[upTo(list.length)]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }
  const decimal = (whole: number, decimals: number): Decimal =>
    money(`${upTo(whole)}.${String(upTo(10 ** decimals)).padStart(decimals, '0')}`)
  return { upTo, pick, decimal, chance: (probability: number) => next() < probability }
}

const RATES = ['22', '22', '22', '10', '5', '4', '0']
const NATURE = ['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.5', 'N4', 'N6.3', 'N7']
const REFERENCES = [null, null, 'Art. 10 DPR 633/72', 'Art. 7-ter DPR 633/72']

type Random = ReturnType<typeof randomFrom>

function randomRate(random: Random) {
  const iva = money(random.pick(RATES))
  const free = iva.isZero()
  return {
    iva,
    natura: free ? random.pick(NATURE) : null,
    riferimento_normativo: free ? random.pick(REFERENCES) : null,
  }
}

function randomLine(random: Random): DocumentLine {
  const price = random.decimal(5000, random.pick([0, 2, 2, 2, 3, 4, 8]))
  const discounted = random.chance(0.4)
  const percentage = random.chance(0.6)
  return aLine({
    ...randomRate(random),
    single_price: random.chance(0.05) ? price.negated() : price,
    quantity: random.chance(0.5)
      ? money(1 + random.upTo(500))
      : random.decimal(200, random.pick([1, 2, 3, 8])),
    price_change_type: random.chance(0.8) ? 'DISCOUNT' : 'INCREASE',
    discount_type: percentage ? 'PERCENTAGE' : 'FIXED',
    discount: discounted ? random.decimal(percentage ? 100 : 50, random.pick([0, 1, 2, 3])) : ZERO,
    esigibilita_iva: random.pick(['I', 'I', 'I', 'D', 'S']),
    ritenuta: random.chance(0.3),
  })
}

const randomExpense = (random: Random): ExtraExpense =>
  anExpense({
    ...randomRate(random),
    importo: random.decimal(40, 2),
    percentuale: random.chance(0.4),
    tassabile: random.chance(0.6),
    includi: random.chance(0.8),
  })

const randomCassa = (random: Random): Cassa =>
  aCassa({
    tipo_cassa: random.pick(['TC04', 'TC22', 'TC02', 'TC01']),
    rate: money(random.pick(['4', '2', '5'])),
    iva: money('22'),
    ritenuta: random.chance(0.4),
  })

const several = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** Any document that the wizard can make, odd ones included. */
export const randomContent = (random: Random): DocumentContent => ({
  product_list: several(1 + random.upTo(5), () => randomLine(random)),
  extra_expenses_list: several(random.chance(0.3) ? random.upTo(3) : 0, () => randomExpense(random)),
  casse: several(random.chance(0.2) ? random.upTo(3) : 0, () => randomCassa(random)),
  ritenute: random.chance(0.2) ? [aRitenuta({ apply_on: money(random.pick(['100', '50'])) })] : [],
  bollo: random.pick(['NONE', 'AUTO', 'AUTO_CHARGED']),
  regime_fiscale: random.pick(['RF01', 'RF19']),
  vat_corrections: [],
  arrotondamento: random.chance(0.2) ? random.decimal(1, 2) : ZERO,
})
