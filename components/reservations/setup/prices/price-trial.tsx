'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { TimeInput } from '@/components/kit/fields/time-input'
import { useDebounced } from '@/components/kit/use-debounced'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import type { Price, Resource } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import { PriceAnswer } from './price-answer'

type Trial = {
  resource: Resource
  day: string
  start: string
  minutes: number | null
  people: number | null
  person: Anagrafica | null
}

/** The price of the time that the fields name, by the call whose price a reservation has; null: they are incomplete. */
function useQuote({ resource, day, start, minutes, people, person }: Trial) {
  const isComplete = day !== '' && start !== '' && (minutes ?? 0) >= 5
  const who = person ? { anagrafica_sku: person.sku } : {}
  const what = {
    resource_id: resource.id,
    day,
    start_time: start,
    minutes: minutes ?? 0,
    people: people ?? 1,
  }
  const asked = useDebounced(JSON.stringify(isComplete ? { ...what, ...who } : null), 250)
  return useQuery({
    queryKey: ['reservations', 'prices', 'quote', asked],
    queryFn: async () => (await api.reservations.reservations.quote(JSON.parse(asked))).response.quote,
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Tries the prices: a resource, a time and a person, and what a reservation of them costs. */
export function PriceTrial({
  resources,
  prices,
  today,
}: {
  resources: readonly Resource[]
  prices: readonly Price[]
  today: Day
}) {
  const t = useTranslations('reservations.setup.trial')
  const [chosen, setChosen] = useState<Omit<Trial, 'resource'> & { id: number | null }>({
    id: null,
    day: today,
    start: '17:00',
    minutes: 60,
    people: 1,
    person: null,
  })
  const resource = resources.find(({ id }) => id === chosen.id) ?? (resources[0] as Resource)
  const trial = { ...chosen, resource }
  const quote = useQuote(trial)
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <div className="grid gap-4 p-4">
        <TrialFields
          trial={trial}
          resources={resources}
          onChange={(part) => setChosen({ ...chosen, ...part })}
        />
        <PriceAnswer quote={quote} prices={prices} />
      </div>
    </Card>
  )
}

function TrialFields({
  trial,
  resources,
  onChange,
}: {
  trial: Trial
  resources: readonly Resource[]
  onChange: (part: Partial<Omit<Trial, 'resource'> & { id: number }>) => void
}) {
  const t = useTranslations('reservations.setup.trial')
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-[minmax(0,1.4fr)_9.5rem_6rem_6rem_6rem_minmax(0,1.4fr)]">
      <FormField label={t('resource')} className="max-sm:col-span-2">
        {(field) => (
          <Select
            {...field}
            value={trial.resource.id}
            options={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => onChange({ id: Number(target.value) })}
          />
        )}
      </FormField>
      <FormField label={t('day')}>
        {(field) => <DateInput {...field} value={trial.day} onValueChange={(day) => onChange({ day })} />}
      </FormField>
      <FormField label={t('start')}>
        {(field) => (
          <TimeInput {...field} value={trial.start} onValueChange={(start) => onChange({ start })} />
        )}
      </FormField>
      {(['minutes', 'people'] as const).map((name) => (
        <FormField key={name} label={t(name)}>
          {(field) => (
            <NumberInput
              {...field}
              value={trial[name]}
              decimals={0}
              negative={false}
              onValueChange={(value) => onChange({ [name]: value })}
            />
          )}
        </FormField>
      ))}
      <FormField label={t('person')} className="max-sm:col-span-2">
        {(field) => (
          <RegistryPicker
            {...field}
            value={trial.person}
            placeholder={t('anybody')}
            canAdd={false}
            onChoose={(person) => onChange({ person })}
          />
        )}
      </FormField>
    </div>
  )
}
