'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { Price } from '@/lib/api/pricelist/product-fields'
import type { Day } from '@/lib/domain/core/day'
import { toWire } from '@/lib/domain/core/money'
import { lowestPrice, presentPrices, pricePerPiece } from '@/lib/domain/pricing/present-prices'
import { formatNumber, formatPrice } from '@/lib/i18n/formats'
import { currencyCode, unitCode } from '../form/use-unit-options'

/** The price of a product that applies to everybody today; of several the lowest by piece, and their number. */
export function PresentPrice({ listed, today }: { listed: readonly Price[]; today: Day }) {
  const t = useTranslations('pricelist.present')
  const language = useLanguage()
  const prices = presentPrices(listed, today)
  const [only, ...others] = prices
  if (!only) return <span className="text-ink-soft">{t(listed.length > 0 ? 'none_today' : 'none')}</span>
  if (others.length === 0) return formatPrice(only.amount, currencyCode(only.currency_id), language)
  const lowest = lowestPrice(prices) ?? only
  const amount = toWire(pricePerPiece(lowest))
  return (
    <>
      {t('from', { price: formatPrice(amount, currencyCode(lowest.currency_id), language) })}
      <span className="block font-normal text-ink-soft text-xs max-md:hidden">
        {t('count', { count: prices.length })}
      </span>
    </>
  )
}

/** The units of measure in which a product is sold today: `h`, `10 pz` of a bundle. */
export function PresentUnits({ listed, today }: { listed: readonly Price[]; today: Day }) {
  const language = useLanguage()
  const prices = presentPrices(listed, today)
  const [only, ...others] = prices
  if (only && others.length === 0 && only.quantity !== 1)
    return `${formatNumber(only.quantity, language)} ${unitCode(only.measurementunit_id)}`
  const units = new Set(prices.map(({ measurementunit_id }) => unitCode(measurementunit_id)))
  return [...units].filter(Boolean).join(', ') || '–'
}
