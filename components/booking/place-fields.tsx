'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/form-field'
import { useFieldError } from '@/components/kit/use-field-error'
import { useHasRole } from '@/components/shell/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { CheckList } from './check-list'
import type { EventValues } from './event-values'
import { useChoices } from './use-events'

const AddLocation = dynamic(() => import('./add-places').then((module) => module.AddLocation), { ssr: false })
const AddTeacher = dynamic(() => import('./add-places').then((module) => module.AddTeacher), { ssr: false })
const AddPrice = dynamic(() => import('./add-places').then((module) => module.AddPrice), { ssr: false })

type Adding = 'location' | 'teacher' | 'price' | null

/** Where an event takes place, who runs it and what it costs; what is missing is added from here, by role. */
export function PlaceFields() {
  const t = useTranslations('booking.dialog')
  const { register, control, formState, setValue, getValues } = useFormContext<EventValues>()
  const errorOf = useFieldError()
  const hasRole = useHasRole()
  const { locations, teachers, prices } = useChoices()
  const [adding, setAdding] = useState<Adding>(null)
  const close = () => setAdding(null)
  const adder = (what: NonNullable<Adding>, allowed: boolean): ReactNode =>
    allowed ? (
      <Button variant="ghost" size="sm" className="w-fit" onClick={() => setAdding(what)}>
        <Plus aria-hidden />
        {t(`add_${what}`)}
      </Button>
    ) : null
  const alsoChosen = (name: 'teachers' | 'prices') => (id: number) =>
    setValue(name, [...getValues(name), id], { shouldDirty: true })
  return (
    <>
      <FormField label={t('location')} error={errorOf(formState.errors.location)} required>
        {(field) => (
          <Select
            {...field}
            {...register('location')}
            placeholder={t('choose_location')}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </FormField>
      {adder('location', hasRole('GUI_CAN_ADD_LOCATION'))}
      <FormField
        label={t('teachers')}
        error={errorOf(formState.errors.teachers as FieldError | undefined)}
        required
      >
        {() => (
          <Controller
            control={control}
            name="teachers"
            render={({ field: { value, onChange } }) => (
              <CheckList
                items={teachers.map((one) => ({ id: one.id, label: one.short_description }))}
                value={value}
                onChange={onChange}
                empty={t('no_teachers')}
              />
            )}
          />
        )}
      </FormField>
      {adder('teacher', hasRole('GUI_CAN_ADD_TEACHER'))}
      <FormField label={t('prices')}>
        {() => (
          <Controller
            control={control}
            name="prices"
            render={({ field: { value, onChange } }) => (
              <CheckList
                items={prices.map(({ id, name }) => ({ id, label: name }))}
                value={value}
                onChange={onChange}
                empty={t('no_prices')}
              />
            )}
          />
        )}
      </FormField>
      {adder('price', hasRole('GUI_CAN_ADD_PRICE'))}
      {adding === 'location' ? (
        <AddLocation
          onAdded={(id) => setValue('location', String(id), { shouldDirty: true })}
          onClose={close}
        />
      ) : null}
      {adding === 'teacher' ? <AddTeacher onAdded={alsoChosen('teachers')} onClose={close} /> : null}
      {adding === 'price' ? <AddPrice onAdded={alsoChosen('prices')} onClose={close} /> : null}
    </>
  )
}
