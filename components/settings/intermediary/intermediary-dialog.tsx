'use client'

import { useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { ApiError, api } from '@/lib/api/client'
import type { IntermediaryAccount } from '@/lib/api/salesforce/exchange/intermediary-fields'
import {
  hasUser,
  INTERMEDIARIES,
  INTERMEDIARY_NAMES,
  type Intermediary,
} from '@/lib/domain/einvoice/intermediaries'
import {
  type IntermediaryValues,
  intermediaryValues,
  isIntermediaryField,
  typedIntermediary,
} from './intermediary-values'

type DialogProps = {
  /** The account that is changed; null for a new one. */
  account: IntermediaryAccount | null
  /** The providers at which there is an account. */
  taken: readonly Intermediary[]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Connects an account at an intermediary, or changes it: it is saved only when the provider took it. */
export function IntermediaryDialog({ account, taken, onSaved, onClose }: DialogProps) {
  const t = useTranslations('settings.intermediary')
  const notify = useNotify()
  const form = useForm<IntermediaryValues>({ defaultValues: intermediaryValues(account, taken) })
  const send = form.handleSubmit(async (values) => {
    try {
      const intermediary = typedIntermediary(values, account?.revision)
      await api.salesforce.intermediary.save({ intermediary })
      await onSaved()
    } catch (error) {
      const isOnField =
        error instanceof ApiError &&
        setServerErrors(error, form.setError, isIntermediaryField, 'intermediary.')
      if (!isOnField) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={account ? t('edit', { name: INTERMEDIARY_NAMES[account.provider] }) : t('connect')}
        text={t('dialog_text')}
        submit={t('save')}
        className="md:max-w-xl"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        {account ? null : <ProviderField taken={taken} />}
        <SignInFields isNew={account === null} />
        <LabelField isKept={account?.is_used ?? false} />
        <Options />
      </FormDialog>
    </FormProvider>
  )
}

function ProviderField({ taken }: { taken: readonly Intermediary[] }) {
  const t = useTranslations('settings.intermediary')
  const { control } = useFormContext<IntermediaryValues>()
  return (
    <Controller
      control={control}
      name="provider"
      render={({ field: { value, onChange } }) => (
        <RadioGroup aria-label={t('provider')} value={value} onValueChange={onChange}>
          {INTERMEDIARIES.filter((one) => !taken.includes(one)).map((one) => (
            <RadioItem
              key={one}
              value={one}
              label={INTERMEDIARY_NAMES[one]}
              help={t(`provider_help.${one}`)}
            />
          ))}
        </RadioGroup>
      )}
    />
  )
}

/** The user and the password at Aruba and A-Cube, the key at Invoicetronic, the token at Openapi. */
function SignInFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('settings.intermediary')
  const errorText = useFieldError()
  const { register, formState } = useFormContext<IntermediaryValues>()
  const provider = useWatch<IntermediaryValues, 'provider'>({ name: 'provider' })
  return (
    <>
      {hasUser(provider) ? (
        <FormField
          label={t(`username.${provider}`)}
          required
          help={t(`username_help.${provider}`)}
          error={errorText(formState.errors.username)}
        >
          {(field) => (
            <Input
              {...field}
              {...register('username', { required: true })}
              type={provider === 'acube' ? 'email' : 'text'}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
      ) : null}
      <FormField
        label={t(`secret.${provider}`)}
        required={isNew}
        help={isNew ? t(`secret_help.${provider}`) : t('secret_kept')}
        error={errorText(formState.errors.secret)}
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...register('secret', { required: isNew })}
            maxLength={provider === 'openapi' ? 2000 : 200}
            autoComplete="new-password"
          />
        )}
      </FormField>
    </>
  )
}

/** Whether the account is that of the sandbox: nobody but the user knows, and once a file was sent it stays. */
function LabelField({ isKept }: { isKept: boolean }) {
  const t = useTranslations('settings.intermediary')
  const errorText = useFieldError()
  const { control, formState } = useFormContext<IntermediaryValues>()
  const name = INTERMEDIARY_NAMES[useWatch<IntermediaryValues, 'provider'>({ name: 'provider' })]
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
      <p className="text-ink-soft text-sm">{isKept ? t('label_kept') : t('label_help', { name })}</p>
    </div>
  )
}

function Options() {
  const t = useTranslations('settings.intermediary')
  const { control } = useFormContext<IntermediaryValues>()
  const name = INTERMEDIARY_NAMES[useWatch<IntermediaryValues, 'provider'>({ name: 'provider' })]
  return (
    <>
      <Controller
        control={control}
        name="is_sending"
        render={({ field: { value, onChange } }) => (
          <SwitchField
            label={t('is_sending')}
            help={t('is_sending_help')}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="does_sign"
        render={({ field: { value, onChange } }) => (
          <SwitchField
            label={t('does_sign', { name })}
            help={t('does_sign_help', { name })}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </>
  )
}
