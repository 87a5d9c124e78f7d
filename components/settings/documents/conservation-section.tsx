'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormSection } from '@/components/kit/form-section'
import { CONSERVATION_PLACES } from '@/lib/domain/registers/conservation'
import { DaySetting, SelectSetting, TextSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'

/** Where the e-invoices are conserved, and until when that is agreed. */
export function ConservationSection() {
  const t = useTranslations('settings')
  const place = useWatch<SettingsValues, 'conservazione.luogo'>({ name: 'conservazione.luogo' })
  const options = CONSERVATION_PLACES.map((value) => ({ value, label: t(`conservation.places.${value}`) }))
  return (
    <FormSection id="conservazione" title={t('sections.conservazione')} text={t('help.conservazione')}>
      <SelectSetting path="conservazione.luogo" label={t('conservation.place')} options={options} />
      {place === 'FORNITORE' || place === 'ALTRO' ? (
        <TextSetting path="conservazione.nome" label={t('conservation.name')} maxLength={200} />
      ) : null}
      {place === 'IGNOTO' ? null : (
        <DaySetting
          path="conservazione.scadenza"
          label={t('conservation.ends_on')}
          help={t(place === 'ADE' ? 'conservation.ends_on_ade' : 'conservation.ends_on_help')}
        />
      )}
    </FormSection>
  )
}
