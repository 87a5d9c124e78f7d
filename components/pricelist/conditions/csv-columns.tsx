'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { type ConditionField, CUSTOMER_COLUMN } from '@/lib/api/pricelist/business-condition-fields'

/** Assigns a field to each column of the file, with examples of its values. */
export function CsvColumns({
  headers,
  samples,
  fields,
  mapping,
  onField,
}: {
  headers: readonly string[]
  samples: readonly string[][]
  fields: readonly ConditionField[]
  mapping: Record<string, string>
  onField: (header: string, field: string) => void
}) {
  const t = useTranslations('pricelist.conditions.csv')
  const options = [
    { value: CUSTOMER_COLUMN, label: t('customer') },
    ...fields.map(({ key, name }) => ({ value: key, label: name })),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{t('columns')}</legend>
      <ul className="grid max-h-72 divide-y overflow-y-auto rounded-lg border">
        {headers.map((header, at) => {
          const sample = samples.map((cells) => cells[at]).filter(Boolean)
          return (
            <li key={header} className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="font-medium text-heading [overflow-wrap:anywhere]">{header}</p>
                <p className="truncate text-ink-soft text-sm">{sample.join(' · ') || '–'}</p>
              </div>
              <Select
                aria-label={t('field_of', { header })}
                value={mapping[header] ?? ''}
                placeholder={t('ignore')}
                onChange={(event) => onField(header, event.target.value)}
                options={options}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
