'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { DateInput, FormDate } from '@/components/kit/fields/date-input'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { ChoiceButtons } from '../choice-buttons'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'
import { startOf } from '../wizard-form'
import { FrequencyField } from './frequency-field'

const GoingOnFields = dynamic(() => import('./going-on-fields').then((module) => module.GoingOnFields), {
  ssr: false,
})

/** Once or in subscription, from when, how often and until when (document 3 §4, Payment types). */
export function RecurrenceFields() {
  const t = useTranslations('wizard.recurrence')
  const words = useTranslations('documents.recurrence')
  const { methods, values } = useWizard()
  const isSubscription = values.recurrence === 'SUBSCRIPTION'
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ChoiceButtons
          label={t('type')}
          value={values.recurrence}
          onChange={(value) =>
            methods.setValue('recurrence', value === 'SUBSCRIPTION' ? 'SUBSCRIPTION' : 'SINGLE')
          }
          options={[
            ['SINGLE', words('SINGLE')],
            ['SUBSCRIPTION', words('SUBSCRIPTION')],
          ]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <StartField />
          {isSubscription ? <FrequencyField /> : null}
        </div>
        {isSubscription ? <TerminationFields /> : null}
        {isSubscription ? <GoingOnFields /> : null}
      </CardContent>
    </Card>
  )
}

/** The document's own date until another is chosen. */
function StartField() {
  const t = useTranslations('wizard')
  const { methods, values } = useWizard()
  const path = 'invoice_configuration.start_date'
  return (
    <WizardField path={path} label={t('label.start_date')} help={t('recurrence.start_help')}>
      {(field) => (
        <DateInput
          {...field}
          value={startOf(values)}
          onValueChange={(chosen) => methods.setValue(path, chosen === values.date ? '' : chosen)}
        />
      )}
    </WizardField>
  )
}

/** After a number of times, on a day that does not precede the start, or never. */
function TerminationFields() {
  const t = useTranslations('wizard')
  const { methods, values } = useWizard()
  const { termination } = values.invoice_configuration
  const times = 'invoice_configuration.max_times'
  const last = 'invoice_configuration.end_date'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ChoiceButtons
        label={t('recurrence.termination')}
        value={termination}
        onChange={(value) =>
          methods.setValue('invoice_configuration.termination', value as typeof termination)
        }
        options={[
          ['TIMES', t('recurrence.by_times')],
          ['DATE', t('recurrence.by_date')],
          ['NEVER', t('recurrence.never')],
        ]}
      />
      {termination === 'TIMES' ? (
        <WizardField path={times} label={t('label.max_times')} required>
          {(field) => <WizardNumber {...field} name={times} decimals={0} negative={false} maxLength={3} />}
        </WizardField>
      ) : termination === 'NEVER' ? null : (
        <WizardField path={last} label={t('label.last_day')} required>
          {(field) => (
            <FormDate {...field} control={methods.control} name={last} min={startOf(values) || undefined} />
          )}
        </WizardField>
      )}
    </div>
  )
}
