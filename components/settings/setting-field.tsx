'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldError,
  type FieldPathByValue,
  get,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { type FieldControl, FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { NATURA_REQUIRED, REQUIRED, type SettingsValues } from './settings-values'

type Path<Value> = FieldPathByValue<SettingsValues, Value>
type FieldProps<Value> = {
  path: Path<Value>
  label: string
  help?: string
  warning?: string
  className?: string
}

/** A setting with its label and the form's error. */
function SettingFrame({
  path,
  ...props
}: Omit<FieldProps<never>, 'path'> & { path: string; children: (field: FieldControl) => ReactNode }) {
  const t = useTranslations('settings.vat')
  const kit = useTranslations('kit.field')
  const errorText = useFieldError()
  const { control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control })
  const error = get(errors, path) as FieldError | undefined
  const own = error?.message === NATURA_REQUIRED ? t('natura_required') : undefined
  const required = error?.message === REQUIRED ? kit('required') : undefined
  return <FormField error={own ?? required ?? errorText(error)} {...props} />
}

export function TextSetting({
  path,
  label,
  warning,
  className,
  ...input
}: FieldProps<string> & Omit<ComponentProps<'input'>, 'className'>) {
  const { register, getValues } = useFormContext<SettingsValues>()
  return (
    <SettingFrame path={path} label={label} warning={warning} className={className}>
      {(field) => (
        <Input
          autoComplete="off"
          defaultValue={String(getValues(path) ?? '')}
          {...input}
          {...field}
          {...register(path)}
        />
      )}
    </SettingFrame>
  )
}

export function NumberSetting({
  path,
  negative = false,
  cents = false,
  ...props
}: FieldProps<number | null> & { negative?: boolean; cents?: boolean }) {
  const { control } = useFormContext<SettingsValues>()
  const { field: controlled } = useController({ control, name: path })
  return (
    <SettingFrame path={path} {...props}>
      {(field) => (
        <NumberInput
          {...field}
          ref={controlled.ref}
          name={controlled.name}
          negative={negative}
          cents={cents}
          value={controlled.value as number | null}
          onBlur={controlled.onBlur}
          onValueChange={controlled.onChange}
        />
      )}
    </SettingFrame>
  )
}

export function DaySetting({ path, ...props }: FieldProps<string | null>) {
  const { control } = useFormContext<SettingsValues>()
  return (
    <SettingFrame path={path} {...props}>
      {(field) => <FormDate {...field} control={control} name={path} none={null} />}
    </SettingFrame>
  )
}

export function SelectSetting({
  path,
  options,
  placeholder,
  disabled,
  onChosen,
  ...props
}: FieldProps<string | null> & {
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
  onChosen?: (value: string) => void
}) {
  const { control } = useFormContext<SettingsValues>()
  const { field: controlled } = useController({ control, name: path })
  return (
    <SettingFrame path={path} {...props}>
      {(field) => (
        <Select
          {...field}
          ref={controlled.ref}
          name={controlled.name}
          disabled={disabled}
          value={disabled ? '' : ((controlled.value as string | null) ?? '')}
          onBlur={controlled.onBlur}
          onChange={(event) => {
            controlled.onChange(event.target.value)
            onChosen?.(event.target.value)
          }}
          options={options}
          placeholder={placeholder}
        />
      )}
    </SettingFrame>
  )
}

export function SwitchSetting({
  path,
  onChosen,
  ...props
}: FieldProps<boolean> & { onChosen?: (value: boolean) => void }) {
  const { control } = useFormContext<SettingsValues>()
  const { field: controlled } = useController({ control, name: path })
  return (
    <SettingFrame path={path} {...props}>
      {(field) => (
        <span className="flex h-9 items-center">
          <Switch
            {...field}
            data-field={path}
            ref={controlled.ref}
            checked={controlled.value === true}
            onBlur={controlled.onBlur}
            onCheckedChange={(checked) => {
              controlled.onChange(checked)
              onChosen?.(checked)
            }}
          />
        </span>
      )}
    </SettingFrame>
  )
}
