'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { type FieldError, get, useController, useFormContext, useFormState } from 'react-hook-form'
import { type FieldControl, FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import type { TextPath } from '@/lib/api/anagrafica/text-paths'
import { type AnagraficaValues, NAME_MISSING } from './anagrafica-values'
import { type Finding, useFindings } from './use-findings'

const FindingsContext = createContext<readonly Finding[]>([])

/** Gives the fields below the findings of the offline checks on the typed values. */
export function FindingsProvider({ children }: { children: ReactNode }) {
  return <FindingsContext value={useFindings()}>{children}</FindingsContext>
}

type FieldProps = { path: TextPath; label?: string; help?: ReactNode; className?: string; required?: boolean }

/** A field of the entry: its label, the form's own error, and what the offline checks found. */
export function AnagraficaFieldFrame({
  path,
  label,
  children,
  ...props
}: FieldProps & { children: (field: FieldControl) => ReactNode }) {
  const t = useTranslations('registry')
  const errorText = useFieldError()
  const { control } = useFormContext<AnagraficaValues>()
  const { errors } = useFormState({ control, name: path })
  const error = get(errors, path) as FieldError | undefined
  const own = error?.message === NAME_MISSING ? t('name_missing') : errorText(error)
  const found = useContext(FindingsContext).filter((finding) => finding.field === path)
  const wrong = found.find((finding) => finding.level === 'error')?.text
  const odd = found.find((finding) => finding.level === 'warning')?.text
  return (
    <FormField
      label={label ?? t(`fields.${path}`)}
      error={own ?? wrong}
      warning={own || wrong ? undefined : odd}
      {...props}
    >
      {children}
    </FormField>
  )
}

export function TextField({
  path,
  label,
  help,
  className,
  required,
  onTyped,
  ...input
}: FieldProps &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Follows each change of the text by the user. */
    onTyped?: (text: string) => void
  }) {
  const { register, getValues } = useFormContext<AnagraficaValues>()
  return (
    <AnagraficaFieldFrame path={path} label={label} help={help} className={className} required={required}>
      {(field) => (
        <Input
          autoComplete="off"
          defaultValue={getValues(path)}
          {...input}
          {...field}
          {...register(path, { onChange: (event) => onTyped?.(event.target.value) })}
        />
      )}
    </AnagraficaFieldFrame>
  )
}

export function SelectField({
  path,
  options,
  placeholder,
  onChosen,
  ...props
}: FieldProps & {
  options: readonly SelectOption[]
  placeholder?: string
  onChosen?: (value: string) => void
}) {
  const { control } = useFormContext<AnagraficaValues>()
  const { field: controlled } = useController({ control, name: path })
  return (
    <AnagraficaFieldFrame path={path} {...props}>
      {(field) => (
        <Select
          {...field}
          name={controlled.name}
          ref={controlled.ref}
          value={controlled.value}
          onBlur={controlled.onBlur}
          onChange={(event) => {
            controlled.onChange(event)
            onChosen?.(event.target.value)
          }}
          options={options}
          placeholder={placeholder}
        />
      )}
    </AnagraficaFieldFrame>
  )
}
