'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { toWire } from '@/lib/domain/core/money'
import { pricePerPiece } from '@/lib/domain/pricing/present-prices'
import { formatPrice } from '@/lib/i18n/formats'
import { currencyCode } from '../form/use-unit-options'

/** A quantity above 1 is a bundle (document 2 §5): the price of one piece of it is only shown, never kept. */
export const isBundle = (quantity: number): boolean => quantity > 1

/** "2,50 € cad.": the price of one piece of a bundle. */
export function SinglePrice({
  amount,
  quantity,
  currencyId,
}: {
  amount: number
  quantity: number
  currencyId: number
}) {
  const t = useTranslations('pricelist')
  const language = useLanguage()
  const single = toWire(pricePerPiece({ amount, quantity }))
  return (
    <span className="tabular">
      {t('each', { price: formatPrice(single, currencyCode(currencyId), language) })}
    </span>
  )
}
