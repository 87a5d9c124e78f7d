'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { isRateOffered, type OfferedRate } from '@/lib/domain/documents/line-vat'
import { rateText } from '@/lib/i18n/rate-text'

/** The VAT rate of a product, marked where the settings no longer offer it. `rates` is empty until they are read. */
export function ProductRate({
  product: { iva, natura },
  rates,
}: {
  product: Pick<Product, 'iva' | 'natura'>
  rates: readonly OfferedRate[]
}) {
  const t = useTranslations('pricelist.vat')
  const language = useLanguage()
  if (iva === null) return '–'
  const rate = rateText({ iva, natura }, language)
  if (rates.length === 0 || isRateOffered({ iva, natura }, { rates, regime: null })) return rate
  return (
    <span className="inline-flex items-center gap-1 text-state-error" title={t('gone', { rate })}>
      <TriangleAlert aria-hidden className="size-4" />
      <span aria-hidden>{rate}</span>
      <span className="sr-only">{t('gone', { rate })}</span>
    </span>
  )
}
