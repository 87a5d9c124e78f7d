'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'

/** How a subscription goes on: until notice is given, or by terms that renew themselves; and the days of notice. */
export function GoingOnFields() {
  const t = useTranslations('wizard')
  const { methods, values } = useWizard()
  const { termination, renews } = values.invoice_configuration
  const isOpen = termination === 'NEVER'
  const days = 'invoice_configuration.notice_days'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isOpen ? (
        <p className="text-ink-soft text-sm">{t('recurrence.never_help')}</p>
      ) : (
        <SwitchField
          label={t('recurrence.renews')}
          help={t('recurrence.renews_help')}
          value={renews}
          onChange={(value) => methods.setValue('invoice_configuration.renews', value)}
        />
      )}
      {isOpen || renews ? (
        <WizardField
          path={days}
          label={t('label.notice_days')}
          help={t(isOpen ? 'recurrence.notice_help' : 'recurrence.notice_before_help')}
        >
          {(field) => (
            <WizardNumber
              {...field}
              name={days}
              className="w-24"
              decimals={0}
              negative={false}
              maxLength={3}
            />
          )}
        </WizardField>
      ) : null}
    </div>
  )
}
