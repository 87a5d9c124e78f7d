'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import type { FieldsOf } from './fields'

/** From which day and until which day a rule is valid; both may be empty. */
export function ValidityFields({
  values,
  faults,
  onChange,
}: FieldsOf<{ valid_from: string; valid_to: string }>) {
  const t = useTranslations('reservations.setup')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['valid_from', 'valid_to'] as const).map((name) => (
        <FormField key={name} label={t(name)} help={t(`${name}_help`)} error={faults[name]}>
          {(field) => (
            <DateInput {...field} value={values[name]} onValueChange={(day) => onChange({ [name]: day })} />
          )}
        </FormField>
      ))}
    </div>
  )
}
