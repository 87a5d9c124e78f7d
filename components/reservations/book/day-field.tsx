'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { addDays, type Day, day, isDay } from '@/lib/domain/core/day'

type DayFieldProps = { date: Day; today: Day; onDate: (date: Day) => void }

/** The day on which something free is looked for, from today on, with buttons to the days beside it. */
export function DayField({ date, today, onDate }: DayFieldProps) {
  const t = useTranslations('reservations.book')
  const step = (by: 1 | -1) => onDate(addDays(date, by))
  return (
    <FormField label={t('day')} className="col-span-2 md:col-span-1">
      {(field) => (
        <div className="flex gap-1.5">
          <Button
            size="icon"
            className="size-11 md:size-9"
            aria-label={t('previous_day')}
            disabled={date <= today}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <DateInput
            {...field}
            className="grow [&_input]:h-11 md:[&_input]:h-9"
            value={date}
            min={today}
            onValueChange={(text) => isDay(text) && onDate(day(text))}
          />
          <Button
            size="icon"
            className="size-11 md:size-9"
            aria-label={t('next_day')}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </FormField>
  )
}
