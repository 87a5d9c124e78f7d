'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Input } from '@/components/ui/input'

/** The address that an entry is written to; a notice shows when the entry has no address (document 3 §5). */
export function RecipientField({
  label,
  error,
  isMissing,
  ...input
}: { label: string; error?: string; isMissing: boolean } & ComponentProps<'input'>) {
  const t = useTranslations('registry')
  return (
    <FormField label={label} required error={error} warning={isMissing ? t('no_email') : undefined}>
      {(field) => <Input {...field} type="email" inputMode="email" autoComplete="off" {...input} />}
    </FormField>
  )
}
