'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateInput } from '@/components/kit/date-input'
import { NumberInput } from '@/components/kit/number-input'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { isDay } from '@/lib/domain/day'
import { useWizard } from './wizard-context'
import { WizardField } from './wizard-field'

const USUAL_DAYS = [30, 60, 90]
const MAX_DAYS = 999

/** Single solution or instalments, by days or on a date (document 3 §9, Payment expiry). */
export function ExpiryFields() {
  const t = useTranslations('wizard.payment')
  const { methods, values } = useWizard()
  const { modality, payment_expiry, payment_days } = values.invoice_configuration
  const setModality = (value: string) => {
    const isSingle = value === 'SINGLE'
    methods.setValue('invoice_configuration.modality', isSingle ? 'SINGLE' : 'INSTALMENTS')
    if (isSingle) methods.setValue('invoice_configuration.payment_days', payment_days.slice(0, 1))
    else {
      methods.setValue('invoice_configuration.payment_expiry', 'DAYS')
      if (payment_days.length < 2) methods.setValue('invoice_configuration.payment_days', [...USUAL_DAYS])
    }
  }
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('expiry')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice
            label={t('modality')}
            value={modality}
            onChange={setModality}
            options={[
              ['SINGLE', t('single')],
              ['INSTALMENTS', t('instalments')],
            ]}
          />
          {modality === 'SINGLE' ? (
            <Choice
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
        </div>
        {modality === 'SINGLE' && payment_expiry === 'DATE' ? <ExpiryDate /> : <ExpiryDays />}
      </CardContent>
    </Card>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <RadioGroup
        aria-label={label}
        value={value}
        onValueChange={onChange}
        className="flex flex-wrap gap-x-5 gap-y-2"
      >
        {options.map(([option, text]) => (
          <RadioItem key={option} value={option} label={text} />
        ))}
      </RadioGroup>
    </fieldset>
  )
}

/** What precedes the day of issue goes back to it, and says why (document 3 §5). */
function ExpiryDate() {
  const t = useTranslations('wizard')
  const errors = useTranslations('errors')
  const notify = useNotify()
  const { methods, values } = useWizard()
  const name = 'invoice_configuration.end_date'
  const { onBlur, ...registered } = methods.register(name)
  const check = () => {
    const chosen = methods.getValues(name)
    if (!isDay(chosen) || !isDay(values.date) || chosen >= values.date) return
    methods.setValue(name, values.date)
    notify.error(errors('ERROR_INVOICE_EXPIRATION_BEFORE_START'))
  }
  return (
    <WizardField path={name} label={t('label.end_date')} required className="max-w-60">
      {(field) => (
        <DateInput
          {...field}
          {...registered}
          min={values.date || undefined}
          onBlur={(event) => {
            void onBlur(event)
            check()
          }}
        />
      )}
    </WizardField>
  )
}

/** Days to pay in; several of them are instalments. */
function ExpiryDays() {
  const t = useTranslations('wizard')
  const { methods, values, errorOf } = useWizard()
  const path = 'invoice_configuration.payment_days'
  const days = values.invoice_configuration.payment_days
  const error = errorOf(path)
  const set = (next: readonly number[]) => {
    const ordered = [...new Set(next)].sort((a, b) => a - b)
    methods.setValue(path, ordered)
    methods.setValue('invoice_configuration.modality', ordered.length > 1 ? 'INSTALMENTS' : 'SINGLE')
  }
  const shown = [...new Set([...USUAL_DAYS, ...days])].sort((a, b) => a - b)
  return (
    <div className="grid gap-4">
      <fieldset data-field={path}>
        <legend className="mb-1.5 font-medium">{t('label.payment_days')}</legend>
        <div className="flex flex-wrap items-center gap-2">
          {shown.map((count) => {
            const chosen = days.includes(count)
            return (
              <button
                key={count}
                type="button"
                aria-pressed={chosen}
                onClick={() => set(chosen ? days.filter((day) => day !== count) : [...days, count])}
                className={cn(
                  'inline-flex h-8 items-center gap-1 rounded-full border px-3',
                  chosen ? 'border-action bg-action-soft font-medium text-link' : 'bg-surface hover:bg-hover',
                )}
              >
                {count === 0 ? t('payment.immediate') : t('payment.days', { count })}
                {chosen && !USUAL_DAYS.includes(count) ? <X aria-hidden className="size-3.5" /> : null}
              </button>
            )
          })}
          <OtherDays onAdd={(count) => set([...days, count])} />
        </div>
        <p className="mt-1.5 text-ink-soft text-sm">{t('payment.days_help')}</p>
        {error ? <p className="mt-1 text-sm text-state-error">{error}</p> : null}
      </fieldset>
      <WizardField
        path="invoice_configuration.payment_expiration_reference"
        label={t('label.reference')}
        className="max-w-60"
      >
        {(field) => (
          <Select
            {...field}
            {...methods.register('invoice_configuration.payment_expiration_reference')}
            options={[
              { value: 'ISSUE_DATE', label: t('payment.ISSUE_DATE') },
              { value: 'END_MONTH', label: t('payment.END_MONTH') },
            ]}
          />
        )}
      </WizardField>
    </div>
  )
}

function OtherDays({ onAdd }: { onAdd: (count: number) => void }) {
  const t = useTranslations('wizard.payment')
  const [count, setCount] = useState<number | null>(null)
  const add = () => {
    if (count === null || count > MAX_DAYS) return
    onAdd(count)
    setCount(null)
  }
  return (
    <span className="flex items-center gap-1">
      <NumberInput
        aria-label={t('other_days')}
        placeholder={t('other_days')}
        className="h-8 w-32"
        decimals={0}
        negative={false}
        maxLength={3}
        value={count}
        onValueChange={setCount}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button size="sm" disabled={count === null} onClick={add}>
        {t('add_days')}
      </Button>
    </span>
  )
}
