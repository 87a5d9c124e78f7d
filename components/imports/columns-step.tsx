'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Select, type SelectOption } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { importEncodings } from '@/lib/api/imports-fields'
import type { CsvFormat, ImportChoice, ImportDetail } from './import-calls'

type ColumnsProps = {
  detail: ImportDetail
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
  onReread: ((as: CsvFormat) => void) | null
  onClose: () => void
  onNext: () => void
}

/** Assigns a field to each column of the file, with examples of its values. */
export function ColumnsStep({ detail, choice, onChoice, onReread, onClose, onNext }: ColumnsProps) {
  const t = useTranslations('imports.columns')
  const mapped = Object.values(choice.header_mapping).filter(Boolean)
  const twice = mapped.find((field, at) => mapped.indexOf(field) !== at)
  const set = (header: string, field: string) =>
    onChoice({ ...choice, header_mapping: { ...choice.header_mapping, [header]: field } })
  return (
    <Card>
      <CardHeader className="flex-wrap">
        <CardTitle className="min-w-0 break-words">{detail.import.file_name}</CardTitle>
        <span className="text-ink-soft text-sm">
          {t('found', { rows: detail.import.row_count, columns: detail.header_list.length })}
        </span>
      </CardHeader>
      <CardContent className="grid gap-4">
        {detail.import.format === 'csv' && onReread ? <HowRead detail={detail} onReread={onReread} /> : null}
        <p className="text-ink-soft">{t('text')}</p>
        <ul className="grid divide-y rounded-lg border">
          {detail.header_list.map((column) => (
            <ColumnRow
              key={column.header}
              column={column}
              detail={detail}
              mapping={choice.header_mapping}
              onField={(field) => set(column.header, field)}
            />
          ))}
        </ul>
        <div className="grid gap-4 sm:grid-cols-2">
          <EmptyCells choice={choice} onChoice={onChoice} />
          <DecimalMarks detail={detail} choice={choice} onChoice={onChoice} />
        </div>
        {twice ? (
          <p role="alert" className="text-sm text-state-error">
            {t('twice')}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('other_file')}</Button>
          <Button variant="primary" disabled={mapped.length === 0 || twice !== undefined} onClick={onNext}>
            {t('next')}
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}

function EmptyCells({ choice, onChoice }: Pick<ColumnsProps, 'choice' | 'onChoice'>) {
  const t = useTranslations('imports.columns')
  return (
    <FormField label={t('empty_cells')} help={t('empty_cells_help')} className="justify-items-start">
      {(field) => (
        <Switch
          {...field}
          checked={choice.empty_cells === 'clear'}
          onCheckedChange={(clear) => onChoice({ ...choice, empty_cells: clear ? 'clear' : 'keep' })}
        />
      )}
    </FormField>
  )
}

/** The decimal mark of a file with number columns, where the numbers do not determine it. */
function DecimalMarks({ detail, choice, onChoice }: Pick<ColumnsProps, 'detail' | 'choice' | 'onChoice'>) {
  const t = useTranslations('imports.columns')
  const mapped = Object.values(choice.header_mapping)
  if (!detail.field_list.some(({ key, is_decimal }) => is_decimal && mapped.includes(key))) return null
  return (
    <FormField label={t('decimals')} help={t('decimals_help')}>
      {(field) => (
        <Select
          {...field}
          value={choice.decimal_separator ?? ''}
          onChange={({ target: { value } }) =>
            onChoice({ ...choice, decimal_separator: value === ',' || value === '.' ? value : null })
          }
          options={[
            { value: '', label: t('decimals_auto') },
            { value: ',', label: t('decimals_comma') },
            { value: '.', label: t('decimals_dot') },
          ]}
        />
      )}
    </FormField>
  )
}

function HowRead({ detail, onReread }: { detail: ImportDetail; onReread: (as: CsvFormat) => void }) {
  const t = useTranslations('imports.columns')
  const { encoding, separator } = detail.import
  const separators = [';', ',', '\t', '|']
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField label={t('separator')}>
        {(field) => (
          <Select
            {...field}
            value={separator}
            onChange={(event) => onReread({ encoding, separator: event.target.value })}
            options={[...new Set([...separators, separator])].map((value) => ({
              value,
              label: value === '\t' ? t('tab') : value,
            }))}
          />
        )}
      </FormField>
      <FormField label={t('encoding')}>
        {(field) => (
          <Select
            {...field}
            value={encoding}
            onChange={(event) => {
              const wanted = importEncodings.find((name) => name === event.target.value)
              if (wanted) onReread({ encoding: wanted, separator })
            }}
            options={importEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
      </FormField>
    </div>
  )
}

function ColumnRow({
  column: { header, sample_list: samples },
  detail: { field_list: fields, free_list: kinds },
  mapping,
  onField,
}: {
  column: ImportDetail['header_list'][number]
  detail: ImportDetail
  mapping: Record<string, string>
  onField: (field: string) => void
}) {
  const t = useTranslations('imports.columns')
  const field = mapping[header] ?? ''
  const others = new Set(
    Object.entries(mapping)
      .filter(([other]) => other !== header)
      .map(([, taken]) => taken),
  )
  const own = kinds.find(({ prefix }) => header.startsWith(prefix))
  const free = own ? [{ field: header, of: own }] : kinds.map((of) => ({ field: of.prefix + header, of }))
  // As it was last time, under a header of another name.
  const before = kinds.find(
    ({ prefix }) => field.startsWith(prefix) && !fields.some(({ key }) => key === field),
  )
  if (before && !free.some((offered) => offered.field === field)) free.push({ field, of: before })
  const options: SelectOption[] = [
    ...fields.map(({ key, label }) => ({ value: key, label, disabled: others.has(key) })),
    ...free.map((offered) => ({
      value: offered.field,
      label: t('free', { kind: offered.of.label, name: offered.field.slice(offered.of.prefix.length) }),
    })),
  ]
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="break-words font-medium text-heading">{header}</p>
        <p className="truncate text-ink-soft text-sm" title={samples.join(' · ')}>
          {samples.length > 0 ? samples.join(' · ') : t('no_values')}
        </p>
      </div>
      <Select
        aria-label={t('field_of', { header })}
        value={field}
        placeholder={t('ignore')}
        onChange={(event) => onField(event.target.value)}
        options={options}
      />
    </li>
  )
}
