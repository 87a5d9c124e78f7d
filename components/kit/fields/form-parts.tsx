'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useController,
  useFormContext,
} from 'react-hook-form'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { FormDate } from './date-input'
import { FormField } from './form-field'
import { NumberInput } from './number-input'
import { useFieldError } from './use-field-error'

/** The message of an error for a part that is missing. */
export const REQUIRED = 'required-part'

type Frame = Omit<ComponentProps<typeof FormField>, 'error' | 'children'>
type NumberOptions = { decimals?: number; cents?: boolean; negative?: boolean; placeholder?: string }
type Part<Values extends FieldValues, Value, Options = object> = (
  props: Frame & { path: FieldPathByValue<Values, Value> } & Options,
) => ReactNode

/** A part of the form with its label and the form's error. */
function PartField({
  path,
  ...props
}: Frame & Pick<ComponentProps<typeof FormField>, 'children'> & { path: string }) {
  const kit = useTranslations('kit.field')
  const errorText = useFieldError()
  const { formState } = useFormContext()
  const error = get(formState.errors, path) as FieldError | undefined
  const required = error?.message === REQUIRED ? kit('required') : undefined
  return <FormField error={required ?? errorText(error)} {...props} />
}

function TextPart({ path, maxLength, ...frame }: Frame & { path: string; maxLength: number }) {
  const { register } = useFormContext()
  return (
    <PartField path={path} {...frame}>
      {(field) => <Input {...field} {...register(path)} autoComplete="off" maxLength={maxLength} />}
    </PartField>
  )
}

function DayPart({ path, ...frame }: Frame & { path: string }) {
  const { control } = useFormContext()
  return (
    <PartField path={path} {...frame}>
      {(field) => <FormDate {...field} control={control} name={path} />}
    </PartField>
  )
}

function SelectPart({
  path,
  options,
  placeholder,
  ...frame
}: Frame & { path: string; options: readonly SelectOption[]; placeholder?: string }) {
  const { register } = useFormContext()
  return (
    <PartField path={path} {...frame}>
      {(field) => <Select {...field} {...register(path)} options={options} placeholder={placeholder} />}
    </PartField>
  )
}

function NumberPart({
  path,
  decimals,
  cents,
  negative = false,
  placeholder,
  ...frame
}: Frame & { path: string } & NumberOptions) {
  const { control } = useFormContext()
  const { field: controlled } = useController({ control, name: path })
  return (
    <PartField path={path} {...frame}>
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
    </PartField>
  )
}

/** The labelled parts of a form whose values are known: each takes only the paths of its kind of value. */
export const formParts = <Values extends FieldValues>() => ({
  Field: PartField,
  Text: TextPart as Part<Values, string, { maxLength: number }>,
  Day: DayPart as Part<Values, string>,
  Choice: SelectPart as Part<Values, string, { options: readonly SelectOption[]; placeholder?: string }>,
  Amount: NumberPart as Part<Values, number | null, NumberOptions>,
})
