'use client'

import { useTranslations } from 'next-intl'
import { FormDate } from '@/components/kit/fields/date-input'
import { useNotify } from '@/components/kit/use-notify'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { isDay } from '@/lib/domain/core/day'
import { ChoiceButtons } from '../choice-buttons'
import { FrequencyField } from '../plan/frequency-field'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'
import { isByInvoices, startOf } from '../wizard-form'
import { isAgreement } from '../wizard-kind'
import { ExpiryDays, USUAL_DAYS } from './expiry-days'

const USUAL_INSTALMENTS = 3

/**
 * Single solution or instalments, by days or on a date (document 3 §9, Payment expiry). A contract's instalments may be
 * invoices of their own; of a subscription each invoice has its days.
 */
export function ExpiryFields() {
  const t = useTranslations('wizard.payment')
  const { kind, methods, values } = useWizard()
  const { modality, payment_expiry, payment_days, num_of_instalments } = values.invoice_configuration
  const byInvoices = isByInvoices(values)
  const isSubscription = values.recurrence === 'SUBSCRIPTION'
  const setModality = (value: string) => {
    const isSingle = value === 'SINGLE'
    methods.setValue('invoice_configuration.modality', isSingle ? 'SINGLE' : 'INSTALMENTS')
    methods.setValue(
      'invoice_configuration.instalments',
      value === 'INVOICES' && isAgreement(kind) ? 'INVOICES' : 'DUE_DATES',
    )
    if (value !== 'INSTALMENTS') {
      methods.setValue('invoice_configuration.payment_days', payment_days.slice(0, 1))
    }
    if (isSingle) return
    methods.setValue('invoice_configuration.payment_expiry', 'DAYS')
    if (value === 'INVOICES') {
      methods.setValue('invoice_configuration.num_of_instalments', num_of_instalments ?? USUAL_INSTALMENTS)
    } else if (payment_days.length < 2) {
      methods.setValue('invoice_configuration.payment_days', [...USUAL_DAYS])
    }
  }
  const isSingle = modality === 'SINGLE' && !isSubscription
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t(isSubscription ? 'expiry_each' : 'expiry')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {isSubscription ? null : (
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceButtons
              label={t('modality')}
              value={byInvoices ? 'INVOICES' : modality}
              onChange={setModality}
              options={[
                ['SINGLE', t('single')],
                ['INSTALMENTS', t('instalments')],
                ...(isAgreement(kind) ? [['INVOICES', t('invoices')] as const] : []),
              ]}
            />
            {isSingle ? (
              <ChoiceButtons
                label={t('expires')}
                value={payment_expiry}
                onChange={(value) =>
                  methods.setValue('invoice_configuration.payment_expiry', value === 'DATE' ? 'DATE' : 'DAYS')
                }
                options={[
                  ['DAYS', t('by_days')],
                  ['DATE', t('by_date')],
                ]}
              />
            ) : null}
            {byInvoices ? (
              <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4">
                <InstalmentsField />
                <FrequencyField />
              </div>
            ) : null}
          </div>
        )}
        {isSingle && payment_expiry === 'DATE' ? <ExpiryDate /> : <ExpiryDays />}
      </CardContent>
    </Card>
  )
}

function InstalmentsField() {
  const t = useTranslations('wizard.label')
  const path = 'invoice_configuration.num_of_instalments'
  return (
    <WizardField path={path} label={t('num_of_instalments')} required>
      {(field) => <WizardNumber {...field} name={path} decimals={0} negative={false} maxLength={3} />}
    </WizardField>
  )
}

/** A day before the start is reset to the start, with a notice of the reason (document 3 §5). */
function ExpiryDate() {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const { methods, values } = useWizard()
  const name = 'invoice_configuration.end_date'
  const start = startOf(values)
  const check = () => {
    const chosen = methods.getValues(name)
    if (!isDay(chosen) || !isDay(start) || chosen >= start) return
    methods.setValue(name, start)
    notify.error(errors('ERROR_INVOICE_EXPIRATION_BEFORE_START'))
  }
  return (
    <WizardField path={name} label={t('label.end_date')} required className="max-w-60">
      {(field) => (
        <FormDate {...field} control={methods.control} name={name} min={start || undefined} onBlur={check} />
      )}
    </WizardField>
  )
}
