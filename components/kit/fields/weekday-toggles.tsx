'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'

/** Chooses days of the week, in the order of the week, by buttons that stay pressed. */
export function WeekdayToggles({
  value,
  onChange,
  error,
}: {
  value: readonly Weekday[]
  onChange: (weekdays: Weekday[]) => void
  error?: string | undefined
}) {
  const t = useTranslations('kit')
  const errorId = useId()
  return (
    <fieldset className="flex flex-wrap gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-sm">{t('event.weekdays')}</legend>
      {WEEKDAYS.map((weekday) => {
        const isOn = value.includes(weekday)
        return (
          <button
            key={weekday}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              onChange(WEEKDAYS.filter((day) => (day === weekday ? !isOn : value.includes(day))))
            }
            className={cn(
              'h-9 min-w-11 rounded-lg border px-2 text-sm',
              isOn ? 'border-action bg-action text-action-ink' : 'bg-surface hover:bg-hover',
            )}
          >
            {t(`calendar.weekdays.${weekday}`)}
          </button>
        )
      })}
      {error ? (
        <p id={errorId} className="w-full text-sm text-state-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
