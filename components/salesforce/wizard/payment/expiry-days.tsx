'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'
import { isByInvoices } from '../wizard-form'

/** Payment expiry by days (document 3 §9). */
export const USUAL_DAYS = [30, 60, 90]
const MAX_DAYS = 999

/** Days to pay in; several of them are instalments. Where each instalment is an invoice, one is enough. */
export function ExpiryDays() {
  const t = useTranslations('wizard')
  const { methods, values, errorOf } = useWizard()
  const path = 'invoice_configuration.payment_days'
  const days = values.invoice_configuration.payment_days
  const error = errorOf(path)
  const isOne = isByInvoices(values)
  const set = (next: readonly number[]) => {
    if (isOne) return methods.setValue(path, next.slice(-1))
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
            const chosen = isOne ? days[0] === count : days.includes(count)
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
        {isOne ? null : <p className="mt-1.5 text-ink-soft text-sm">{t('payment.days_help')}</p>}
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
