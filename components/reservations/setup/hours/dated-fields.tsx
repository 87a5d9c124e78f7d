'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { TimeInput } from '@/components/kit/fields/time-input'
import { useLanguage } from '@/components/kit/use-language'
import type { Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { type FieldsOf, TextField } from '../shared/fields'

/** A time that is named by its dates, with its reason. */
export type Dated = { from_day: string; from_time: string; to_day: string; to_time: string; reason: string }

const [MIDNIGHT, END_OF_DAY] = ['00:00', '24:00']

/** The values of the fields: a whole day has no times in them. */
export const datedValues = (dated: Dated | null, today: Day): Dated => ({
  from_day: dated?.from_day ?? today,
  from_time: dated && dated.from_time !== MIDNIGHT ? dated.from_time : '',
  to_day: dated?.to_day ?? today,
  to_time: dated && dated.to_time !== END_OF_DAY ? dated.to_time : '',
  reason: dated?.reason ?? '',
})

/** The values as calls take them. */
export const withWholeDays = <Values extends Dated>(values: Values): Values => ({
  ...values,
  from_time: values.from_time || MIDNIGHT,
  to_time: values.to_time || END_OF_DAY,
})

/** A dated time in words: whole days by their dates alone. */
export function useDatedText(): (dated: Dated) => string {
  const t = useTranslations('reservations.setup.closures')
  const language = useLanguage()
  return ({ from_day, from_time, to_day, to_time }) => {
    const [from, to] = [formatDay(from_day, language, 'weekday'), formatDay(to_day, language, 'weekday')]
    const isWhole = from_time === MIDNIGHT && to_time === END_OF_DAY
    if (from_day === to_day)
      return isWhole ? from : t('hours_of_day', { day: from, from: from_time, to: to_time })
    return isWhole
      ? t('days', { from, to })
      : t('days', { from: `${from}, ${from_time}`, to: `${to}, ${to_time}` })
  }
}

/** From when until when, and why. */
export function DatedFields({
  values,
  faults,
  onChange,
  example,
}: FieldsOf<Dated> & {
  /** Of a reason. */
  example: string
}) {
  const t = useTranslations('reservations.setup.closures')
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
          <FormField label={t(`${end}_day`)} error={faults[`${end}_day`]} required>
            {(field) => (
              <DateInput
                {...field}
                value={values[`${end}_day`]}
                onValueChange={(day) => onChange({ [`${end}_day`]: day })}
              />
            )}
          </FormField>
          <FormField label={t(`${end}_time`)} error={faults[`${end}_time`]}>
            {(field) => (
              <TimeInput
                {...field}
                endOfDay={end === 'to'}
                placeholder={end === 'to' ? END_OF_DAY : MIDNIGHT}
                value={values[`${end}_time`]}
                onValueChange={(time) => onChange({ [`${end}_time`]: time })}
              />
            )}
          </FormField>
        </div>
      ))}
      <p className="text-ink-soft text-sm">{t('whole_days')}</p>
      <TextField
        label={t('reason')}
        value={values.reason}
        max={200}
        placeholder={example}
        error={faults.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}
