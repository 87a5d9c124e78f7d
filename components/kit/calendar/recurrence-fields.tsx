'use client'

import { useTranslations } from 'next-intl'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { cn } from '@/components/ui/cn'
import { Switch } from '@/components/ui/switch'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'

/** How an event repeats, as the fields of its dialog show it; `lastDay` is '' for a series without an end. */
export type RecurrenceValues = { startDay: string; repeats: boolean; weekdays: Weekday[]; lastDay: string }

/** On which weekdays an event takes place, and until when. `canSwitch`: whether it may begin or stop to repeat. */
export function RecurrenceFields({ canSwitch }: { canSwitch: boolean }) {
  const t = useTranslations('kit.event')
  const { control, watch, formState } = useFormContext<RecurrenceValues>()
  const errorOf = useFieldError()
  const repeats = watch('repeats')
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('recurrence')}</legend>
      {canSwitch ? (
        <Controller
          control={control}
          name="repeats"
          render={({ field: { value, onChange } }) => (
            <label className="flex w-fit items-center gap-2" htmlFor="event-repeats">
              <Switch id="event-repeats" checked={value} onCheckedChange={onChange} />
              {t('repeats')}
            </label>
          )}
        />
      ) : null}
      {repeats ? (
        <>
          <Weekdays />
          <FormField
            label={t('last_day')}
            help={t('last_day_help')}
            error={errorOf(formState.errors.lastDay)}
            className="sm:w-52"
          >
            {(field) => <FormDate {...field} control={control} name="lastDay" min={watch('startDay')} />}
          </FormField>
        </>
      ) : null}
    </fieldset>
  )
}

function Weekdays() {
  const t = useTranslations('kit')
  const { control, formState } = useFormContext<RecurrenceValues>()
  const error = useFieldError()(formState.errors.weekdays as FieldError | undefined)
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field: { value, onChange } }) => (
        <fieldset className="flex flex-wrap gap-1.5" aria-describedby={error ? 'weekdays-error' : undefined}>
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
            <p id="weekdays-error" className="w-full text-sm text-state-error">
              {error}
            </p>
          ) : null}
        </fieldset>
      )}
    />
  )
}
