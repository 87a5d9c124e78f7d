'use client'

import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { SeriesFields } from '../series/series-fields'
import { useTimeWords } from '../use-time-words'
import { IgnoreSwitch } from './ignore-switch'
import { lengthsOf } from './possible-lengths'
import type { ReserveForm } from './use-reserve-form'

type ReserveFieldsProps = { resource: Resource; form: ReserveForm; forOthers: boolean; canIgnore: boolean }

/** The fields of the dialog that reserves: the person, the length, the people, the note, and whether it repeats. */
export function ReserveFields({ resource, form, forOthers, canIgnore }: ReserveFieldsProps) {
  const t = useTranslations('reservations')
  const { values, set, errorOf } = form
  return (
    <>
      {forOthers ? (
        <FormField label={t('book.person')} required error={errorOf('person')}>
          {(field) => (
            <RegistryPicker {...field} value={values.person} onChoose={(person) => set({ person })} />
          )}
        </FormField>
      ) : (
        <FormFault>{errorOf('person')}</FormFault>
      )}
      <Amounts resource={resource} form={form} />
      <FormField label={t('reserve.note')} error={errorOf('note')}>
        {(field) => (
          <Textarea
            {...field}
            className="min-h-14"
            maxLength={1000}
            value={values.note}
            onChange={(event) => set({ note: event.target.value })}
          />
        )}
      </FormField>
      {canIgnore ? <IgnoreSwitch isOn={values.ignores} onChange={(ignores) => set({ ignores })} /> : null}
      <SeriesFields
        choice={values.series}
        rule={form.rule}
        set={(change) => set({ series: { ...values.series, ...change } })}
        error={errorOf('lastDay')}
      />
    </>
  )
}

function Amounts({ resource, form: { values, set, errorOf } }: { resource: Resource; form: ReserveForm }) {
  const t = useTranslations('reservations')
  const words = useTimeWords()
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormField label={t('reserve.minutes')} error={errorOf('minutes')}>
        {(field) => (
          <Select
            {...field}
            className="max-md:h-11"
            value={String(values.minutes)}
            onChange={(event) => set({ minutes: Number(event.target.value) })}
            options={lengthsOf(resource).map((minutes) => ({
              value: String(minutes),
              label: words.length(minutes),
            }))}
          />
        )}
      </FormField>
      <FormField label={t('book.people')} error={errorOf('people')}>
        {(field) => (
          <NumberInput
            {...field}
            className="max-md:h-11"
            decimals={0}
            negative={false}
            value={values.people}
            onValueChange={(people) => set({ people })}
          />
        )}
      </FormField>
    </div>
  )
}
