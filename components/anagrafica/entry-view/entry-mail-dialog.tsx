'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { mailIn } from '@/lib/api/auth/mail-fields'
import { api } from '@/lib/api/client'
import { RecipientField } from '../entry-form/recipient-field'
import type { EntryDialogProps } from './entry-dialog'

/** Writes to an entry in the structure's name. */
export function EntryMailDialog({ entry, address, onClose }: EntryDialogProps) {
  const t = useTranslations('registry.mail')
  const notify = useNotify()
  const queries = useQueryClient()
  const errorText = useFieldError()
  const { register, handleSubmit, formState } = useForm<z.input<typeof mailIn>>({
    defaultValues: { mail_to: address, subject: '', text: '' },
    resolver: zodResolver(mailIn),
  })
  const { errors, isSubmitting, isDirty } = formState
  const close = useGuardedClose(isDirty, onClose)
  const submit = handleSubmit(async (values) => {
    try {
      await api.auth.mails.send(values)
      await queries.invalidateQueries({ queryKey: ['entry', entry.id] })
      notify.success(t('sent', { email: values.mail_to.trim() }))
      onClose()
    } catch (error) {
      notify.error(error)
    }
  })
  return (
    <FormDialog
      title={t('title')}
      className="md:max-w-lg"
      submit={t('send')}
      pending={isSubmitting}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <RecipientField
        label={t('to')}
        error={errorText(errors.mail_to)}
        isMissing={address === ''}
        {...register('mail_to')}
      />
      <FormField label={t('subject')} required error={errorText(errors.subject)}>
        {(field) => <Input {...field} autoComplete="off" maxLength={150} {...register('subject')} />}
      </FormField>
      <FormField label={t('text')} required help={t('text_help')} error={errorText(errors.text)}>
        {(field) => <Textarea {...field} rows={8} maxLength={10_000} {...register('text')} />}
      </FormField>
    </FormDialog>
  )
}
