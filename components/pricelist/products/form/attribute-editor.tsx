'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { AttributeKind } from '@/components/pricelist/attributes/attribute-calls'
import { useAttributes } from '@/components/pricelist/attributes/use-attributes'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { AttributeRow } from './attribute-rows'

type EditorProps = {
  kind: AttributeKind
  value: readonly AttributeRow[]
  onChange: (rows: AttributeRow[]) => void
  /** The message about the fault of each row. */
  faults?: readonly (string | undefined)[]
}

/** Attributes with their values, one a row. */
export function AttributeEditor({ kind, value, onChange, faults = [] }: EditorProps) {
  const t = useTranslations('pricelist.attribute_rows')
  const attributes = useAttributes(kind)
  const change = (at: number, patch: Partial<AttributeRow>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...patch } : row)))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium text-sm">{t('title')}</legend>
      {value.map((row, index) => (
        <EditorRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
          key={index}
          row={row}
          options={attributes.map(({ unique_key, name }) => ({ value: unique_key, label: name }))}
          fault={faults[index]}
          onChange={(patch) => change(index, patch)}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      {attributes.length > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => onChange([...value, { unique_key: '', value: '' }])}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">{t('none')}</p>
      )}
    </fieldset>
  )
}

function EditorRow({
  row,
  options,
  fault,
  onChange,
  onRemove,
}: {
  row: AttributeRow
  options: readonly { value: string; label: string }[]
  fault: string | undefined
  onChange: (patch: Partial<AttributeRow>) => void
  onRemove: () => void
}) {
  const t = useTranslations('pricelist.attribute_rows')
  const id = useId()
  const named = options.find(({ value }) => value === row.unique_key)?.label ?? row.unique_key
  const hint = fault ? { 'aria-invalid': true, 'aria-describedby': id } : {}
  const isKnown = row.unique_key === '' || options.some(({ value }) => value === row.unique_key)
  return (
    <div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Select
            aria-label={t('attribute')}
            placeholder={t('choose')}
            value={row.unique_key}
            options={isKnown ? options : [...options, { value: row.unique_key, label: row.unique_key }]}
            onChange={(event) => onChange({ unique_key: event.target.value })}
            {...hint}
          />
        </div>
        <Input
          aria-label={named ? t('value_of', { name: named }) : t('value')}
          placeholder={t('value')}
          className="min-w-0 flex-1"
          maxLength={500}
          autoComplete="off"
          value={row.value}
          onChange={(event) => onChange({ value: event.target.value })}
          {...hint}
        />
        <Button
          size="icon"
          variant="ghost"
          aria-label={t('remove', { name: named || '–' })}
          title={t('remove', { name: named || '–' })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {fault ? (
        <p id={id} data-slot="field-error" className="mt-1 text-sm text-state-error">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
