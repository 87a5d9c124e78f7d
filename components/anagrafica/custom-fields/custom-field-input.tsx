'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { money } from '@/lib/domain/core/money'
import { type CustomFieldType, customFieldValue } from '@/lib/domain/registry/custom-field'

type InputProps = Partial<FieldControl> & {
  type: CustomFieldType
  value: string
  onValueChange: (value: string) => void
}

const UNITS: Partial<Record<CustomFieldType, string>> = { PERCENTAGE: '%', FIXED: '€' }

const isNumeric = (type: CustomFieldType) => type === 'NUMBER' || type === 'PERCENTAGE' || type === 'FIXED'

/** Null for an empty text; undefined for a text that is no number. */
function numberOf(value: string): number | null | undefined {
  if (value === '') return null
  const text = customFieldValue('NUMBER', value)
  return text === null ? undefined : Number(text)
}

/** The input of a value by its field's type. An older value that is not of the type shows as text. */
export function CustomFieldInput({ type, value, onValueChange, ...field }: InputProps) {
  const isOfType = value === '' || customFieldValue(type, value) !== null
  if (type === 'DATE' && isOfType) {
    return <DateInput {...field} value={value} onValueChange={onValueChange} />
  }
  if (type === 'BOOLEAN' && isOfType) return <YesNo value={value} onValueChange={onValueChange} {...field} />
  if (isNumeric(type) && numberOf(value) !== undefined) {
    return <NumberText type={type} value={value} onValueChange={onValueChange} {...field} />
  }
  return (
    <Input
      {...field}
      autoComplete="off"
      maxLength={1000}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}

function YesNo({ value, onValueChange, ...field }: Omit<InputProps, 'type'>) {
  const t = useTranslations('registry.custom_fields')
  const known = customFieldValue('BOOLEAN', value) ?? ''
  return (
    <Select
      {...field}
      value={known}
      onChange={(event) => onValueChange(event.target.value)}
      placeholder={t('not_said')}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

function NumberText({ type, value, onValueChange, ...field }: InputProps) {
  const unit = UNITS[type]
  return (
    <span className="relative block">
      <NumberInput
        {...field}
        className={unit ? 'pr-8' : undefined}
        decimals={unit ? 2 : 8}
        cents={type === 'FIXED'}
        negative={type !== 'PERCENTAGE'}
        value={numberOf(value)}
        onValueChange={(number) => onValueChange(number === null ? '' : money(number).toString())}
      />
      {unit ? (
        <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-3 text-ink-soft">
          {unit}
        </span>
      ) : null}
    </span>
  )
}
