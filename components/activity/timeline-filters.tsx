'use client'

import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DateInput } from '@/components/kit/fields/date-input'
import { type FieldControl, FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { ACTIVITIES, areasOfReader, kindsOfReader } from '@/lib/domain/activity/activity-kinds'
import type { TimelineFilters } from './timeline-spec'

type FiltersProps = {
  filters: TimelineFilters
  setFilters: (patch: Partial<TimelineFilters> | null) => void
}

/** The filters of the timeline: the area beside it, the others behind a button that counts them. */
export function TimelineFiltersBar({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('timeline')
  const areas = areasOfReader(useUser().gui_item_list)
  const { area, ...others } = filters
  const count = Object.values(others).filter(Boolean).length
  return (
    <>
      <Select
        aria-label={t('filters.area')}
        className="h-8 w-full sm:w-56"
        value={area}
        placeholder={t('filters.every_area')}
        options={areas.map((value) => ({ value, label: t(`areas.${value}`) }))}
        onChange={(event) => setFilters({ area: event.target.value, kind: '' })}
      />
      <Popover>
        <PopoverTrigger asChild>
          <Button size="sm">
            <Filter aria-hidden />
            {t('filters.more')}
            {count > 0 ? <Badge tone="info">{count}</Badge> : null}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="grid w-80 gap-3" aria-label={t('filters.more')}>
          <KindFilter filters={filters} setFilters={setFilters} />
          <PersonFilter filters={filters} setFilters={setFilters} />
          <EntryFilter filters={filters} setFilters={setFilters} />
          <Range names={['amount_from', 'amount_to']} filters={filters} setFilters={setFilters} />
          <Range names={['date_from', 'date_to']} filters={filters} setFilters={setFilters} />
          <Button size="sm" variant="ghost" disabled={count === 0 && !area} onClick={() => setFilters(null)}>
            {t('filters.clear')}
          </Button>
        </PopoverContent>
      </Popover>
    </>
  )
}

function KindFilter({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('timeline')
  const kinds = kindsOfReader(useUser().gui_item_list).filter(
    (kind) => !filters.area || ACTIVITIES[kind].area === filters.area,
  )
  return (
    <FormField label={t('filters.kind')}>
      {(field) => (
        <Select
          {...field}
          value={filters.kind}
          placeholder={t('filters.every_kind')}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`, { count: 1 }) }))}
          onChange={(event) => setFilters({ kind: event.target.value })}
        />
      )}
    </FormField>
  )
}

function PersonFilter({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('timeline.filters')
  const { data: people = [] } = useQuery({
    queryKey: ['timeline-people'],
    queryFn: async () => (await api.activity.timeline.people({})).response.person_list,
    staleTime: 300_000,
  })
  return (
    <FormField label={t('person')}>
      {(field) => (
        <Select
          {...field}
          value={filters.account_id}
          placeholder={t('everybody')}
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setFilters({ account_id: event.target.value })}
        />
      )}
    </FormField>
  )
}

function EntryFilter(props: FiltersProps) {
  const t = useTranslations('timeline.filters')
  const canPick = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  if (!canPick) return null
  return <FormField label={t('entry')}>{(field) => <EntryPicker field={field} {...props} />}</FormField>
}

function EntryPicker({ field, filters: { sku }, setFilters }: FiltersProps & { field: FieldControl }) {
  const { data } = useQuery({
    queryKey: ['registry', 'by-sku', sku],
    queryFn: async () => (await api.anagrafica.anagrafica.bySku({ value: sku })).response.anagrafica,
    enabled: /^[\w-]{1,40}$/.test(sku),
    staleTime: 60_000,
    retry: false,
  })
  return (
    <RegistryPicker
      {...field}
      canAdd={false}
      clearable
      value={sku ? (data ?? null) : null}
      onChoose={(entry) => setFilters({ sku: entry?.sku ?? '' })}
    />
  )
}

type RangeName = 'amount_from' | 'amount_to' | 'date_from' | 'date_to'

/** Two bounds beside each other. */
function Range({ names, filters, setFilters }: FiltersProps & { names: readonly RangeName[] }) {
  const t = useTranslations('timeline.filters')
  return (
    <div className="grid grid-cols-2 gap-2">
      {names.map((name) => (
        <FormField key={name} label={t(name)}>
          {(field) =>
            name === 'date_from' || name === 'date_to' ? (
              <DateInput
                {...field}
                value={filters[name]}
                onValueChange={(day) => setFilters({ [name]: day })}
              />
            ) : (
              <NumberInput
                {...field}
                negative={false}
                value={filters[name] === '' ? null : Number(filters[name])}
                onValueChange={(value) => setFilters({ [name]: value === null ? '' : String(value) })}
              />
            )
          }
        </FormField>
      ))}
    </div>
  )
}
