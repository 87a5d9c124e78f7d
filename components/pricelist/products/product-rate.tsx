'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { isRateOffered, type Taxpayer } from '@/lib/domain/documents/line-vat'
import { rateText } from '@/lib/i18n/rate-text'

/** The VAT rate of a product, marked where the settings no longer offer it. `taxpayer` is null until it is read, and for products of others. */
export function ProductRate({
  product: { iva, natura },
  taxpayer,
}: {
  product: Pick<Product, 'iva' | 'natura'>
  taxpayer: Taxpayer | null
}) {
  const t = useTranslations('pricelist.vat')
  const language = useLanguage()
  if (iva === null) return '–'
  const rate = rateText({ iva, natura }, language)
  if (taxpayer === null || isRateOffered({ iva, natura }, taxpayer)) return rate
  return (
    <span className="inline-flex items-center gap-1 text-state-error" title={t('gone', { rate })}>
      <TriangleAlert aria-hidden className="size-4" />
      <span aria-hidden>{rate}</span>
      <span className="sr-only">{t('gone', { rate })}</span>
    </span>
  )
}
