'use client'

import { useTranslations } from 'next-intl'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { WeekdayToggles } from '@/components/kit/fields/weekday-toggles'
import { Switch } from '@/components/ui/switch'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'

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
  const { control, formState } = useFormContext<RecurrenceValues>()
  const error = useFieldError()(formState.errors.weekdays as FieldError | undefined)
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field: { value, onChange } }) => (
        <WeekdayToggles value={value} onChange={onChange} error={error} />
      )}
    />
  )
}
