'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Controller, type FieldError, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useChoices } from '../calendar/use-events'
import { CheckList } from '../event/check-list'
import type { EventValues } from '../event/event-values'
import { useEventFieldError } from '../event/use-event-field-error'

const LocationDialog = dynamic(() => import('./resource-dialogs').then((module) => module.LocationDialog), {
  ssr: false,
})
const TeacherDialog = dynamic(() => import('./resource-dialogs').then((module) => module.TeacherDialog), {
  ssr: false,
})
const EventPriceDialog = dynamic(
  () => import('./resource-dialogs').then((module) => module.EventPriceDialog),
  {
    ssr: false,
  },
)
const PricesDialog = dynamic(() => import('./resources-manager').then((module) => module.PricesDialog), {
  ssr: false,
})

type OpenDialog = 'location' | 'teacher' | 'price' | 'prices' | null

/** Place, people in charge and prices of an event; users with the role can add missing ones from here. */
export function ResourceFields() {
  const t = useTranslations('booking.dialog')
  const resources = useTranslations('booking.resources')
  const { control, formState, setValue, getValues } = useFormContext<EventValues>()
  const errorOf = useEventFieldError()
  const hasRole = useHasRole()
  const { locations, teachers, prices, isLoading } = useChoices()
  const [adding, setAdding] = useState<OpenDialog>(null)
  const close = () => setAdding(null)
  const adder = (what: Exclude<OpenDialog, 'prices' | null>, allowed: boolean): ReactNode =>
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
          // Its options arrive later than its value: a registered field would go on showing none.
          <Controller
            control={control}
            name="location"
            render={({ field: chosen }) => (
              <Select
                {...field}
                {...chosen}
                placeholder={t('choose_location')}
                options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
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
                empty={isLoading ? '' : t('no_teachers')}
              />
            )}
          />
        )}
      </FormField>
      {adder('teacher', hasRole('GUI_CAN_ADD_TEACHER'))}
      <FormField label={t('prices')} error={errorOf(formState.errors.prices as FieldError | undefined)}>
        {() => (
          <Controller
            control={control}
            name="prices"
            render={({ field: { value, onChange } }) => (
              <CheckList
                items={prices.map(({ id, name }) => ({ id, label: name }))}
                value={value}
                onChange={onChange}
                empty={isLoading ? '' : t('no_prices')}
              />
            )}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        {adder('price', hasRole('GUI_CAN_ADD_PRICE'))}
        {hasRole('GUI_CAN_ADD_PRICE') && prices.length > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => setAdding('prices')}>
            {resources('manage_prices')}
          </Button>
        ) : null}
      </div>
      {adding === 'location' ? (
        <LocationDialog
          onAdded={(id) => setValue('location', String(id), { shouldDirty: true })}
          onClose={close}
        />
      ) : null}
      {adding === 'teacher' ? <TeacherDialog onAdded={alsoChosen('teachers')} onClose={close} /> : null}
      {adding === 'price' ? <EventPriceDialog onAdded={alsoChosen('prices')} onClose={close} /> : null}
      {adding === 'prices' ? <PricesDialog onClose={close} /> : null}
    </>
  )
}
