'use client'

import { useTranslations } from 'next-intl'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { EventTimeFields } from '@/components/kit/calendar/event-time-fields'
import { RecurrenceFields } from '@/components/kit/calendar/recurrence-fields'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { instantOf } from '@/lib/domain/calendar/shown-times'
import type { Day } from '@/lib/domain/core/day'
import { weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { BusyStrip } from './busy-strip'
import { ColorMark } from './color-mark'
import { concernsGuests, hasTimes, type MeetingValues, timesOfValues } from './meeting-values'
import { PeopleField } from './people-field'
import { PlaceField } from './place-field'
import { RemindersField } from './reminders-field'
import { useTypes } from './use-types'

const NO_TIMES = 'ERROR_MEETING_NO_TIMES'

/** The fields of a meeting (document 2 §2). */
export function MeetingFields({ meeting, zone }: { meeting: Meeting | null; zone: string }) {
  const t = useTranslations('meetings')
  const { register, control, formState, setValue } = useFormContext<MeetingValues>()
  const { errors, dirtyFields } = formState
  const errorOf = useMeetingFieldError()
  const { data: types = [] } = useTypes()
  return (
    <div className="grid gap-4">
      <FormField label={t('dialog.name')} error={errorOf(errors.name)} required>
        {(field) => <Input {...field} {...register('name')} maxLength={200} autoFocus={meeting === null} />}
      </FormField>
      <FormField label={t('dialog.type')} error={errorOf(errors.typeId)}>
        {(field) => (
          // The types arrive later than the value: a registered field would go on showing none.
          <Controller
            control={control}
            name="typeId"
            render={({ field: chosen }) => (
              <div className="flex items-center gap-2">
                <ColorMark
                  color={types.find(({ id }) => String(id) === chosen.value)?.color ?? 'transparent'}
                />
                <Select
                  {...field}
                  {...chosen}
                  placeholder={t('calendar.no_type')}
                  options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
                />
              </div>
            )}
          />
        )}
      </FormField>
      <EventTimeFields
        errorOf={errorOf}
        onStartDay={(day) => {
          if (!meeting?.recurring_info && !dirtyFields.weekdays) setValue('weekdays', [weekdayOf(day as Day)])
        }}
      />
      <RecurrenceFields canSwitch />
      <PlaceField />
      <FormField label={t('people.title')} error={errorOf(errors.people as FieldError | undefined)}>
        {(field) => (
          <Controller
            control={control}
            name="people"
            render={({ field: { value, onChange } }) => (
              <PeopleField {...field} value={value} onChange={onChange} />
            )}
          />
        )}
      </FormField>
      <BusyStrip meeting={meeting} zone={zone} />
      <Controller
        control={control}
        name="reminders"
        render={({ field: { value, onChange } }) => <RemindersField value={value} onChange={onChange} />}
      />
      <NotifyField meeting={meeting} zone={zone} />
    </div>
  )
}

/** The words for an error of a field; for times that are missing those of the specification. */
function useMeetingFieldError(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations('errors')
  const errorOf = useFieldError()
  return (error) => (error?.message === NO_TIMES ? t(NO_TIMES) : errorOf(error))
}

/** Whether people are mailed: what the edit suggests, until the user decides. */
function NotifyField({ meeting, zone }: { meeting: Meeting | null; zone: string }) {
  const t = useTranslations('meetings.dialog')
  const { control, watch } = useFormContext<MeetingValues>()
  const values = watch()
  if (values.people.length === 0) return null
  if (!meeting?.recurring_info && !values.repeats && isOver(values, zone)) {
    return <p className="text-ink-soft text-sm">{t('not_mailed_over')}</p>
  }
  return (
    <Controller
      control={control}
      name="notify"
      render={({ field: { value, onChange } }) => (
        <label className="flex w-fit items-center gap-2" htmlFor="meeting-notify">
          <Switch
            id="meeting-notify"
            checked={value ?? (hasTimes(values) && concernsGuests(meeting, values, zone))}
            onCheckedChange={onChange}
          />
          {t(meeting ? 'notify_change' : 'notify_new')}
        </label>
      )}
    />
  )
}

/** Whether a meeting has ended; people are not mailed about such a meeting. */
const isOver = (values: MeetingValues, zone: string): boolean =>
  hasTimes(values) && instantOf(timesOfValues(values, zone).end_date) <= new Date()
