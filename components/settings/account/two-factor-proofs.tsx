'use client'

import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/client'

export type Proofs = { password: string; code: string }

const isField = (path: string): path is keyof Proofs => path === 'password' || path === 'code'

/** Asks for password and code before something that weakens the account. */
export function TwoFactorProofs({
  title,
  destructive,
  onProve,
  onCancel,
}: {
  title: string
  destructive: boolean
  onProve: (proofs: Proofs) => Promise<void>
  onCancel: () => void
}) {
  const t = useTranslations('profile.two_factor')
  const kit = useTranslations('kit')
  const notify = useNotify()
  const fieldError = useFieldError()
  const { register, handleSubmit, setError, formState } = useForm<Proofs>({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit((proofs) =>
    onProve(proofs).catch((error: unknown) => {
      if (!(error instanceof ApiError) || !setServerErrors(error, setError, isField)) notify.error(error)
    }),
  )
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent className="md:max-w-sm">
        <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{t('code_help')}</DialogDescription>
          </DialogHeader>
          <FormField required label={t('password')} error={fieldError(errors.password)}>
            {(field) => (
              <PasswordInput
                {...field}
                autoComplete="current-password"
                {...register('password', { required: true })}
              />
            )}
          </FormField>
          <FormField required label={t('code')} error={fieldError(errors.code)}>
            {(field) => (
              <Input
                {...field}
                autoComplete="one-time-code"
                maxLength={40}
                {...register('code', { required: true })}
              />
            )}
          </FormField>
          <DialogFooter>
            <Button onClick={onCancel}>{kit('cancel')}</Button>
            <Button type="submit" variant={destructive ? 'danger' : 'primary'} pending={isSubmitting}>
              {title}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
