import type { Day } from '@/lib/domain/core/day'
import type { Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import type { SeriesTime } from '@/lib/domain/reservations/series'
import type { Tx } from '@/server/db/client'
import { type SlotRow, slotsOf } from '../times/slot-queries'

export type SeriesDateRow = {
  day: Day
  skipped: 'TAKEN' | 'CLOSED' | 'LIMIT' | null
  reason: string
  name: string
  reservation_id: number | null
  state: ReservationState | null
  total: string | null
  /** Of its reservation. */
  slots: readonly SlotRow[]
}

export type SeriesView = {
  id: number
  anagrafica_sku: string
  anagrafica_name: string
  first_day: Day
  last_day: Day
  weekdays: Weekday[]
  times: SeriesTime[]
  people: number
  note: string
  dates: SeriesDateRow[]
}

/** A series of the own structure with its dates in order; undefined where there is no such one. */
export async function findSeries(tx: Tx, id: number): Promise<SeriesView | undefined> {
  const [series] = await tx.$queryRaw<Omit<SeriesView, 'dates'>[]>`
    select s.id, s.anagrafica_sku, anagrafica_name(a) as anagrafica_name, s.first_day::text, s.last_day::text, s.weekdays,
      s.times, s.people, s.note
    from reservation_series s join anagrafica a on a.structure_id = s.structure_id and a.sku = s.anagrafica_sku
    where s.structure_id = app_structure() and s.id = ${id}`
  if (!series) return undefined
  const dates = await tx.$queryRaw<Omit<SeriesDateRow, 'slots'>[]>`
    select d.day::text, d.skipped, d.reason, d.name, d.reservation_id, v.state, v.total::text
    from reservation_series_date d
    left join reservation v on v.structure_id = d.structure_id and v.id = d.reservation_id
    where d.structure_id = app_structure() and d.series_id = ${id} order by d.day`
  const slots = await slotsOf(
    tx,
    dates.flatMap(({ reservation_id }) => reservation_id ?? []),
  )
  const slotsOfDate = (id: number | null) => slots.filter(({ reservation_id }) => reservation_id === id)
  return { ...series, dates: dates.map((date) => ({ ...date, slots: slotsOfDate(date.reservation_id) })) }
}
