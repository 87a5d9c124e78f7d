'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { FormDate } from '@/components/kit/fields/date-input'
import { useNotify } from '@/components/kit/use-notify'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import { isDay } from '@/lib/domain/core/day'
import { DownPayments } from '../lines/down-payments'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'
import { takesDownPayments } from '../wizard-form'
import { isAgreement } from '../wizard-kind'
import { DueDates } from './due-dates'
import { ExpiryFields } from './expiry-fields'

// Only offers and contracts have these.
const InvoicePlan = dynamic(() => import('../plan/invoice-plan').then((module) => module.InvoicePlan))
const RecurrenceFields = dynamic(() =>
  import('../plan/recurrence-fields').then((module) => module.RecurrenceFields),
)

/** Step 3: how, where, from when and by when the document is paid. */
export function PaymentStep() {
  const t = useTranslations('wizard')
  const { kind, values } = useWizard()
  return (
    <div className="grid gap-4">
      <Card>
        <CardHeader>
          <CardTitle>{t(`payment.title.${kind}`)}</CardTitle>
        </CardHeader>
        <CardContent className="grid items-start gap-4 md:grid-cols-3">
          <IssueDateField />
          <MethodField />
          <AccountField />
        </CardContent>
      </Card>
      {isAgreement(kind) ? <RecurrenceFields /> : null}
      <div className="grid items-start gap-4 min-[88rem]:grid-cols-[3fr_2fr]">
        <ExpiryFields />
        {isAgreement(kind) ? <InvoicePlan kind={kind} /> : <DueDates />}
      </div>
      {takesDownPayments(values) ? <DownPayments /> : null}
    </div>
  )
}

/** The issue date: a day before the last issued invoice is reset to that, with a notice of the reason (document 3 §5). */
function IssueDateField() {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const { kind, methods, lastDate, today, isCorrection } = useWizard()
  const earliest = lastDate && lastDate > today ? lastDate : today
  const onBlur = () => {
    const chosen = methods.getValues('date')
    if (!lastDate || !isDay(chosen) || chosen >= lastDate) return
    methods.setValue('date', earliest)
    notify.error(errors('ERROR_INVOICE_DATE_BEFORE_LAST'))
  }
  return (
    <WizardField
      path="date"
      label={t(kind === 'INVOICE' ? 'label.date' : 'label.day')}
      required
      help={
        isCorrection ? (
          t('payment.date_kept')
        ) : lastDate ? (
          <>
            {t('payment.last_invoice')} <DayText value={lastDate} />
          </>
        ) : undefined
      }
    >
      {(field) => (
        <FormDate
          {...field}
          control={methods.control}
          name="date"
          min={lastDate ?? undefined}
          readOnly={isCorrection}
          onBlur={onBlur}
        />
      )}
    </WizardField>
  )
}

function MethodField() {
  const t = useTranslations('wizard')
  const names = useTranslations('payment')
  const { methods, settings, values } = useWizard()
  const offered = settings.modalitapagamento.filter((method) => method.abilitato)
  const known: { value: string; label: string }[] =
    offered.length > 0
      ? offered.map((method) => ({ value: method.codice, label: method.descrizione }))
      : paymentMethods.map((code) => ({ value: code, label: names(code) }))
  const current = values.invoice_configuration.payment_methods
  const options =
    current === '' || known.some((option) => option.value === current)
      ? known
      : [...known, { value: current, label: names(current) }]
  return (
    <WizardField path="invoice_configuration.payment_methods" label={t('label.payment_methods')} required>
      {(field) => (
        <Select
          {...field}
          {...methods.register('invoice_configuration.payment_methods')}
          placeholder={t('payment.choose')}
          options={options}
        />
      )}
    </WizardField>
  )
}

/** The bank account that the customer pays to; only a bank transfer needs one. */
function AccountField() {
  const t = useTranslations('wizard')
  const { methods, settings, values } = useWizard()
  const { iban, bank_name, payment_methods } = values.invoice_configuration
  const isTransfer = payment_methods === 'ALLOWANCE'
  const accounts = settings.conticorrenti.map((conto) => ({
    value: conto.iban,
    bank: conto.banca,
    label: [conto.nome, shortIban(conto.iban)].filter(Boolean).join(' · '),
  }))
  const isKnown = iban === '' || accounts.some((account) => account.value === iban)
  const options = isKnown
    ? accounts
    : [
        ...accounts,
        { value: iban, bank: bank_name, label: [bank_name, shortIban(iban)].filter(Boolean).join(' · ') },
      ]
  return (
    <WizardField
      path="invoice_configuration.iban"
      label={t('label.iban')}
      help={iban === '' && isTransfer ? t('payment.iban_missing') : undefined}
    >
      {(field) => (
        <Select
          {...field}
          value={iban}
          placeholder={t(accounts.length === 0 ? 'payment.no_accounts' : 'payment.no_account')}
          options={options}
          onChange={(event) => {
            const account = options.find((option) => option.value === event.target.value)
            methods.setValue('invoice_configuration.iban', account?.value ?? '')
            methods.setValue('invoice_configuration.bank_name', account?.bank ?? '')
          }}
        />
      )}
    </WizardField>
  )
}

const shortIban = (iban: string): string =>
  iban.length > 10 ? `${iban.slice(0, 4)}…${iban.slice(-4)}` : iban
