'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { CopyButton } from '@/components/kit/copy-button'
import { InstantText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { ApiError, api } from '@/lib/api/client'
import type { IntermediaryAccount } from '@/lib/api/salesforce/exchange/intermediary-fields'
import { INTERMEDIARY_NAMES, signsWebhook } from '@/lib/domain/einvoice/intermediaries'

type Webhook = NonNullable<IntermediaryAccount['webhook']>
type Values = { webhook_secret: string }

type Props = {
  account: IntermediaryAccount
  onChanged: () => Promise<void>
  onClose: () => void
}

/** The address at which an intermediary calls when it has news: opened, copied, given the secret of its calls, and closed. */
export function WebhookDialog({ account, onChanged, onClose }: Props) {
  const { provider, webhook } = account
  const t = useTranslations('settings.intermediary.webhook')
  const name = INTERMEDIARY_NAMES[provider]
  const notify = useNotify()
  const form = useForm<Values>({ defaultValues: { webhook_secret: '' } })
  const send = form.handleSubmit(async ({ webhook_secret }) => {
    try {
      await api.salesforce.intermediary.openWebhook({ provider, webhook_secret: webhook_secret || undefined })
      form.reset()
      await onChanged()
    } catch (error) {
      const isOnField = error instanceof ApiError && setServerErrors(error, form.setError, isField)
      if (!isOnField) notify.error(error)
    }
  })
  const asksSecret = webhook !== null && signsWebhook(provider)
  return (
    <DialogFrame
      title={t('title', { name })}
      text={t('text', { name })}
      className="md:max-w-xl"
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {webhook ? <Address webhook={webhook} name={name} /> : null}
        {asksSecret ? <SecretField form={form} isKept={webhook.is_ready} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          {webhook ? <CloseButton provider={provider} onChanged={onChanged} /> : null}
          <Button className={webhook ? '' : 'ml-auto'} onClick={onClose}>
            {t('done')}
          </Button>
          {webhook === null || asksSecret ? (
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              {t(webhook ? 'save_secret' : 'open')}
            </Button>
          ) : null}
        </div>
      </form>
    </DialogFrame>
  )
}

const isField = (field: string): field is keyof Values => field === 'webhook_secret'

/** The address, and when it was last called. */
function Address({ webhook: { address, heard_at }, name }: { webhook: Webhook; name: string }) {
  const t = useTranslations('settings.intermediary.webhook')
  return (
    <div className="grid gap-2">
      <FormField label={t('address')} help={t('address_help', { name })}>
        {(field) => (
          <span className="flex items-center gap-1">
            <Input {...field} readOnly value={address} onFocus={(event) => event.target.select()} />
            <CopyButton label={t('address')} text={address} />
          </span>
        )}
      </FormField>
      <p className="text-ink-soft text-sm">
        {heard_at ? (
          <>
            {t('heard')} <InstantText value={heard_at} form="short" />
          </>
        ) : (
          t('never_heard', { name })
        )}
      </p>
    </div>
  )
}

type SecretProps = { form: ReturnType<typeof useForm<Values>>; isKept: boolean }

/** The secret with which the provider signs its calls, which it shows once. */
function SecretField({ form, isKept }: SecretProps) {
  const t = useTranslations('settings.intermediary.webhook')
  const errorText = useFieldError()
  return (
    <FormField
      label={t('secret')}
      required={!isKept}
      help={t(isKept ? 'secret_kept' : 'secret_help')}
      error={errorText(form.formState.errors.webhook_secret)}
    >
      {(field) => (
        <PasswordInput
          {...field}
          {...form.register('webhook_secret', { required: true })}
          autoComplete="new-password"
          maxLength={2000}
        />
      )}
    </FormField>
  )
}

function CloseButton({
  provider,
  onChanged,
}: Pick<IntermediaryAccount, 'provider'> & Pick<Props, 'onChanged'>) {
  const t = useTranslations('settings.intermediary.webhook')
  const dialogs = useDialogs()
  const notify = useNotify()
  const close = async () => {
    if (!(await dialogs.confirm({ text: t('close_ask'), confirm: t('close'), destructive: true }))) return
    try {
      await api.salesforce.intermediary.closeWebhook({ provider })
      await onChanged()
    } catch (error) {
      notify.error(error)
    }
  }
  return (
    <Button variant="ghost" className="mr-auto" onClick={() => void close()}>
      {t('close')}
    </Button>
  )
}
