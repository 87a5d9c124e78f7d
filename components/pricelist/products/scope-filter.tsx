'use client'

import { useTranslations } from 'next-intl'
import { useUser } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import type { ProductsScope } from './products-spec'

/** Chooses the listed products: the structure's own, or those of its whole family. For users who may see the family. */
export function ScopeFilter({
  value,
  onChange,
}: {
  value: ProductsScope
  onChange: (scope: ProductsScope) => void
}) {
  const t = useTranslations('pricelist.scope')
  const { structure, family } = useUser()
  return (
    <Select
      aria-label={t('label')}
      className="h-8 w-full sm:w-48"
      value={value}
      onChange={(event) => onChange(event.target.value === 'family' ? 'family' : 'structure')}
      options={[
        { value: 'structure', label: t('structure', { name: structure }) },
        { value: 'family', label: t('family', { name: family }) },
      ]}
    />
  )
}
