'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { addMonths, type Day, endOfMonth } from '@/lib/domain/core/day'

export type Period = { start_date: string; end_date: string }

/** The month of a day, or the month `months` later (earlier, when negative). */
export function monthOf(of: string, months: number): Period {
  const first = addMonths(`${of.slice(0, 7)}-01` as Day, months)
  return { start_date: first, end_date: endOfMonth(first) }
}

/** From the first to the last day of one month. */
export const isMonth = ({ start_date, end_date }: Period): boolean =>
  /^\d{4}-\d\d-01$/.test(start_date) && monthOf(start_date, 0).end_date === end_date

const DAY = /^[12]\d{3}-\d\d-\d\d$/

export const isWhole = ({ start_date, end_date }: Period): boolean =>
  DAY.test(start_date) && DAY.test(end_date) && start_date <= end_date

/** A period by its days, a month at a time by its arrows. */
export function PeriodFields({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const t = useTranslations('kit.period')
  const set = (part: Partial<Period>) => onChange({ ...value, ...part })
  const step = (months: number) => onChange(monthOf(value.start_date, months))
  return (
    <div className="flex flex-wrap items-end gap-2">
      <FormField label={t('from')} className="min-w-32 flex-1 sm:max-w-40">
        {(field) => (
          <DateInput
            {...field}
            value={value.start_date}
            onValueChange={(start_date) => set({ start_date })}
          />
        )}
      </FormField>
      <FormField label={t('to')} className="min-w-32 flex-1 sm:max-w-40">
        {(field) => (
          <DateInput {...field} value={value.end_date} onValueChange={(end_date) => set({ end_date })} />
        )}
      </FormField>
      <div className="flex gap-2">
        <Button size="icon" aria-label={t('previous')} disabled={!isWhole(value)} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button size="icon" aria-label={t('next')} disabled={!isWhole(value)} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}
