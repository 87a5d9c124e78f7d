import type {
  DATE_REASONS,
  PlannedDateOut,
  SeriesDateOut,
  SeriesOut,
} from '@/lib/api/reservations/series-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { money, sum, toWire } from '@/lib/domain/core/money'
import { isGone } from '@/lib/domain/reservations/reservation-state'
import { wallText } from '@/lib/domain/reservations/wall-time'
import { env } from '@/server/platform/env'
import { pricesOf } from '../reservations/reserve-rules'
import type { PersonRow } from '../times/slot-queries'
import type { Alternative } from './alternatives'
import type { PlannedDate } from './plan-dates'
import type { SeriesDateRow, SeriesView } from './series-queries'

type Shown = { people: number; person: PersonRow; alternatives: ReadonlyMap<PlannedDate, Alternative[]> }

/** The dates of a series that would be reserved, and the sum of the prices of those that are free. */
export function toPreview(dates: readonly PlannedDate[], shown: Shown) {
  const totals = dates.map((date) =>
    date.state === 'FREE' ? money(pricesOf(date.wanted, shown.people, shown.person).total) : null,
  )
  return {
    total: toWire(sum(totals.flatMap((total) => total ?? []))),
    free_count: dates.filter(({ state }) => state === 'FREE').length,
    date_list: dates.map((date, index): PlannedDateOut => {
      const total = totals[index]
      return {
        day: date.day,
        state: date.state,
        reason: date.state === 'FREE' ? null : date.reason,
        name: date.state === 'FREE' ? '' : date.name,
        total: total ? toWire(total) : null,
        alternative_list: (shown.alternatives.get(date) ?? []).map(toTime),
      }
    }),
  }
}

const toTime = ({ resourceId, from, to }: Alternative) => ({
  resource_id: resourceId,
  start_datetime: wallText(from, env.LUNA_ZONE),
  end_datetime: wallText(to, env.LUNA_ZONE),
})

/** A series as answers state it. */
export function toSeries(view: SeriesView): SeriesOut {
  const date_list = view.dates.map(toDate)
  const reserved = view.dates.filter((_, index) => date_list[index]?.state === 'RESERVED')
  return {
    id: view.id,
    anagrafica_sku: view.anagrafica_sku,
    anagrafica_name: view.anagrafica_name,
    people: view.people,
    note: view.note,
    recurring_info: {
      start_recurring_date: view.first_day,
      end_recurring_date: view.last_day,
      recurring_type: 'EVERY_WEEK_SELECTED_DAYS',
      recurring_days: view.weekdays,
    },
    time_list: view.times.map(({ resource_id, from, to }) => ({
      resource_id,
      from_minute: from,
      to_minute: to,
    })),
    total: toWire(sum(reserved.map(({ total }) => money(total ?? '0')))),
    date_list,
  }
}

const toDate = ({
  day,
  skipped,
  reason,
  name,
  reservation_id,
  state,
  total,
  slots,
}: SeriesDateRow): SeriesDateOut => ({
  day,
  state: skipped ?? (state !== null && isGone(state) ? 'CANCELLED' : 'RESERVED'),
  reason: skipped === null ? null : (reason as (typeof DATE_REASONS)[number]),
  name,
  reservation_id,
  reservation_state: state,
  total: total === null ? null : toWire(money(total)),
  time_list: slots.map(({ resource_id, starts_at, ends_at }) => ({
    resource_id,
    start_datetime: toInstantText(starts_at, env.LUNA_ZONE),
    end_datetime: toInstantText(ends_at, env.LUNA_ZONE),
  })),
})
