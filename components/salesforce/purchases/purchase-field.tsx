'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { type FieldError, type FieldPathByValue, get, useController, useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { type PurchaseValues, REQUIRED } from './purchase-values'

type Path<Value> = FieldPathByValue<PurchaseValues, Value>
type Frame = Omit<ComponentProps<typeof FormField>, 'error' | 'children'>

/** A part of the form with its label and the form's error. */
export function PurchaseField({
  path,
  ...props
}: Frame & Pick<ComponentProps<typeof FormField>, 'children'> & { path: string }) {
  const kit = useTranslations('kit.field')
  const errorText = useFieldError()
  const { formState } = useFormContext<PurchaseValues>()
  const error = get(formState.errors, path) as FieldError | undefined
  const required = error?.message === REQUIRED ? kit('required') : undefined
  return <FormField error={required ?? errorText(error)} {...props} />
}

export function PurchaseText({
  path,
  maxLength,
  ...frame
}: Frame & { path: Path<string>; maxLength: number }) {
  const { register } = useFormContext<PurchaseValues>()
  return (
    <PurchaseField path={path} {...frame}>
      {(field) => <Input {...field} {...register(path)} autoComplete="off" maxLength={maxLength} />}
    </PurchaseField>
  )
}

export function PurchaseDay({ path, ...frame }: Frame & { path: Path<string> }) {
  const { control } = useFormContext<PurchaseValues>()
  return (
    <PurchaseField path={path} {...frame}>
      {(field) => <FormDate {...field} control={control} name={path} />}
    </PurchaseField>
  )
}

export function PurchaseSelect({
  path,
  options,
  ...frame
}: Frame & { path: Path<string>; options: readonly SelectOption[] }) {
  const { register } = useFormContext<PurchaseValues>()
  return (
    <PurchaseField path={path} {...frame}>
      {(field) => <Select {...field} {...register(path)} options={options} />}
    </PurchaseField>
  )
}

export function PurchaseNumber({
  path,
  decimals,
  cents,
  negative = false,
  placeholder,
  ...frame
}: Frame & {
  path: Path<number | null>
  decimals?: number
  cents?: boolean
  negative?: boolean
  placeholder?: string
}) {
  const { control } = useFormContext<PurchaseValues>()
  const { field: controlled } = useController({ control, name: path })
  return (
    <PurchaseField path={path} {...frame}>
      {(field) => (
        <NumberInput
          {...field}
          ref={controlled.ref}
          name={controlled.name}
          decimals={decimals}
          cents={cents}
          negative={negative}
          placeholder={placeholder}
          value={controlled.value as number | null}
          onBlur={controlled.onBlur}
          onValueChange={controlled.onChange}
        />
      )}
    </PurchaseField>
  )
}
