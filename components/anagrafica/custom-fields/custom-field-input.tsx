'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/date-input'
import type { FieldControl } from '@/components/kit/form-field'
import { cleanNumberText } from '@/components/kit/number-text'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type CustomFieldType, customFieldValue } from '@/lib/domain/custom-field'

type InputProps = Partial<FieldControl> & {
  type: CustomFieldType
  value: string
  onValueChange: (value: string) => void
}

const UNITS: Partial<Record<CustomFieldType, string>> = { PERCENTAGE: '%', FIXED: '€' }

/** A value by its field's type. One that is not of the type, kept from earlier, shows as the text that it is. */
export function CustomFieldInput({ type, value, onValueChange, ...field }: InputProps) {
  const isOfType = value === '' || customFieldValue(type, value) !== null
  if (type === 'DATE' && isOfType) {
    return <DateInput {...field} value={value} onValueChange={onValueChange} />
  }
  if (type === 'BOOLEAN' && isOfType) return <YesNo {...{ value, onValueChange, ...field }} />
  if (type === 'NUMBER' || type === 'PERCENTAGE' || type === 'FIXED') {
    return <NumberText {...{ type, value, onValueChange, ...field }} />
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
      <Input
        {...field}
        inputMode="decimal"
        autoComplete="off"
        className={unit ? 'tabular pr-8 text-right' : 'tabular text-right'}
        value={value}
        onChange={(event) =>
          onValueChange(cleanNumberText(event.target.value, unit ? 2 : 8, type !== 'PERCENTAGE'))
        }
      />
      {unit ? (
        <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-3 text-ink-soft">
          {unit}
        </span>
      ) : null}
    </span>
  )
}
