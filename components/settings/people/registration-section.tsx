'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { SwitchSetting } from '../setting-field'

export function RegistrationSection() {
  const t = useTranslations('settings')
  const name = 'registrazioneClienti'
  return (
    <FormSection id={name} title={t(`sections.${name}`)} text={t(`help.${name}`)}>
      <SwitchSetting path={name} label={t('registration.label')} />
    </FormSection>
  )
}
