'use client'

import type { ReactNode } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Input } from '@/components/ui/input'
import type { Faults } from './use-rule-form'

/** The fields of a dialog of `useRuleForm`. */
export type FieldsOf<Values> = {
  values: Values
  faults: Faults
  onChange: (part: Partial<Values>) => void
}

type Base = { label: string; help?: ReactNode; error: string | undefined; required?: boolean }

export function TextField({
  value,
  onChange,
  max,
  placeholder,
  ...base
}: Base & { value: string; onChange: (value: string) => void; max: number; placeholder?: string }) {
  return (
    <FormField {...base}>
      {(field) => (
        <Input
          {...field}
          value={value}
          maxLength={max}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}

/** A number; whole, unless it has decimals. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  placeholder,
  ...base
}: Base & {
  value: number | null
  onChange: (value: number | null) => void
  decimals?: number
  placeholder?: string
}) {
  return (
    <FormField {...base}>
      {(field) => (
        <NumberInput
          {...field}
          value={value}
          decimals={decimals}
          negative={false}
          placeholder={placeholder}
          onValueChange={onChange}
        />
      )}
    </FormField>
  )
}

/** A group of fields under a name. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-3 w-full border-b pb-1 font-semibold text-heading">{title}</legend>
      {children}
    </fieldset>
  )
}
