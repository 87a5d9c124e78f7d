'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/kit/form-section'
import { LIQUIDATION_STATES, SHAREHOLDERS } from '@/lib/domain/registry/company-register'
import { NumberSetting, SelectSetting, TextSetting } from '../setting-field'

/** The company's entry in the REA: what art. 2250 of the civil code asks of invoices and letters. */
export function RegisterSection() {
  const t = useTranslations('settings')
  return (
    <FormSection id="rea" title={t('sections.rea')} text={t('help.rea')}>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <TextSetting path="rea.ufficio" label={t('rea.ufficio')} maxLength={20} />
        <TextSetting path="rea.numero" label={t('rea.numero')} maxLength={20} inputMode="numeric" />
        <NumberSetting
          path="rea.capitale_sociale"
          label={t('rea.capitale_sociale')}
          help={t('rea.capitale_sociale_help')}
          cents
          className="sm:col-span-2"
        />
        <SelectSetting
          path="rea.socio_unico"
          label={t('rea.socio_unico')}
          options={[
            { value: '', label: t('rea.shareholders.none') },
            ...SHAREHOLDERS.map((value) => ({ value, label: t(`rea.shareholders.${value}`) })),
          ]}
        />
        <SelectSetting
          path="rea.stato_liquidazione"
          label={t('rea.stato_liquidazione')}
          options={LIQUIDATION_STATES.map((value) => ({ value, label: t(`rea.states.${value}`) }))}
        />
      </div>
    </FormSection>
  )
}
