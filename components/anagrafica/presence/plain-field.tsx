'use client'

import type { ComponentProps } from 'react'
import { type FieldError, type FieldValues, get, useFormContext, useFormState } from 'react-hook-form'
import { type FieldControl, FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'

type Props = { path: string; label: string; className?: string; help?: string }

function useFieldText(path: string): string | undefined {
  const errorText = useFieldError()
  const { control } = useFormContext<FieldValues>()
  const { errors } = useFormState({ control, name: path })
  return errorText(get(errors, path) as FieldError | undefined)
}

/** A text of whatever form it stands in, by its path there. */
export function PlainText({
  path,
  label,
  className,
  help,
  ...input
}: Props & Omit<ComponentProps<'input'>, 'className'>) {
  const { register } = useFormContext<FieldValues>()
  const error = useFieldText(path)
  return (
    <FormField label={label} className={className} help={help} error={error}>
      {(field: FieldControl) => <Input autoComplete="off" {...input} {...field} {...register(path)} />}
    </FormField>
  )
}

/** A choice of whatever form it stands in. */
export function PlainSelect({
  path,
  label,
  className,
  options,
}: Props & { options: readonly SelectOption[] }) {
  const { register } = useFormContext<FieldValues>()
  const error = useFieldText(path)
  return (
    <FormField label={label} className={className} error={error}>
      {(field: FieldControl) => <Select {...field} {...register(path)} options={options} />}
    </FormField>
  )
}
