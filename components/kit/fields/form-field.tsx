'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Label } from '@/components/ui/label'

/** The props of a control inside a field: spread them on the input. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

/**
 * A control with its label above, help and error under it, tied together for assistive technology:
 * `<FormField label="Città" error={…}>{(field) => <Input {...field} {...register('city')} />}</FormField>`.
 */
export function FormField({
  label,
  help,
  error,
  warning,
  required,
  className,
  hideLabel,
  children,
}: {
  label: ReactNode
  help?: ReactNode
  /** In the user's language; see use-field-error. */
  error?: ReactNode
  /** A message about a value that looks odd, but may be sent. */
  warning?: ReactNode
  required?: boolean
  className?: string
  hideLabel?: boolean
  children: (field: FieldControl) => ReactNode
}) {
  const t = useTranslations('kit')
  const id = useId()
  const hints = [error && `${id}-error`, warning && `${id}-warning`, help && `${id}-help`].filter(Boolean)
  return (
    <div data-slot="form-field" className={cn('grid min-w-0 grid-cols-1 content-start gap-1', className)}>
      <Label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
        {label}
        {required ? (
          <>
            <span aria-hidden className="ml-0.5 text-state-error">
              *
            </span>
            <span className="sr-only"> ({t('required')})</span>
          </>
        ) : null}
      </Label>
      {children({
        id,
        'aria-describedby': hints.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} data-slot="field-error" className="text-sm text-state-error">
          {error}
        </p>
      ) : null}
      {warning ? (
        <p id={`${id}-warning`} data-slot="field-warning" className="text-sm text-state-pending">
          {warning}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      ) : null}
    </div>
  )
}
