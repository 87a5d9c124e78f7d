'use client'

import { productLineVat, type Taxpayer } from '@/lib/domain/documents/line-vat'
import { CatalogSearch, type Offer, unitOf } from '../../catalog/catalog-search'
import { useRateWarning } from '../../catalog/use-rate-warning'
import { useWizard } from '../wizard-context'
import { newLine, type WizardLine } from '../wizard-form'

/** Where the focus finds the picker (wizard-steps, focusExactly). */
export const CATALOG_FIELD = 'catalog'

/** The line that a chosen product becomes: one piece, at the customer's price and the product's VAT. */
function lineOf(offer: Offer, blank: WizardLine, taxpayer: Taxpayer): WizardLine {
  const { product, resolution } = offer
  const line = resolution?.line
  return {
    ...blank,
    ...productLineVat(product, taxpayer),
    description: product.name,
    measurement_unit: unitOf(offer),
    product_cross_id: product.product_cross_id,
    price_cross_id: resolution?.price_cross_id ?? null,
    ...(line ? { quantity: line.quantity, single_price: line.single_price } : {}),
    ...(line?.discount
      ? {
          price_change_type: line.price_change_type,
          discount_type: line.discount_type,
          discount: line.discount,
        }
      : {}),
  }
}

/** The catalogue beside the lines of the wizard: a chosen product becomes a line. */
export function CatalogPicker({
  onChoose,
  focusLine,
}: {
  onChoose: (line: WizardLine) => void
  /** Puts the focus into the line that was made. */
  focusLine: () => void
}) {
  const { methods, values, settings } = useWizard()
  const warnOfRate = useRateWarning()
  const taxpayer = { rates: settings.aliquoteiva, regime: settings.registry?.business.tax_regime }
  const choose = (offer: Offer) => {
    warnOfRate(offer.product, taxpayer)
    onChoose(lineOf(offer, newLine(settings, methods.getValues('taxes')), taxpayer))
  }
  return (
    <div data-field={CATALOG_FIELD} className="w-60 grow sm:max-w-md">
      <CatalogSearch
        sku={values.ana_sku}
        date={values.date}
        showsStock={settings.stockMode}
        onChoose={choose}
        focusLine={focusLine}
      />
    </div>
  )
}
