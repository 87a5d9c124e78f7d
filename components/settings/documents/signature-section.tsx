'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { FormSection } from '@/components/kit/form-section'
import { Textarea } from '@/components/ui/textarea'
import { SwitchSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** Whether graphometric data of signatures are recorded, and for whom they are encrypted. */
export function SignatureSection() {
  const t = useTranslations('settings')
  const errorText = useFieldError()
  const { register, control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control, name: 'firma' })
  return (
    <FormSection id="firma" title={t('sections.firma')} text={t('help.firma')}>
      <SwitchSetting path="firma.grafometria" label={t('graphometric.active')} />
      <TextSetting path="firma.custode" label={t('graphometric.holder')} maxLength={200} />
      <FormField label={t('graphometric.key')} error={errorText(errors.firma?.chiave_pubblica)}>
        {(field) => (
          <Textarea
            {...field}
            {...register('firma.chiave_pubblica')}
            rows={6}
            maxLength={4000}
            spellCheck={false}
            className="font-mono text-xs"
          />
        )}
      </FormField>
    </FormSection>
  )
}
