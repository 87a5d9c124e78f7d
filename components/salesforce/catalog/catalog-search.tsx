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

const OFFERED = 20

/** A product and what it costs the chosen customer on the document's day; null without a price that applies. */
export type Offer = { product: Product; resolution: Resolution | null }

/** The code of the unit in which an offer is sold; '' without one. */
export const unitOf = ({ resolution }: Offer): string =>
  MEASUREMENT_UNITS.find(({ id }) => id === resolution?.measurementunit_id)?.code ?? ''

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

type SearchProps = {
  sku: string
  date: string
  showsStock: boolean
  onChoose: (offer: Offer) => void
  /** Puts the focus into the line that was made. */
  focusLine: () => void
}

/** Products of the catalogue by name, code or barcode, with the customer's price and how many there are. */
export function CatalogSearch({ sku, date, showsStock, onChoose, focusLine }: SearchProps) {
  const t = useTranslations('wizard.catalog')
  return (
    <Combobox<Offer>
      aria-label={t('label')}
      value={null}
      focusAfterChoice={focusLine}
      placeholder={t('placeholder')}
      searchKey={`catalog ${sku} ${date}`}
      search={(text) => offersFor(text, sku, date)}
      keyOf={({ product }) => String(product.id)}
      labelOf={({ product }) => product.name}
      render={(offer) => <OfferRow offer={offer} showsStock={showsStock} />}
      onValueChange={(offer) => {
        if (offer) onChoose(offer)
      }}
    />
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
