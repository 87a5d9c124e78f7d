'use client'

import { useTranslations } from 'next-intl'
import { Combobox } from '@/components/kit/fields/combobox'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import type { Resolution } from '@/lib/api/pricelist/resolved-price-fields'
import { EURO, MEASUREMENT_UNITS } from '@/lib/domain/pricing/units'
import { formatNumber } from '@/lib/i18n/formats'
import { priceStepsText } from '@/lib/i18n/price-steps'
import type { Translate } from '@/lib/i18n/translate'
import { useWizard } from '../wizard-context'
import { newLine, type WizardLine } from '../wizard-form'

/** Where the focus finds the picker (wizard-steps, focusExactly). */
export const CATALOG_FIELD = 'catalog'

const OFFERED = 20

/** A product and what it costs the chosen customer on the document's day; null without a price that applies. */
type Offer = { product: Product; resolution: Resolution | null }

/** Documents are in euro: a price in another currency is not proposed, and the user types the line's price. */
const inEuro = (resolution: Resolution | null): Resolution | null =>
  resolution?.currency_id === EURO ? resolution : null

async function offersFor(search: string, sku: string, day: string): Promise<Offer[]> {
  const { response } = await api.pricelist.products.search({
    type: 'structure',
    filter: { search },
    paging_data: { items_per_page: OFFERED, order_by: 'name' },
  })
  const products = response.product_list
  if (products.length === 0) return []
  const prices = await api.pricelist.resolvedPrices.resolve({
    product_list: products.map(({ id }) => ({ id })),
    sku: sku || null,
    day,
  })
  const byId = new Map(prices.response.resolved_price_list.map(({ id, resolution }) => [id, resolution]))
  return products.map((product) => ({ product, resolution: inEuro(byId.get(product.id) ?? null) }))
}

/** The line that a chosen product becomes: one piece, at the customer's price. */
function lineOf({ product, resolution }: Offer, blank: WizardLine): WizardLine {
  const line = resolution?.line
  return {
    ...blank,
    description: product.name,
    measurement_unit: MEASUREMENT_UNITS.find(({ id }) => id === resolution?.measurementunit_id)?.code ?? '',
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

/** Products of the catalogue by name, code or barcode, with the customer's price and how many there are. */
export function CatalogPicker({
  onChoose,
  focusLine,
}: {
  onChoose: (line: WizardLine) => void
  /** Puts the focus into the line that was made. */
  focusLine: () => void
}) {
  const t = useTranslations('wizard.catalog')
  const { methods, values, settings } = useWizard()
  const { ana_sku: sku, date } = values
  return (
    <div data-field={CATALOG_FIELD} className="w-60 grow sm:max-w-md">
      <Combobox<Offer>
        aria-label={t('label')}
        value={null}
        focusAfterChoice={focusLine}
        placeholder={t('placeholder')}
        searchKey={`catalog ${sku} ${date}`}
        search={(text) => offersFor(text, sku, date)}
        keyOf={({ product }) => String(product.id)}
        labelOf={({ product }) => product.name}
        render={(offer) => <OfferRow offer={offer} showsStock={settings.stockMode} />}
        onValueChange={(offer) => {
          if (offer) onChoose(lineOf(offer, newLine(settings, methods.getValues('taxes'))))
        }}
      />
    </div>
  )
}

function OfferRow({ offer: { product, resolution }, showsStock }: { offer: Offer; showsStock: boolean }) {
  const t = useTranslations('wizard.catalog')
  const steps = useTranslations('pricing')
  const language = useLanguage()
  const isShort = showsStock && product.availability <= 0
  return (
    <span className="grid min-w-0 grow gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="truncate font-medium">{product.name}</span>
      <span className="tabular sm:text-right">
        {resolution ? <Money value={resolution.net_price} /> : t('no_price')}
      </span>
      <span className="truncate text-ink-soft text-xs">
        {[
          product.code,
          showsStock ? t('available', { count: formatNumber(product.availability, language) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        {isShort ? <span className="ml-1.5 text-state-error">{t('sold_out')}</span> : null}
      </span>
      <span className="truncate text-ink-soft text-xs sm:text-right">
        {resolution && resolution.step_list.length > 1
          ? priceStepsText(resolution.step_list, language, steps as unknown as Translate)
          : null}
      </span>
    </span>
  )
}
