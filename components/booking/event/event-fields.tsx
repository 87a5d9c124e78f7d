'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { FormTime } from '@/components/kit/fields/time-input'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { Day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { ResourceFields } from '../resources/resource-fields'
import { EventRecurrenceFields } from './event-recurrence-fields'
import { type EventValues, withMinimum } from './event-values'
import { useEventFieldError } from './use-event-field-error'

/** The fields of an event (document 2 §2). Only a new one is asked whether it repeats from now on. */
export function EventFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('booking.dialog')
  const { register, control, formState, watch } = useFormContext<EventValues>()
  const errorOf = useEventFieldError()
  const repeats = watch('repeats')
  return (
    <div className="grid gap-4">
      <FormField label={t('name')} error={errorOf(formState.errors.name)} required>
        {(field) => <Input {...field} {...register('name')} maxLength={200} />}
      </FormField>
      <TimeFields isNew={isNew} />
      <FormField
        label={t('availability')}
        error={errorOf(formState.errors.availability)}
        required
        className="sm:w-40"
      >
        {(field) => (
          <Controller
            control={control}
            name="availability"
            render={({ field: { value, onChange, onBlur } }) => (
              <NumberInput
                {...field}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                decimals={0}
                negative={false}
              />
            )}
          />
        )}
      </FormField>
      <ResourceFields />
      {isNew || repeats ? <EventRecurrenceFields isNew={isNew} /> : null}
    </div>
  )
}

function TimeFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('booking.dialog')
  const { control, watch, setValue, getValues, formState } = useFormContext<EventValues>()
  const errorOf = useEventFieldError()
  const { errors, dirtyFields } = formState
  const allDay = watch('allDay')
  /** A new class repeats on the weekday of its start until somebody chooses its weekdays. */
  const settleStart = () => {
    settle()
    const { startDay } = getValues()
    if (isNew && startDay && !dirtyFields.weekdays) setValue('weekdays', [weekdayOf(startDay as Day)])
  }
  const settle = () => {
    const { endDay, endTime } = withMinimum(getValues())
    setValue('endDay', endDay)
    setValue('endTime', endTime)
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
