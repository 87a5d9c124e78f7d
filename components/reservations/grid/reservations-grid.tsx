'use client'

import { CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { GridSlot } from '@/lib/api/reservations/reservation-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { DayRange } from '@/lib/domain/calendar/month-grid'
import { addDays, type Day, daysBetween } from '@/lib/domain/core/day'
import type { WallMinute, WallSpan } from '@/lib/domain/reservations/wall-time'
import { type GridAxis, hoursOf, shownSpan } from '../time-grid/grid-axis'
import { TimeGrid } from '../time-grid/time-grid'
import { useResources, useSlots } from '../use-reservations'
import { spanOfTexts } from '../wall-texts'
import { entriesOf, type GridAudience, gridResources, keyOf, wordsOfStates } from './grid-entries'
import { GridLegend } from './grid-legend'
import type { GridStart } from './grid-start'
import { useNarrow } from './use-narrow'
import { useNow } from './use-now'

export type ReservationsGridProps = {
  /** The first day and the last one that are shown, 7 days at most. */
  range: DayRange
  start?: GridStart | null
  now: WallMinute
  audience: GridAudience
  onSelect: (resource: Resource, span: WallSpan) => void
  onOpen: (reservationId: number) => void
  /** A slot of a reservation was moved to a resource, from a minute on. */
  onMove: (slot: GridSlot & { reservation_id: number }, resource: Resource, from: WallMinute) => void
  onPage: (by: 1 | -1) => void
}

const NO_RESOURCES: readonly Resource[] = []
const NOTHING = { slot_list: [], open_list: [] } as const

/** The grid of all resources for some days; on a narrow screen of one resource at a time, which is chosen above it. */
export function ReservationsGrid(props: ReservationsGridProps) {
  const { range, start } = props
  const t = useTranslations('reservations.grid')
  const now = useNow(props.now)
  const isStart = start?.range.from === range.from && start.range.to === range.to
  const resources = useResources('false', start?.resources)
  const slots = useSlots(range, isStart ? start.slots : undefined)
  if (resources.isError || slots.isError) {
    const retry = () => void Promise.all([resources.refetch(), slots.refetch()])
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {t('failed')}
        <Button onClick={retry}>{t('retry')}</Button>
      </p>
    )
  }
  if (!resources.data || !slots.data) return <Skeleton className="h-96" />
  if (resources.data.length === 0) {
    return <EmptyState icon={CalendarClock} title={t('none')} text={t('none_text')} />
  }
  return (
    <div aria-busy={slots.isPlaceholderData} className={slots.isPlaceholderData ? 'opacity-50' : undefined}>
      <LoadedGrid {...props} now={now} resources={resources.data} {...slots.data} />
    </div>
  )
}

type LoadedProps = ReservationsGridProps & {
  resources: readonly Resource[]
  slot_list: readonly GridSlot[]
  open_list: (typeof NOTHING)['open_list'] | Parameters<typeof gridResources>[1]
}

function LoadedGrid(props: LoadedProps) {
  const { now, slot_list, onSelect, onOpen, onMove, onPage } = props
  const t = useTranslations('reservations.grid')
  const isNarrow = useNarrow()
  const [chosen, setChosen] = useState<number | null>(null)
  const only = isNarrow ? (props.resources.find(({ id }) => id === chosen) ?? props.resources[0]) : undefined
  const resources = useMemo(() => (only ? [only] : props.resources), [only, props.resources])
  const { axis, rows, entries } = useShown({ ...props, resources })
  const find = (id: number) => props.resources.find((one) => one.id === id)
  const slotOf = (key: string) => slot_list.find((slot) => keyOf(slot) === key)
  return (
    <>
      {only ? (
        <FormField label={t('one')} className="mb-3">
          {(field) => (
            <Select
              {...field}
              className="h-11"
              value={String(only.id)}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={props.resources.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </FormField>
      ) : null}
      <TimeGrid
        label={t('label')}
        axis={axis}
        resources={rows}
        entries={entries}
        now={now}
        isVertical={isNarrow}
        onPage={onPage}
        onSelect={(id, span) => {
          const resource = find(id)
          if (resource) onSelect(resource, span)
        }}
        onEntry={(key) => {
          const id = slotOf(key)?.reservation_id
          if (id) onOpen(id)
        }}
        onMove={(key, id, from) => {
          const [slot, resource] = [slotOf(key), find(id)]
          if (slot?.reservation_id && resource) {
            onMove({ ...slot, reservation_id: slot.reservation_id }, resource, from)
          }
        }}
      />
      <GridLegend audience={props.audience} />
    </>
  )
}

/** The axis, rows and entries of what was loaded, the same objects until that changes. */
function useShown({
  range: { from, to },
  resources = NO_RESOURCES,
  slot_list,
  open_list,
  audience,
}: Pick<LoadedProps, 'range' | 'resources' | 'slot_list' | 'open_list' | 'audience'>) {
  const t = useTranslations('reservations')
  return useMemo(() => {
    const count = daysBetween(from, to) + 1
    const list = Array.from({ length: count }, (_, index) => addDays(from, index)) as [Day, ...Day[]]
    const whole: GridAxis = { days: list, from: 0, to: 1440 }
    const shownIds = new Set(resources.map(({ id }) => id))
    const times = [...open_list, ...slot_list].filter(({ resource_id }) => shownIds.has(resource_id))
    const axis = { days: list, ...hoursOf(times.map(spanOfTexts).filter((span) => shownSpan(whole, span))) }
    const words = {
      event: t('grid.event'),
      blackout: t('grid.blackout'),
      other: t('grid.other'),
      own: t('grid.own'),
      taken: t('grid.states.taken'),
      states: wordsOfStates((state) => t(`states.${state}`)),
      rest: (values: Record<'resource' | 'from' | 'to' | 'state', string>) => t('grid.entry', values),
    }
    const detail = ({ units }: Resource) => (units > 1 ? t('grid.units', { count: units }) : '')
    return {
      axis,
      rows: gridResources(resources, open_list, detail),
      entries: entriesOf(slot_list, resources, words, audience),
    }
  }, [t, from, to, resources, slot_list, open_list, audience])
}
