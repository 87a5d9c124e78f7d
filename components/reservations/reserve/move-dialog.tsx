'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { MANAGE } from '@/lib/api/reservations/access'
import type { GridSlot, Reservation } from '@/lib/api/reservations/reservation-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import { day, isDay } from '@/lib/domain/core/day'
import {
  dayAt,
  minuteOfDay,
  type WallMinute,
  wallMinute,
  wallText,
} from '@/lib/domain/reservations/wall-time'
import { clockAt } from '../time-grid/grid-axis'
import { useForOthers } from '../use-for-others'
import { useTimeWords } from '../use-time-words'
import { spanOfTexts } from '../wall-texts'
import { IgnoreSwitch } from './ignore-switch'
import { lengthsOf, nearestLength } from './possible-lengths'
import { TimeNotice } from './time-notice'
import { useQuote } from './use-quote'
import { useReserve } from './use-reserve'

/** Where a reservation is to go: its first slot, or another one that was carried there. */
export type WantedMove = {
  /** The slot, as the grid knows it. */
  slot: Pick<GridSlot, 'resource_id' | 'start_datetime'>
  resourceId: number
  at: WallMinute
}

type MoveDialogProps = {
  reservation: Reservation
  /** All that can be reserved. */
  resources: readonly Resource[]
  wanted: WantedMove | null
  zone: string
  canIgnore: boolean
  onClose: () => void
  onDone: () => void
}

/**
 * Moves a reservation to another resource, day or time, at the price of that, which it states before. All its slots move by
 * the same minutes; only the one in question changes its resource and length.
 */
export function MoveDialog(props: MoveDialogProps) {
  const { reservation, resources, wanted, zone, canIgnore, onClose, onDone } = props
  const t = useTranslations('reservations.move')
  const words = useTimeWords()
  const slot = wantedSlot(reservation, wanted)
  const before = slot ? spanOfTexts(slot) : { from: 0, to: 60 }
  const [values, setValues] = useState(() => ({
    resourceId: wanted?.resourceId ?? slot?.resource_id ?? 0,
    at: wanted?.at ?? before.from,
    minutes: before.to - before.from,
    ignores: false,
  }))
  const action = useReserve(onDone)
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change })
    action.clear()
  }
  const { people, anagrafica_sku: sku } = reservation
  const quote = useQuote({ ...values, people, sku: useForOthers() ? sku : null })
  const isManager = useHasRole()(...MANAGE)
  const resource = resources.find(({ id }) => id === values.resourceId)
  const submit = () =>
    void action.move({
      id: reservation.id,
      revision: reservation.revision,
      people,
      note: reservation.note,
      slot_list: movedSlots(reservation, slot?.id, values, zone),
      ignore_rules: values.ignores,
    })
  return (
    <FormDialog
      title={t('title')}
      text={t('now', { when: words.time(before) })}
      submit={t('submit')}
      pending={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoveFields
        values={values}
        set={set}
        resources={resources}
        resource={resource}
        canIgnore={canIgnore}
        starts={quote.starts}
        errorOf={action.errorOf}
      />
      <TimeNotice
        error={action.errorOf('time')}
        times={action.fault?.next ?? null}
        onChoose={(at) => set({ at })}
      />
      <PriceChange before={reservation.total} after={reservation.slot_list.length > 1 ? null : quote.total} />
      {resource?.needs_approval && !isManager ? <p className="text-ink-soft">{t('again')}</p> : null}
      {canIgnore ? <IgnoreSwitch isOn={values.ignores} onChange={(ignores) => set({ ignores })} /> : null}
      <FormFault>{action.errorOf(null) ?? action.errorOf('person') ?? action.errorOf('people')}</FormFault>
    </FormDialog>
  )
}

function wantedSlot({ slot_list }: Reservation, wanted: WantedMove | null) {
  const isWanted = ({ resource_id, start_datetime }: WantedMove['slot']) =>
    resource_id === wanted?.slot.resource_id && start_datetime === wanted.slot.start_datetime
  return slot_list.find(isWanted) ?? slot_list[0]
}

type Values = { resourceId: number; at: WallMinute; minutes: number; ignores: boolean }

/** The slots after the move: the others keep their distance to the one that is moved. */
function movedSlots({ slot_list }: Reservation, movedId: number | undefined, values: Values, zone: string) {
  const moved = slot_list.find(({ id }) => id === movedId)
  const by = moved ? values.at - spanOfTexts(moved).from : 0
  return slot_list.map((slot) => {
    const span = spanOfTexts(slot)
    const isMoved = slot.id === movedId
    const from = span.from + by
    return {
      resource_id: isMoved ? values.resourceId : slot.resource_id,
      start_datetime: wallText(from, zone),
      end_datetime: wallText(isMoved ? from + values.minutes : span.to + by, zone),
    }
  })
}

function PriceChange({ before, after }: { before: number; after: number | null }) {
  const t = useTranslations('reservations')
  const words = useTimeWords()
  if (after === null)
    return <p className="text-ink-soft">{`${t('reserve.price')}: ${t('reserve.price_unknown')}`}</p>
  const texts = { before: words.price(before), after: words.price(after) }
  return (
    <p role="status" className="font-medium">
      {before === after ? t('move.price_same', { price: texts.after }) : t('move.price_change', texts)}
    </p>
  )
}

type MoveFieldsProps = {
  values: Values
  set: (change: Partial<Values>) => void
  resources: readonly Resource[]
  resource: Resource | undefined
  canIgnore: boolean
  starts: readonly { at: WallMinute }[]
  errorOf: ReturnType<typeof useReserve>['errorOf']
}

function MoveFields({ values, set, resources, resource, starts, errorOf }: MoveFieldsProps) {
  const t = useTranslations('reservations')
  const words = useTimeWords()
  const { at } = values
  const onDay = [...new Set([at, ...starts.map((start) => start.at)])]
    .filter((start) => dayAt(start) === dayAt(at))
    .sort((one, other) => one - other)
  const isOffered = starts.some((start) => start.at === at)
  const choose = (id: number) => {
    const next = resources.find((one) => one.id === id)
    set({ resourceId: id, minutes: next ? nearestLength(next, values.minutes) : values.minutes })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormField label={t('reserve.resource')} className="col-span-2">
        {(field) => (
          <Select
            {...field}
            className="max-md:h-11"
            value={String(values.resourceId)}
            onChange={(event) => choose(Number(event.target.value))}
            options={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </FormField>
      <FormField label={t('book.day')} className="col-span-2 sm:col-span-1">
        {(field) => (
          <DateInput
            {...field}
            value={dayAt(at)}
            onValueChange={(text) => isDay(text) && set({ at: wallMinute(day(text), minuteOfDay(at)) })}
          />
        )}
      </FormField>
      <FormField label={t('move.start')}>
        {(field) => (
          <Select
            {...field}
            className="max-md:h-11"
            value={String(at)}
            onChange={(event) => set({ at: Number(event.target.value) })}
            options={onDay.map((start) => ({
              value: String(start),
              label:
                start === at && !isOffered ? t('move.start_now', { time: clockAt(start) }) : clockAt(start),
            }))}
          />
        )}
      </FormField>
      <FormField label={t('reserve.minutes')} error={errorOf('minutes')}>
        {(field) => (
          <Select
            {...field}
            className="max-md:h-11"
            value={String(values.minutes)}
            onChange={(event) => set({ minutes: Number(event.target.value) })}
            options={[...new Set([...(resource ? lengthsOf(resource) : []), values.minutes])]
              .sort((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: words.length(minutes) }))}
          />
        )}
      </FormField>
    </div>
  )
}
