'use client'

import { useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { ApiError, api } from '@/lib/api/client'
import type { PecBox } from '@/lib/api/salesforce/exchange/pec-box-fields'
import { isPecBoxField, type PecBoxValues, pecBoxValues, SERVER_FIELDS, typedPecBox } from './pec-box-values'
import { PEC_PROVIDERS, type PecProvider, PROVIDER_KEYS } from './pec-providers'

type DialogProps = {
  /** The box that is changed; null for a new one. */
  box: PecBox | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Connects a PEC box, or changes it: it is saved only when both of its servers took the user and the password. */
export function PecBoxDialog({ box, onSaved, onClose }: DialogProps) {
  const t = useTranslations('settings.pec')
  const notify = useNotify()
  const form = useForm<PecBoxValues>({ defaultValues: pecBoxValues(box) })
  const send = form.handleSubmit(async (values) => {
    try {
      await api.salesforce.pecBox.save({ pec_box: typedPecBox(values, box?.revision) })
      await onSaved()
    } catch (error) {
      const isOnField =
        error instanceof ApiError && setServerErrors(error, form.setError, isPecBoxField, 'pec_box.')
      if (!isOnField) notify.error(error)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t(box ? 'edit' : 'connect')}
        text={t('dialog_text')}
        submit={t('save')}
        className="md:max-w-xl"
        pending={form.formState.isSubmitting}
        onSubmit={() => void send()}
        onClose={onClose}
      >
        <AccountFields isNew={box === null} />
        <ServerFields />
        <MoveField />
        <LabelFields isKept={box?.is_used ?? false} />
      </FormDialog>
    </FormProvider>
  )
}

function AccountFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('settings.pec')
  const errorText = useFieldError()
  const { register, setValue, formState } = useFormContext<PecBoxValues>()
  const { errors } = formState
  const choose = (provider: PecProvider) => {
    if (provider === 'OTHER') return
    for (const name of SERVER_FIELDS) setValue(name, PEC_PROVIDERS[provider][name])
  }
  const options = [
    ...PROVIDER_KEYS.map((value) => ({ value, label: PEC_PROVIDERS[value].name as string })),
    { value: 'OTHER', label: t('other_provider') },
  ]
  const provider = register('provider', { onChange: ({ target }) => choose(target.value) })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('provider')} className="sm:col-span-2">
        {(field) => <Select {...field} {...provider} options={options} />}
      </FormField>
      <FormField label={t('address')} required error={errorText(errors.address)}>
        {(field) => (
          <Input
            {...field}
            {...register('address', { required: true })}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField label={t('user_name')} help={t('user_name_help')} error={errorText(errors.user_name)}>
        {(field) => <Input {...field} {...register('user_name')} maxLength={254} autoComplete="off" />}
      </FormField>
      <FormField
        label={t('password')}
        required={isNew}
        help={t(isNew ? 'password_help' : 'password_kept')}
        error={errorText(errors.password)}
        className="sm:col-span-2"
      >
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', { required: isNew })}
            maxLength={200}
            autoComplete="new-password"
          />
        )}
      </FormField>
    </div>
  )
}

const SERVERS = [
  ['smtp_host', 'smtp_port'],
  ['imap_host', 'imap_port'],
] as const

function ServerFields() {
  const t = useTranslations('settings.pec')
  const errorText = useFieldError()
  const { register, control, formState } = useFormContext<PecBoxValues>()
  const { errors } = formState
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{t('servers')}</legend>
      {SERVERS.map(([host, port]) => (
        <div key={host} className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
          <FormField label={t(host)} required error={errorText(errors[host])}>
            {(field) => (
              <Input
                {...field}
                {...register(host, { required: true })}
                maxLength={253}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </FormField>
          <FormField label={t(port)} required error={errorText(errors[port])}>
            {(field) => (
              <Controller
                control={control}
                name={port}
                rules={{ required: true }}
                render={({ field: { value, onChange, onBlur, ref } }) => (
                  <NumberInput
                    {...field}
                    ref={ref}
                    value={value}
                    decimals={0}
                    negative={false}
                    onBlur={onBlur}
                    onValueChange={onChange}
                  />
                )}
              />
            )}
          </FormField>
        </div>
      ))}
      <FormField label={t('imap_folder')} required error={errorText(errors.imap_folder)}>
        {(field) => (
          <Input
            {...field}
            {...register('imap_folder', { required: true })}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
    </fieldset>
  )
}

/** Whether the mails that Luna took are moved out of the folder that it reads. */
function MoveField() {
  const t = useTranslations('settings.pec')
  const { control } = useFormContext<PecBoxValues>()
  return (
    <Controller
      control={control}
      name="does_move"
      render={({ field: { value, onChange } }) => (
        <SwitchField label={t('does_move')} help={t('does_move_help')} value={value} onChange={onChange} />
      )}
    />
  )
}

/** Whether files reach the exchange system or a trial's address: once one was sent that stays. */
function LabelFields({ isKept }: { isKept: boolean }) {
  const t = useTranslations('settings.pec')
  const errorText = useFieldError()
  const { register, control, formState } = useFormContext<PecBoxValues>()
  const label = useWatch({ control, name: 'label' })
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-medium text-sm">{t('label')}</p>
        <Controller
          control={control}
          name="label"
          render={({ field: { value, onChange } }) => (
            <RadioGroup aria-label={t('label')} value={value} onValueChange={onChange} disabled={isKept}>
              <RadioItem value="LIVE" label={t('live')} help={t('live_help')} />
              <RadioItem value="TEST" label={t('test')} help={t('test_help')} />
            </RadioGroup>
          )}
        />
        {isKept ? <p className="text-ink-soft text-sm">{t('label_kept')}</p> : null}
      </div>
      {label === 'TEST' ? (
        <FormField
          label={t('exchange_address')}
          help={t('exchange_address_help')}
          required
          error={errorText(formState.errors.exchange_address)}
        >
          {(field) => (
            <Input
              {...field}
              {...register('exchange_address', { required: true, shouldUnregister: true })}
              type="email"
              maxLength={254}
              autoComplete="off"
            />
          )}
        </FormField>
      ) : null}
    </div>
  )
}
