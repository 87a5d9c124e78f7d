'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormSection } from '@/components/kit/form-section'
import { Textarea } from '@/components/ui/textarea'
import { TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { MailTexts } from './mail-texts'

/** The settings of the structure's mails: the sender's name, the address for answers, and the text below them. */
export function MailSection() {
  const t = useTranslations('settings')
  const { register } = useFormContext<SettingsValues>()
  return (
    <FormSection id="email" title={t('sections.email')} text={t('help.email')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextSetting path="email.mittente" label={t('mail.mittente')} maxLength={80} />
        <TextSetting path="email.rispondi_a" label={t('mail.rispondi_a')} type="email" maxLength={254} />
      </div>
      <FormField label={t('mail.firma')} help={t('mail.firma_help')} className="mt-4">
        {(field) => <Textarea {...field} {...register('email.firma')} rows={3} maxLength={1000} />}
      </FormField>
      <MailTexts />
    </FormSection>
  )
}
