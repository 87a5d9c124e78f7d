'use client'

import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Day } from '@/lib/domain/core/day'
import { useForOthers } from '../use-for-others'
import { useGroups } from '../use-reservations'
import { useTimeWords } from '../use-time-words'
import { DayField } from './day-field'

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
