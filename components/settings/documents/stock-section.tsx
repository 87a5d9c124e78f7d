'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { SwitchSetting } from '../setting-field'

export function StockSection() {
  const t = useTranslations('settings')
  return (
    <FormSection id="stockMode" title={t('sections.stockMode')} text={t('help.stockMode')}>
      <SwitchSetting path="stockMode" label={t('stock.label')} />
      <SwitchSetting path="stockBelowZero" label={t('stock.below_zero')} />
    </FormSection>
  )
}
