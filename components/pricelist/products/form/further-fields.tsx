'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FoldedFields } from '@/components/kit/fields/folded-fields'

/** The fields of a product that are seldom filled. */
export function FurtherFields({ hasFault, children }: { hasFault: boolean; children: ReactNode }) {
  const t = useTranslations('pricelist.product_dialog')
  return (
    <FoldedFields title={t('further')} hasFault={hasFault}>
      {children}
    </FoldedFields>
  )
}
