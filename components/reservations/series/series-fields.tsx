'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { WeekdayToggles } from '@/components/kit/fields/weekday-toggles'
import { Switch } from '@/components/ui/switch'
import { type ChosenRule, countOf, lastDayAfter, type SeriesChoice } from './series-choice'

type SeriesFieldsProps = {
  choice: SeriesChoice
  rule: ChosenRule
  set: (change: Partial<SeriesChoice>) => void
  /** The error of the last day, as the calls name it. */
  error: string | undefined
}

/** Whether a reservation repeats every week, on which weekdays, and until which day or how many times. */
export function SeriesFields({ choice, rule, set, error }: SeriesFieldsProps) {
  const t = useTranslations('reservations.series')
  const event = useTranslations('kit.event')
  const field = useTranslations('kit.field')
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{event('recurrence')}</legend>
      <label className="flex min-h-11 w-fit items-center gap-2 md:min-h-0" htmlFor="reservation-repeats">
        <Switch
          id="reservation-repeats"
          checked={choice.repeats}
          onCheckedChange={(repeats) => set({ repeats })}
        />
        {t('repeat')}
      </label>
      {choice.repeats ? (
        <>
          <WeekdayToggles
            value={rule.weekdays}
            onChange={(weekdays) => set({ weekdays, lastDay: rule.lastDay })}
            error={rule.weekdays.length === 0 ? field('required') : undefined}
          />
          <div className="grid grid-cols-2 gap-3">
            <FormField label={t('last_day')} required error={rule.lastDay === '' ? field('required') : error}>
              {(control) => (
                <DateInput
                  {...control}
                  className="max-md:[&_input]:h-11"
                  min={rule.firstDay}
                  value={rule.lastDay}
                  onValueChange={(lastDay) => set({ lastDay })}
                />
              )}
            </FormField>
            <FormField label={t('count')}>
              {(control) => (
                <NumberInput
                  {...control}
                  className="max-md:h-11"
                  decimals={0}
                  negative={false}
                  value={countOf(rule)}
                  onValueChange={(count) => {
                    const lastDay = count ? lastDayAfter(rule, count) : null
                    if (lastDay) set({ lastDay })
                  }}
                />
              )}
            </FormField>
          </div>
        </>
      ) : null}
    </fieldset>
  )
}
