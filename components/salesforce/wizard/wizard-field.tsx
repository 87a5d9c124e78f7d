'use client'

import type { ComponentProps, ReactNode } from 'react'
import { type FieldPathByValue, useController } from 'react-hook-form'
import { type FieldControl, FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { cn } from '@/components/ui/cn'
import { Label } from '@/components/ui/label'
import { useWizard } from './wizard-context'
import type { WizardForm } from './wizard-form'

type FieldProps = Omit<ComponentProps<typeof FormField>, 'error'> & {
  /** The form's path: its fault is shown here, and here the focus comes. */
  path: string
}

/** A field of the wizard with its fault, once the step was tried. */
export function WizardField({ path, className, ...props }: FieldProps) {
  const { errorOf } = useWizard()
  return (
    <div data-field={path} className={cn('min-w-0 scroll-my-24 *:grid-cols-1', className)}>
      <FormField error={errorOf(path)} {...props} />
    </div>
  )
}

/**
 * A field inside a row of a list: its label stands above it on narrow screens and in the list's head on wide
 * ones; its fault is small.
 */
export function RowField({
  path,
  label,
  id,
  className,
  children,
}: {
  path: string
  label: string
  id: string
  className?: string
  children: (field: FieldControl & { 'aria-label'?: string }) => ReactNode
}) {
  const { errorOf } = useWizard()
  const error = errorOf(path)
  return (
    <div
      data-field={path}
      className={cn('grid min-w-0 scroll-my-24 grid-cols-1 content-start gap-1', className)}
    >
      <Label htmlFor={id} className="text-ink-soft text-xs min-[88rem]:sr-only">
        {label}
      </Label>
      {children({
        id,
        'aria-describedby': error ? `${id}-error` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="text-state-error text-xs">
          {error}
        </p>
      ) : null}
    </div>
  )
}

type NumberPath = FieldPathByValue<WizardForm, number | null>

/** A number of the form. */
export function WizardNumber({
  name,
  ...props
}: Omit<ComponentProps<typeof NumberInput>, 'value' | 'onValueChange' | 'name'> & { name: NumberPath }) {
  const { methods } = useWizard()
  const { field } = useController({ control: methods.control, name })
  return (
    <NumberInput
      {...props}
      ref={field.ref}
      value={field.value as number | null}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
