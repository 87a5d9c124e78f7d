'use client'

import { useTranslations } from 'next-intl'
import { useLocations, useTeachers } from '@/components/booking/calendar/use-events'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import type { FieldsOf } from '../shared/fields'
import type { ResourceValues } from './resource-values'

const idOf = (text: string): number | null => (text === '' ? null : Number(text))

/**
 * The place or the person in charge of classes that a resource is the same as. One that the user's roles do not show stays
 * chosen.
 */
export function SameAsFields({ values, faults, onChange }: FieldsOf<ResourceValues>) {
  const t = useTranslations('reservations.setup.resources')
  const locations = (useLocations().data ?? []).map(({ id, name }) => ({ id, label: name }))
  const teachers = (useTeachers().data ?? []).map(({ id, short_description }) => ({
    id,
    label: short_description,
  }))
  const choices = (list: readonly { id: number; label: string }[], chosen: number | null) => {
    const isKnown = chosen === null || list.some(({ id }) => id === chosen)
    const all = isKnown ? list : [...list, { id: chosen, label: t('hidden') }]
    return all.map(({ id, label }) => ({ value: String(id), label }))
  }
  return (
    <>
      <p className="text-ink-soft text-sm">{t('same_as_help')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('location')} error={faults.location_id}>
          {(field) => (
            <Select
              {...field}
              value={values.location_id ?? ''}
              placeholder={t('no_location')}
              options={choices(locations, values.location_id)}
              onChange={({ target }) => onChange({ location_id: idOf(target.value) })}
            />
          )}
        </FormField>
        <FormField label={t('teacher')} error={faults.teacher_id}>
          {(field) => (
            <Select
              {...field}
              value={values.teacher_id ?? ''}
              placeholder={t('no_teacher')}
              options={choices(teachers, values.teacher_id)}
              onChange={({ target }) => onChange({ teacher_id: idOf(target.value) })}
            />
          )}
        </FormField>
      </div>
    </>
  )
}
