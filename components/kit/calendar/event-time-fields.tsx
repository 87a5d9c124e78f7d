'use client'

import { useTranslations } from 'next-intl'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { FormTime } from '@/components/kit/fields/time-input'
import { Switch } from '@/components/ui/switch'
import { type EventTimes, endAfterStart } from '@/lib/domain/calendar/moved-times'

type EventTimeFieldsProps = {
  errorOf: (error: FieldError | undefined) => string | undefined
  /** Called with the start's day when its field is left. */
  onStartDay?: (day: string) => void
}

/** The times of an event in a form that holds `EventTimes`. An end that is too early follows the start. */
export function EventTimeFields({ errorOf, onStartDay }: EventTimeFieldsProps) {
  const t = useTranslations('kit.event')
  const { control, watch, setValue, getValues, formState } = useFormContext<EventTimes>()
  const { errors } = formState
  const allDay = watch('allDay')
  const settle = () => {
    const { startDay, startTime } = getValues()
    if (!startDay || (!startTime && !getValues('allDay'))) return
    const { endDay, endTime } = endAfterStart(getValues())
    setValue('endDay', endDay)
    setValue('endTime', endTime)
  }
  const settleStart = () => {
    settle()
    const { startDay } = getValues()
    if (startDay) onStartDay?.(startDay)
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('when')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <FormField label={t('start_day')} error={errorOf(errors.startDay)} required>
          {(field) => <FormDate {...field} control={control} name="startDay" onBlur={settleStart} />}
        </FormField>
        {allDay ? null : (
          <FormField label={t('start_time')} error={errorOf(errors.startTime)} required>
            {(field) => <FormTime {...field} control={control} name="startTime" onBlur={settle} />}
          </FormField>
        )}
        <FormField label={t('end_day')} error={errorOf(errors.endDay)} required>
          {(field) => <FormDate {...field} control={control} name="endDay" onBlur={settle} />}
        </FormField>
        {allDay ? null : (
          <FormField label={t('end_time')} error={errorOf(errors.endTime)} required>
            {(field) => <FormTime {...field} control={control} name="endTime" onBlur={settle} />}
          </FormField>
        )}
      </div>
      <Controller
        control={control}
        name="allDay"
        render={({ field: { value, onChange } }) => (
          <label className="flex w-fit items-center gap-2" htmlFor="event-all-day">
            <Switch
              id="event-all-day"
              checked={value}
              onCheckedChange={(checked) => {
                onChange(checked)
                settle()
              }}
            />
            {t('all_day')}
          </label>
        )}
      />
    </fieldset>
  )
}
