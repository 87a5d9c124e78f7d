/** Tax regimes whose taxpayers charge no VAT at all. */
import { type NaturaCode, RIFERIMENTO_FORFETTARIO } from '../codes/fatturapa'
import type { DocumentContent } from './document'
import type { Fault } from './invoice-rules'

export type VatFreeRegime = { natura: NaturaCode; riferimento_normativo: string }

/**
 * Minimum taxpayers (D.L. 98/2011 art. 27), flat-rate ones (L. 190/2014 art. 1 c. 58) and the cross-border exemption of
 * small businesses (D.P.R. 633/72, title V-ter). The special regimes (RF04-RF18) charge VAT, or may.
 */
const REGIMES: Readonly<Record<string, VatFreeRegime>> = {
  RF02: { natura: 'N2.2', riferimento_normativo: 'Art. 27, commi 1 e 2, DL 98/2011' },
  RF19: { natura: 'N2.2', riferimento_normativo: RIFERIMENTO_FORFETTARIO },
  RF20: { natura: 'N2.2', riferimento_normativo: 'Titolo V-ter DPR 633/72' },
}

/**
 * Returns the Natura and the reference to the law that the lines of a taxpayer of this regime state; null for a regime
 * that charges VAT.
 */
export const vatFreeRegime = (regime: string | null | undefined): VatFreeRegime | null =>
  REGIMES[regime ?? ''] ?? null

/**
 * The faults of VAT on a document of an issuer that may charge none: once charged, it is owed (D.P.R. 633/72 art. 21 c.
 * 7).
 */
export function vatInRegimeFaults({
  regime_fiscale,
  product_list,
  extra_expenses_list,
  casse,
}: DocumentContent): readonly Fault[] {
  if (!vatFreeRegime(regime_fiscale)) return []
  const fields = [
    ...product_list.map(({ iva }, at) => [iva, `product_list.${at}.iva`] as const),
    ...extra_expenses_list.map(
      ({ iva, includi, tassabile }, at) =>
        [includi && tassabile ? iva : null, `extra_expenses_list.${at}.iva`] as const,
    ),
    ...casse.map(({ iva }, at) => [iva, `taxes.casse.${at}.iva`] as const),
  ]
  return fields
    .filter(([iva]) => iva?.gt(0))
    .map(([, field]) => ({ code: 'ERROR_INVOICE_VAT_IN_REGIME', field }))
}
