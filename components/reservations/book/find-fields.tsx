'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { addDays, type Day, day, isDay } from '@/lib/domain/core/day'
import { useForOthers } from '../use-for-others'
import { useGroups } from '../use-reservations'
import { useTimeWords } from '../use-time-words'

/** A reservation that is looked for. */
export type Search = {
  minutes: number
  people: number | null
  groupId: number | null
  person: Anagrafica | null
}

type FindFieldsProps = {
  date: Day
  today: Day
  onDate: (date: Day) => void
  lengths: readonly number[]
  search: Search
  onSearch: (change: Partial<Search>) => void
}

/** The day, the length and the people of a reservation that is looked for; for staff the person, too. */
export function FindFields({ date, today, onDate, lengths, search, onSearch }: FindFieldsProps) {
  const t = useTranslations('reservations.book')
  const words = useTimeWords()
  const { data: groups = [] } = useGroups()
  const forOthers = useForOthers()
  return (
    <Card className="p-4">
      <section
        aria-label={t('when')}
        className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(15rem,1.4fr)_repeat(auto-fit,minmax(8rem,1fr))]"
      >
        <DayField date={date} today={today} onDate={onDate} />
        <FormField label={t('minutes')}>
          {(field) => (
            <Select
              {...field}
              className="h-11 md:h-9"
              value={String(search.minutes)}
              onChange={(event) => onSearch({ minutes: Number(event.target.value) })}
              options={lengths.map((minutes) => ({ value: String(minutes), label: words.length(minutes) }))}
            />
          )}
        </FormField>
        <FormField label={t('people')}>
          {(field) => (
            <NumberInput
              {...field}
              className="h-11 md:h-9"
              decimals={0}
              negative={false}
              value={search.people}
              onValueChange={(people) => onSearch({ people })}
            />
          )}
        </FormField>
        {groups.length > 0 ? (
          <FormField label={t('group')}>
            {(field) => (
              <Select
                {...field}
                className="h-11 md:h-9"
                value={String(search.groupId ?? '')}
                onChange={(event) => onSearch({ groupId: Number(event.target.value) || null })}
                options={[
                  { value: '', label: t('all_groups') },
                  ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            )}
          </FormField>
        ) : null}
        {forOthers ? (
          <FormField label={t('person')}>
            {(field) => (
              <RegistryPicker
                {...field}
                value={search.person}
                clearable
                onChoose={(person) => onSearch({ person })}
              />
            )}
          </FormField>
        ) : null}
      </section>
    </Card>
  )
}

function DayField({ date, today, onDate }: Pick<FindFieldsProps, 'date' | 'today' | 'onDate'>) {
  const t = useTranslations('reservations.book')
  const step = (by: 1 | -1) => onDate(addDays(date, by))
  return (
    <FormField label={t('day')} className="col-span-2 md:col-span-1">
      {(field) => (
        <div className="flex gap-1.5">
          <Button
            size="icon"
            className="size-11 md:size-9"
            aria-label={t('previous_day')}
            disabled={date <= today}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <DateInput
            {...field}
            className="grow [&_input]:h-11 md:[&_input]:h-9"
            value={date}
            min={today}
            onValueChange={(text) => isDay(text) && onDate(day(text))}
          />
          <Button
            size="icon"
            className="size-11 md:size-9"
            aria-label={t('next_day')}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </FormField>
  )
}
