'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormFault } from '@/components/kit/fields/form-fault'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { money, sum, toWire } from '@/lib/domain/core/money'

export type DueDateValue = { date: string; amount: number }

/** The difference between the amount and the sum of the due dates; 0 when they agree or the list is empty. */
export const missingOf = (list: readonly DueDateValue[], amount: number): number =>
  list.length === 0 ? 0 : toWire(money(amount).minus(sum(list.map((due) => money(due.amount)))))

/** The days to pay of a received document; a day that is added takes the amount that the others leave. */
export function DueDatesField({
  value,
  amount,
  day,
  onChange,
}: {
  value: readonly DueDateValue[]
  /** The amount to which the due dates must add up, in EUR. */
  amount: number
  /** Of the document: without any, the whole is due then. */
  day: string
  onChange: (value: DueDateValue[]) => void
}) {
  const t = useTranslations('received.due')
  const missing = missingOf(value, amount)
  const change = (at: number, patch: Partial<DueDateValue>) =>
    onChange(value.map((due, index) => (index === at ? { ...due, ...patch } : due)))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      {value.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : null}
      {value.map((due, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
        <div key={index} className="flex items-center gap-2">
          <DateInput
            aria-label={t('date', { number: index + 1 })}
            value={due.date}
            className="min-w-0 grow"
            onValueChange={(date) => change(index, { date })}
          />
          <NumberInput
            aria-label={t('amount', { number: index + 1 })}
            value={due.amount}
            className="w-28"
            onValueChange={(next) => change(index, { amount: next ?? 0 })}
          />
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={t('remove', { number: index + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...value, { date: day, amount: value.length === 0 ? amount : missing }])}
      >
        <Plus aria-hidden />
        {t('add')}
      </Button>
      <FormFault>
        {missing === 0 ? null : (
          <>
            {t('missing')} <Money value={missing} />
          </>
        )}
      </FormFault>
    </fieldset>
  )
}
