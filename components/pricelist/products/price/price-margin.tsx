'use client'

import { useLanguage } from '@/components/kit/use-language'
import type { Price } from '@/lib/api/pricelist/product-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { marginOf } from '@/lib/domain/documents/margin'
import { EURO } from '@/lib/domain/pricing/units'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'

/**
 * The part of a price that is left once the goods are paid, as an amount and as percent of the price. In euro only, as
 * costs are.
 */
export function PriceMargin({ price, cost }: { price: Price; cost: number }) {
  const language = useLanguage()
  if (price.currency_id !== EURO) return '–'
  const { amount, percent } = marginOf(money(price.amount), money(price.quantity), money(cost))
  return (
    <span className={amount.isNegative() ? 'text-state-error' : undefined}>
      {formatMoney(toWire(amount), language)}
      {percent ? (
        <span className="block text-ink-soft text-xs">{formatNumber(toWire(percent), language)}%</span>
      ) : null}
    </span>
  )
}
