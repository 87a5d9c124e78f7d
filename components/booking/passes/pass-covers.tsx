'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { RESERVE } from '@/lib/api/reservations/access'
import type { PassKind } from '@/lib/domain/booking/event-pass'
import { BOOKING_KEY, useChoices } from '../calendar/use-events'
import { CheckList } from '../event/check-list'

export type PassForm = {
  name: string
  kind: PassKind
  entries: number | null
  valid_from: string
  valid_to: string
  for_events: boolean
  prices: number[]
  resources: number[]
  minutes_per_entry: number | null
}

type CoversProps = { form: PassForm; onChange: (part: Partial<PassForm>) => void }

/** The classes and, for users that see them, the resources that a pass is for. */
export function PassCovers({ form, onChange }: CoversProps) {
  const t = useTranslations('booking.passes')
  const { prices } = useChoices()
  const canReserve = useHasRole()(...RESERVE)
  return (
    <>
      {canReserve ? (
        <SwitchField
          label={t('for_events')}
          value={form.for_events}
          onChange={(for_events) => onChange({ for_events })}
        />
      ) : null}
      {form.for_events ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium text-sm">{t('prices')}</legend>
          <CheckList
            items={prices.map(({ id, name }) => ({ id, label: name }))}
            value={form.prices}
            onChange={(ids) => onChange({ prices: ids })}
            empty={t('no_prices')}
          />
          <p className="text-ink-soft text-xs">{t('prices_help')}</p>
        </fieldset>
      ) : null}
      {canReserve ? <ResourceFields form={form} onChange={onChange} /> : null}
    </>
  )
}

function ResourceFields({ form, onChange }: CoversProps) {
  const t = useTranslations('booking.passes')
  const { data } = useQuery({
    queryKey: [BOOKING_KEY, 'passes', 'resources'],
    queryFn: async () => (await api.reservations.resources.list({ all: 'true' })).response.resource_list,
  })
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">{t('resources')}</legend>
        <CheckList
          items={(data ?? []).map(({ id, name }) => ({ id, label: name }))}
          value={form.resources}
          onChange={(ids) => onChange({ resources: ids })}
          empty={t('no_resources')}
        />
      </fieldset>
      {form.kind === 'ENTRIES' && form.resources.length > 0 ? (
        <FormField label={t('minutes_per_entry')} help={t('minutes_help')}>
          {(field) => (
            <NumberInput
              {...field}
              value={form.minutes_per_entry}
              decimals={0}
              negative={false}
              onValueChange={(minutes_per_entry) => onChange({ minutes_per_entry })}
            />
          )}
        </FormField>
      ) : null}
    </>
  )
}
