'use client'

import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { DialogForm } from '@/components/kit/dialogs/dialog-form'
import { FormFault } from '@/components/kit/fields/form-fault'
import type { AttributeKind } from '@/components/pricelist/attributes/attribute-calls'
import { FormAttributes } from './form-attributes'

/**
 * The common part of the forms of a product and of a price: their fields, their attributes, and the message about a
 * faulty form.
 */
export function CatalogueForm<Values extends FieldValues>({
  form,
  kind,
  submit,
  fault,
  onSave,
  onCancel,
  children,
}: {
  form: UseFormReturn<Values>
  /** Whose attributes stand below the fields; without one, none. */
  kind?: AttributeKind
  submit: string
  /** The message shown while a submitted form is not valid. */
  fault: string
  onSave: (values: Values) => Promise<void>
  onCancel: () => void
  children: ReactNode
}) {
  const { isSubmitting, isSubmitted, isValid } = form.formState
  return (
    <FormProvider {...form}>
      <DialogForm
        submit={submit}
        pending={isSubmitting}
        onSubmit={() => void form.handleSubmit(onSave)()}
        onCancel={onCancel}
      >
        {children}
        {kind ? <FormAttributes kind={kind} /> : null}
        <FormFault>{isSubmitted && !isValid ? fault : null}</FormFault>
      </DialogForm>
    </FormProvider>
  )
}
