/** The VAT that a new line of a document states: of its product, or of new lines. */
import { vatFreeRegime } from './vat-free-regime'

/** A rate that lines may choose, as the settings keep it; `codice` is its Natura. */
export type OfferedRate = {
  aliquota: number
  codice: string | null
  abilitato: boolean
  riferimento_normativo: string
}

/** In percent, null for the rate of new lines; `natura` only at 0, null there where it is not known. */
export type ProductVat = { iva: number | null; natura: string | null }

export type LineVat = { iva: number; natura: string | null; riferimento_normativo: string }

export const DEFAULT_VAT = 22

/** The natura of amounts outside of the taxable base (D.P.R. 633/72, art. 15): they have no VAT in any regime. */
const EXCLUDED = 'N1'

/** The rate that new lines get: the ordinary one, else the first that is offered. */
export const defaultRate = <Rate extends OfferedRate>(rates: readonly Rate[]): Rate | undefined => {
  const offered = rates.filter((rate) => rate.abilitato)
  return offered.find((rate) => rate.aliquota === DEFAULT_VAT) ?? offered[0]
}

/** The VAT of a new line without a product. */
export function newLineVat(rates: readonly OfferedRate[]): LineVat {
  const rate = defaultRate(rates)
  return {
    iva: rate?.aliquota ?? DEFAULT_VAT,
    natura: rate?.codice ?? null,
    riferimento_normativo: rate?.riferimento_normativo ?? '',
  }
}

const offeredRate = (rates: readonly OfferedRate[], { iva, natura }: ProductVat): OfferedRate | undefined =>
  rates.find(
    ({ abilitato, aliquota, codice }) =>
      abilitato && aliquota === iva && (natura === null || codice === natura),
  )

/**
 * The VAT of a new line at a rate: at 0 with the Natura and the reference to the law that the settings offer first for it;
 * without a rate, that of new lines. `rates` are those of the taxpayer's regime (`settingsInRegime`).
 */
export function lineVat(rates: readonly OfferedRate[], vat: ProductVat): LineVat {
  const { iva, natura } = vat
  if (iva === null) return newLineVat(rates)
  if (iva > 0) return { iva, natura: null, riferimento_normativo: '' }
  const offered = offeredRate(rates, vat)
  return {
    iva,
    natura: natura ?? offered?.codice ?? null,
    riferimento_normativo: offered?.riferimento_normativo ?? '',
  }
}

/** A business with the rates that its settings offer in its regime. */
export type Taxpayer = {
  rates: readonly OfferedRate[]
  /** RF01 to RF20; null where it is not known. */
  regime: string | null | undefined
}

/** A taxpayer that charges no VAT sells nothing at the rates of its products, whatever they are. */
const followsRegime = ({ natura }: ProductVat, { regime }: Taxpayer): boolean =>
  vatFreeRegime(regime) !== null && natura !== EXCLUDED

/**
 * The VAT of a new line with a product: its own, or that of new lines without one and in a regime without VAT. A rate that
 * the settings no longer offer is not replaced: `isRateOffered` finds it, and callers report it.
 */
export const productLineVat = (vat: ProductVat, taxpayer: Taxpayer): LineVat =>
  followsRegime(vat, taxpayer) ? newLineVat(taxpayer.rates) : lineVat(taxpayer.rates, vat)

/** Whether the settings offer the rate of a new line with a product. */
export const isRateOffered = (vat: ProductVat, taxpayer: Taxpayer): boolean =>
  vat.iva === null || followsRegime(vat, taxpayer) || offeredRate(taxpayer.rates, vat) !== undefined
