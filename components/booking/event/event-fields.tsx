'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { EventTimeFields } from '@/components/kit/calendar/event-time-fields'
import { RecurrenceFields } from '@/components/kit/calendar/recurrence-fields'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Input } from '@/components/ui/input'
import type { Day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { ResourceFields } from '../resources/resource-fields'
import type { EventValues } from './event-values'
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
      {isNew || repeats ? <RecurrenceFields canSwitch={isNew} /> : null}
    </div>
  )
}

/** The times of an event. A new class repeats on the weekday of its start until somebody chooses its weekdays. */
function TimeFields({ isNew }: { isNew: boolean }) {
  const { setValue, formState } = useFormContext<EventValues>()
  const { dirtyFields } = formState
  return (
    <EventTimeFields
      errorOf={useEventFieldError()}
      onStartDay={(day) => {
        if (isNew && !dirtyFields.weekdays) setValue('weekdays', [weekdayOf(day as Day)])
      }}
    />
  )
}
