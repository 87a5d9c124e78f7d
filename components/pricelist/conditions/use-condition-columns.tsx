'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useLanguage } from '@/components/kit/use-language'
import type { Condition, ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { conditionValueText } from './condition-value'

const column = tableColumns<Condition>()

/** The customer, and a column for each field of the supplier. */
export function useConditionColumns(fields: readonly ConditionField[]) {
  const t = useTranslations('pricelist.conditions')
  const language = useLanguage()
  return useMemo(
    () => [
      column.accessor('vendee_name', {
        header: t('customer'),
        enableSorting: false,
        cell: ({ row: { original } }) => <span title={original.vendee_name}>{original.vendee_name}</span>,
      }),
      ...fields.map((field) =>
        column.display({
          id: `value_${field.key}`,
          header: () => (
            <span className="inline-block max-w-48 truncate align-bottom" title={field.name}>
              {field.name}
            </span>
          ),
          enableSorting: false,
          cell: ({ row: { original } }) => {
            const found = original.business_condition_fields.find(({ key }) => key === field.key)
            return found ? conditionValueText(field, found.value, language) : '–'
          },
          meta: { align: 'end' as const, label: field.name },
        }),
      ),
    ],
    [fields, t, language],
  )
}
