'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { api } from '@/lib/api/client'
import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { allFields } from './all-fields'

/** Under this key the browser keeps the fields of conditions. */
export const CONDITION_FIELDS_KEY = 'business-condition-fields'

/** The fields of conditions, which also name the suppliers that can have conditions. A failure shows the message of
 * document 2 §8. */
export function useConditionFields(initial: readonly ConditionField[]): readonly ConditionField[] {
  const t = useTranslations('pricelist.conditions')
  const notify = useNotify()
  const { data, isError } = useQuery({
    queryKey: [CONDITION_FIELDS_KEY, 'all'],
    queryFn: () => allFields(api.pricelist.businessConditions.listFields),
    initialData: initial,
  })
  const text = t('failed.suppliers')
  useEffect(() => {
    if (isError) notify.error(text)
  }, [isError, notify, text])
  return data
}

/** Those of a supplier, '' for the own company, in the order in which they change a price. */
export const fieldsOf = (fields: readonly ConditionField[], supplier: string): readonly ConditionField[] =>
  fields.filter(({ anagrafica_sku }) => (anagrafica_sku ?? '') === supplier)

/** The suppliers that have fields, by name, without the own company. */
export function suppliersOf(fields: readonly ConditionField[]): { value: string; label: string }[] {
  const names = new Map(
    fields.flatMap(({ anagrafica_sku, supplier_name }) =>
      anagrafica_sku === null ? [] : [[anagrafica_sku, supplier_name] as const],
    ),
  )
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'it'))
}
