'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'

const UNITS = ['week', 'month', 'year'] as const

/** Every how many weeks, months or years an invoice is made. */
export function FrequencyField() {
  const t = useTranslations('wizard')
  const { methods, values } = useWizard()
  const path = 'invoice_configuration.frequency'
  const number = values.invoice_configuration.frequency === 1 ? 'one' : 'other'
  return (
    <WizardField path={path} label={t('label.frequency')} required>
      {(field) => (
        <div className="flex gap-2">
          <WizardNumber {...field} name={path} className="w-20" decimals={0} negative={false} maxLength={2} />
          <Select
            aria-label={t('recurrence.unit')}
            {...methods.register('invoice_configuration.frequency_type')}
            options={UNITS.map((unit) => ({ value: unit, label: t(`recurrence.${number}.${unit}`) }))}
          />
        </div>
      )}
    </WizardField>
  )
}
