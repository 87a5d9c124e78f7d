'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { ApiError, api } from '@/lib/api/client'
import type { Declaration } from '@/lib/api/salesforce/declarations/declaration-fields'
import { isOneOf } from '@/lib/domain/core/one-of'

const DAYS = ['received_day', 'first_day', 'last_day'] as const
const FIELDS = ['protocol', ...DAYS, 'revoked_day', 'limit', 'note'] as const
const PREFIX = 'declaration_data.'
const isField = (path: string): path is (typeof FIELDS)[number] => isOneOf(FIELDS, path)

type DeclarationValues = {
  protocol: string
  received_day: string
  first_day: string
  last_day: string
  revoked_day: string | null
  limit: number | null
  note: string
}

const BLANK: DeclarationValues = {
  protocol: '',
  received_day: '',
  first_day: '',
  last_day: '',
  revoked_day: null,
  limit: null,
  note: '',
}

const valuesOf = ({
  protocol,
  received_day,
  first_day,
  last_day,
  revoked_day,
  limit,
  note,
}: Declaration) => ({
  protocol,
  received_day,
  first_day,
  last_day,
  revoked_day,
  limit,
  note,
})

type DialogProps = {
  sku: string
  /** The declaration that is changed; null for a new one. */
  declaration: Declaration | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Adds or changes a declaration of intent of a customer. */
export function DeclarationDialog({ sku, declaration, onSaved, onClose }: DialogProps) {
  const t = useTranslations('declarations')
  const notify = useNotify()
  const form = useForm<DeclarationValues>({ defaultValues: declaration ? valuesOf(declaration) : BLANK })
  const send = form.handleSubmit(async (values) => {
    // Without a limit the call answers that it is wrong, at its field.
    const data = { ...values, limit: values.limit ?? 0 }
    try {
      if (declaration) {
        await api.salesforce.declarations.update({ declaration_data: { ...data, id: declaration.id } })
      } else await api.salesforce.declarations.add({ declaration_data: { ...data, ana_sku: sku } })
      await onSaved()
    } catch (error) {
      const isOnField = error instanceof ApiError && setServerErrors(error, form.setError, isField, PREFIX)
      if (!isOnField) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(declaration ? 'edit_title' : 'new_title')}
        submit={t('save')}
        className="md:max-w-lg"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <DeclarationFields />
        {declaration && declaration.document_count === 0 ? (
          <DeleteButton declaration={declaration} onDeleted={onSaved} />
        ) : null}
      </FormDialog>
    </FormProvider>
  )
}

function DeclarationFields() {
  const t = useTranslations('declarations')
  const errorText = useFieldError()
  const { register, control, formState } = useFormContext<DeclarationValues>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        label={t('protocol')}
        required
        help={t('protocol_help')}
        error={errorText(errors.protocol)}
        className="sm:col-span-2"
      >
        {(field) => (
          <Input
            {...field}
            {...register('protocol', { required: true })}
            maxLength={40}
            autoComplete="off"
            inputMode="numeric"
          />
        )}
      </FormField>
      {DAYS.map((name) => (
        <FormField key={name} label={t(name)} required error={errorText(errors[name])}>
          {(field) => <FormDate {...field} control={control} name={name} />}
        </FormField>
      ))}
      <FormField label={t('limit')} required error={errorText(errors.limit)}>
        {(field) => (
          <Controller
            control={control}
            name="limit"
            rules={{ required: true }}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                value={value}
                negative={false}
                onBlur={onBlur}
                onValueChange={(amount) => onChange(amount)}
              />
            )}
          />
        )}
      </FormField>
      <FormField label={t('revoked_day')} error={errorText(errors.revoked_day)}>
        {(field) => <FormDate {...field} control={control} name="revoked_day" none={null} />}
      </FormField>
      <FormField label={t('note')} error={errorText(errors.note)} className="sm:col-span-2">
        {(field) => <Input {...field} {...register('note')} maxLength={500} autoComplete="off" />}
      </FormField>
    </div>
  )
}

type DeleteProps = { declaration: Declaration; onDeleted: () => Promise<void> }

function DeleteButton({ declaration: { id, protocol }, onDeleted }: DeleteProps) {
  const t = useTranslations('declarations')
  const dialogs = useDialogs()
  const notify = useNotify()
  const remove = async () => {
    const text = t('delete_confirm', { protocol })
    if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
    try {
      await api.salesforce.declarations.remove({ id })
      await onDeleted()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Button variant="ghost" className="justify-self-start" onClick={() => void remove()}>
      <Trash2 aria-hidden />
      {t('delete')}
    </Button>
  )
}
