'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormSection } from '@/components/anagrafica/form-section'
import { FormField } from '@/components/kit/form-field'
import { Textarea } from '@/components/ui/textarea'
import { MailTexts } from './mail-texts'
import { TextSetting } from './setting-field'
import type { SettingsValues } from './settings-values'

/** From whom the structure's mails come, where answers go, and what stands below them. */
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
