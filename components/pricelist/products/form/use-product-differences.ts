'use client'

import { useTranslations } from 'next-intl'
import type { Difference } from '@/components/kit/dialogs/stale-dialog'
import { differingKeys } from '@/components/kit/three-way'
import { useLanguage } from '@/components/kit/use-language'
import { useAttributes } from '@/components/pricelist/attributes/use-attributes'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { rateText } from '@/lib/i18n/rate-text'
import { type ProductValues, productValues } from './product-form'
import { useProductTypes } from './use-product-types'
import { vatOfKey } from './vat-key'

/** Returns, in words, the fields in which the form and the saved product differ; empty while there is no conflict. */
export function useProductDifferences(mine: () => ProductValues, theirs: Product | null): Difference[] {
  const t = useTranslations('pricelist.product_dialog')
  const rows = useTranslations('pricelist.attribute_rows')
  const type = useTranslations('pricelist.types')
  const vat = useTranslations('pricelist.vat')
  const language = useLanguage()
  const attributes = useAttributes('product')
  const types = useProductTypes()
  if (!theirs) return []
  const nameOf = (key: string) => attributes.find(({ unique_key }) => unique_key === key)?.name ?? key
  const typeOf = (id: number | null) => [theirs.type, ...types].find((known) => known?.id === id)?.name ?? ''
  const rateOf = (key: string) => {
    const { iva, natura } = vatOfKey(key)
    return iva === null ? '' : rateText({ iva, natura }, language)
  }
  const wordsOf = (value: ProductValues[keyof ProductValues]): string => {
    if (Array.isArray(value)) return value.map((row) => `${nameOf(row.unique_key)}: ${row.value}`).join('\n')
    return typeof value === 'number' ? formatNumber(value, language) : (value ?? '')
  }
  const [ours, saved] = [mine(), productValues(theirs)]
  return differingKeys(ours, saved).flatMap((key) => {
    if (key === 'type_id')
      return { label: type('label'), mine: typeOf(ours.type_id), theirs: typeOf(saved.type_id) }
    // Only a new product has them.
    if (key === 'selling_price' || key === 'measurementunit_id') return []
    if (key === 'vat') return { label: vat('label'), mine: rateOf(ours.vat), theirs: rateOf(saved.vat) }
    const label = key === 'attribute_list' ? rows('title') : t(key)
    return { label, mine: wordsOf(ours[key]), theirs: wordsOf(saved[key]) }
  })
}
