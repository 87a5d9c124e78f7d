import type { Settings } from '@/lib/api/auth/settings-fields'
import { newLineVat } from '@/lib/domain/documents/line-vat'
import { type VatFreeRegime, vatFreeRegime } from '@/lib/domain/documents/vat-free-regime'
import type { DocumentForm } from '../invoices/invoice-fields'

/** The settings that a new document is proposed from. */
export type ProposingSettings = Pick<
  Settings,
  'aliquoteiva' | 'speseExtra' | 'conticorrenti' | 'modalitapagamento' | 'profilifatturazione'
>

type Rate = Settings['aliquoteiva'][number]

/**
 * The rates of a company that charges no VAT: the one that its regime prescribes first, then others at 0 (exports,
 * amounts advanced).
 */
function freeRates(rates: readonly Rate[], { natura, riferimento_normativo }: VatFreeRegime): Rate[] {
  const free = rates.filter(({ aliquota }) => aliquota === 0)
  const usual = free.find(({ codice, abilitato }) => abilitato && codice === natura)
  const made = { aliquota: 0, descrizione: riferimento_normativo, abilitato: true, codice: natura }
  const first = usual ?? { ...made, riferimento_normativo }
  return [
    { ...first, riferimento_normativo: first.riferimento_normativo || riferimento_normativo },
    ...free.filter((rate) => rate !== usual),
  ]
}

/** The rates that a taxpayer in `regime` has: those of the settings, or the ones of a regime without VAT. */
export function ratesInRegime(rates: readonly Rate[], regime: string | null | undefined): readonly Rate[] {
  const free = vatFreeRegime(regime)
  return free ? freeRates(rates, free) : rates
}

/**
 * The settings from which a new document of a taxpayer in `regime` is proposed: without VAT where the regime has none.
 */
export function settingsInRegime<
  Given extends Pick<ProposingSettings, 'aliquoteiva' | 'speseExtra' | 'profilifatturazione'>,
>(settings: Given, regime: string | null | undefined): Given {
  const free = vatFreeRegime(regime)
  if (!free) return settings
  const { list } = settings.profilifatturazione
  const casseOf = (casse: Profile['casse']) =>
    casse.map((cassa) => (cassa.iva > 0 ? { ...cassa, iva: 0, natura: free.natura } : cassa))
  return {
    ...settings,
    aliquoteiva: freeRates(settings.aliquoteiva, free),
    speseExtra: settings.speseExtra.map((spesa) =>
      spesa.aliquota > 0 ? { ...spesa, aliquota: 0, codice: free.natura } : spesa,
    ),
    profilifatturazione: {
      ...settings.profilifatturazione,
      list: list.map((profile) => ({ ...profile, casse: casseOf(profile.casse) })),
    },
  }
}

type Profile = Settings['profilifatturazione']['list'][number]

export const taxesOfProfile = (profile: Profile | undefined) => ({
  casse: (profile?.casse ?? []).map((cassa) => ({ ...cassa, natura: cassa.natura ?? null })),
  ritenute: [...(profile?.ritenute ?? [])],
  bollo: profile?.bollo ?? ('AUTO' as const),
  vat_corrections: [],
  arrotondamento: 0,
})

export function defaultProfile({
  profilifatturazione: { default: name, list },
}: Pick<Settings, 'profilifatturazione'>): Profile | undefined {
  return list.find((profile) => profile.nome === name) ?? list[0]
}

/** An extra expense of the settings as one of the document. */
export const expenseOf = (spesa: Settings['speseExtra'][number]) => ({
  description: spesa.descrizione,
  importo: spesa.importo,
  percentuale: spesa.percentuale,
  tassabile: spesa.tassabile,
  includi: true,
  iva: spesa.aliquota,
  natura: spesa.codice,
  riferimento_normativo: '',
})

/** How a new document is paid. */
export function proposedPayment({
  conticorrenti,
  modalitapagamento,
}: Pick<Settings, 'conticorrenti' | 'modalitapagamento'>) {
  const account = conticorrenti.find((conto) => conto.predefinito) ?? conticorrenti[0]
  const hasTransfer = modalitapagamento.some(({ abilitato, codice }) => abilitato && codice === 'ALLOWANCE')
  return {
    payment_methods: hasTransfer ? ('ALLOWANCE' as const) : ('' as const),
    iban: account?.iban ?? '',
    bank_name: account?.banca ?? '',
  }
}

type Line = Pick<DocumentForm['product_list'] & object, number>[number]
type LineVat = Pick<Line, 'iva' | 'natura' | 'riferimento_normativo'>
/** Lines have the rate that new ones get, unless they state one. */
type DocumentProposal = Pick<DocumentForm, 'ana_sku' | 'date' | 'description'> & {
  lines: readonly (Omit<Line, keyof LineVat | 'ritenuta'> & (LineVat | { [Key in keyof LineVat]?: never }))[]
  vat_corrections?: VatCorrections
}
type VatCorrections = (DocumentForm['taxes'] & object)['vat_corrections']

/** The payload of a new document with these lines, as the wizard would propose the rest of it. */
export function proposedDocument(
  settings: ProposingSettings,
  { lines, vat_corrections = [], ...given }: DocumentProposal,
): DocumentForm {
  const taxes = taxesOfProfile(defaultProfile(settings))
  const { payment_methods, ...account } = proposedPayment(settings)
  return {
    ...given,
    taxes: { ...taxes, vat_corrections },
    product_list: lines.map((line) => ({
      ...newLineVat(settings.aliquoteiva),
      ...line,
      ritenuta: taxes.ritenute.length > 0,
    })),
    extra_expenses_list: settings.speseExtra.filter(({ includi }) => includi).map(expenseOf),
    invoice_configuration: {
      ...account,
      typology: 'DIGITAL',
      payment_methods: payment_methods ? [payment_methods] : [],
      start_date: given.date,
    },
  }
}
