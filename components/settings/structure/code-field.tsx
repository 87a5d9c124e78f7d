import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Input } from '@/components/ui/input'

/** The code of the second factor, or a recovery code. */
export function CodeField({
  error,
  ...input
}: ComponentProps<typeof Input> & { error?: string | undefined }) {
  const t = useTranslations('profile.two_factor')
  return (
    <FormField required label={t('code')} help={t('code_help')} error={error}>
      {(field) => <Input {...field} autoComplete="one-time-code" maxLength={40} {...input} />}
    </FormField>
  )
}
