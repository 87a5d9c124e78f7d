'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { DECLARANT_OFFICES } from '@/lib/domain/registers/lipe'
import { PERIODICITIES } from '@/lib/domain/registers/vat-settlement'
import { SelectSetting, TextSetting } from '../setting-field'

/** How often VAT is settled, and who signs the communications of it (LIPE). */
export function SettlementSection() {
  const t = useTranslations('settings')
  return (
    <FormSection id="liquidazione" title={t('sections.liquidazione')} text={t('help.liquidazione')}>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <SelectSetting
          path="liquidazione.periodicita"
          label={t('settlement.periodicita')}
          options={PERIODICITIES.map((value) => ({ value, label: t(`settlement.periodicities.${value}`) }))}
          className="sm:col-span-2"
        />
        <TextSetting
          path="liquidazione.dichiarante"
          label={t('settlement.dichiarante')}
          maxLength={16}
          autoCapitalize="characters"
        />
        <SelectSetting
          path="liquidazione.carica"
          label={t('settlement.carica')}
          options={DECLARANT_OFFICES.map((value) => ({ value, label: t(`settlement.offices.${value}`) }))}
        />
      </div>
    </FormSection>
  )
}
