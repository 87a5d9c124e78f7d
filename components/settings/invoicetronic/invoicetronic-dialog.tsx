'use client'

import { useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { ApiError, api } from '@/lib/api/client'
import type { InvoicetronicAccount } from '@/lib/api/salesforce/exchange/invoicetronic-fields'
import {
  type InvoicetronicValues,
  invoicetronicValues,
  isInvoicetronicField,
  typedInvoicetronic,
} from './invoicetronic-values'

type DialogProps = {
  /** The account that is changed; null for a new one. */
  account: InvoicetronicAccount | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Connects an account at Invoicetronic, or changes it: it is saved only when the provider took its key. */
export function InvoicetronicDialog({ account, onSaved, onClose }: DialogProps) {
  const t = useTranslations('settings.invoicetronic')
  const notify = useNotify()
  const form = useForm<InvoicetronicValues>({ defaultValues: invoicetronicValues(account) })
  const send = form.handleSubmit(async (values) => {
    try {
      await api.salesforce.invoicetronic.save({
        invoicetronic: typedInvoicetronic(values, account?.revision),
      })
      await onSaved()
    } catch (error) {
      const isOnField =
        error instanceof ApiError &&
        setServerErrors(error, form.setError, isInvoicetronicField, 'invoicetronic.')
      if (!isOnField) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(account ? 'edit' : 'connect')}
        text={t('dialog_text')}
        submit={t('save')}
        className="md:max-w-xl"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <KeyField isNew={account === null} />
        <LabelField isKept={account?.is_used ?? false} />
        <Options />
      </FormDialog>
    </FormProvider>
  )
}

function KeyField({ isNew }: { isNew: boolean }) {
  const t = useTranslations('settings.invoicetronic')
  const errorText = useFieldError()
  const { register, formState } = useFormContext<InvoicetronicValues>()
  return (
    <FormField
      label={t('key')}
      required={isNew}
      help={t(isNew ? 'key_help' : 'key_kept')}
      error={errorText(formState.errors.key)}
    >
      {(field) => (
        <PasswordInput
          {...field}
          {...register('key', { required: isNew })}
          maxLength={200}
          autoComplete="new-password"
        />
      )}
    </FormField>
  )
}

/** Whether the key is that of the sandbox: nobody but the user knows, and once a file was sent it stays. */
function LabelField({ isKept }: { isKept: boolean }) {
  const t = useTranslations('settings.invoicetronic')
  const errorText = useFieldError()
  const { control, formState } = useFormContext<InvoicetronicValues>()
  const fault = errorText(formState.errors.label)
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">{t('label')}</p>
      <Controller
        control={control}
        name="label"
        rules={{ required: true }}
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label={t('label')} value={value} onValueChange={onChange} disabled={isKept}>
            <RadioItem value="LIVE" label={t('live')} help={t('live_help')} />
            <RadioItem value="TEST" label={t('test')} help={t('test_help')} />
          </RadioGroup>
        )}
      />
      {fault ? (
        <p role="alert" className="text-danger text-sm">
          {fault}
        </p>
      ) : null}
      <p className="text-ink-soft text-sm">{t(isKept ? 'label_kept' : 'label_help')}</p>
    </div>
  )
}

const OPTIONS = ['is_sending', 'does_sign'] as const

function Options() {
  const t = useTranslations('settings.invoicetronic')
  const { control } = useFormContext<InvoicetronicValues>()
  return OPTIONS.map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <SwitchField label={t(name)} help={t(`${name}_help`)} value={value} onChange={onChange} />
      )}
    />
  ))
}
