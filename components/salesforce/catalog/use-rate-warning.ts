'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { isRateOffered, type Taxpayer } from '@/lib/domain/documents/line-vat'
import { rateText } from '@/lib/i18n/rate-text'

/** Warns where a chosen product has a VAT rate that the settings no longer offer: its line keeps it. */
export function useRateWarning(): (product: Product, taxpayer: Taxpayer) => void {
  const t = useTranslations('pricelist.vat')
  const notify = useNotify()
  const language = useLanguage()
  return ({ name, iva, natura }, taxpayer) => {
    if (iva === null || isRateOffered({ iva, natura }, taxpayer)) return
    notify.warning(t('gone_line', { name, rate: rateText({ iva, natura }, language) }))
  }
}
