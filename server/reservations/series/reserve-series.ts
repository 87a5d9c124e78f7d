import type { SeriesIn } from '@/lib/api/reservations/series-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  type SeriesRule,
  type SeriesTime,
  seriesDays,
  seriesTimes,
  spanOn,
} from '@/lib/domain/reservations/series'
import { tellPeople } from '../messages/tell-person'
import { holdForReserving } from '../reservations/hold'
import { isManager, ofCaller, personOf } from '../reservations/person'
import { slotRow, spanOf } from '../reservations/place'
import { holdPerson } from '../reservations/reservation-queries'
import { insertReservation } from '../reservations/reservation-store'
import { type ReserveContext, reserve, stateFor } from '../reservations/reserve'
import { checkPeople, pricesOf } from '../reservations/reserve-rules'
import { cancelAll } from '../reservations/steps'
import { type ResourceRow, resourcesById } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables } from '../times/reservable'
import { findPerson, type PersonRow } from '../times/slot-queries'
import { type PlannedDate, planDates } from './plan-dates'
import { findSeries, type SeriesView } from './series-queries'
import { holdOpenDate, insertSeries, writeDate } from './series-store'

type Wanted = { sku: string; times: SeriesTime[]; rule: SeriesRule; days: Day[] }

/**
 * The times and dates that a call names.
 * @throws Refusal ERROR_FORBIDDEN, ERROR_RESERVATION_NO_PERSON, _SERIES_LENGTH, _SERIES_NONE, _START, _LENGTH
 */
function wantedSeries({ caller }: ReserveContext, { reservation, recurring_info }: SeriesIn): Wanted {
  if (reservation.ignore_rules && !isManager(caller)) throw new Refusal('ERROR_FORBIDDEN')
  const sku = personOf(caller, reservation.anagrafica_sku)
  const slots = reservation.slot_list.map((slot) => ({ resource_id: slot.resource_id, ...spanOf(slot) }))
  const { day, times } = seriesTimes(slots)
  const { start_recurring_date: firstDay = day, end_recurring_date: lastDay, recurring_days } = recurring_info
  const rule = { firstDay, lastDay, weekdays: recurring_days }
  return { sku, times, rule, days: seriesDays(rule) }
}

const resourceIdsOf = ({ times }: Pick<Wanted, 'times'>): number[] => [
  ...new Set(times.map(({ resource_id }) => resource_id)),
]

/** The dates of a series as they would be reserved now, with their prices. @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND */
async function planned(
  { tx }: ReserveContext,
  { reservation: { people, ignore_rules } }: SeriesIn,
  { wanted, resources }: { wanted: Wanted; resources: readonly ResourceRow[] },
): Promise<{ dates: PlannedDate[]; person: PersonRow }> {
  const person = await findPerson(tx, wanted.sku)
  if (!person) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  const active = resources.filter((resource) => resource.active)
  const reservables = await loadReservables(tx, active, wanted.rule.firstDay)
  const dates = await planDates(tx, { ...wanted, reservables, ignoresRules: ignore_rules })
  for (const date of dates.slice(0, 1)) checkPeople(date.wanted, people)
  return { dates, person }
}

/** The same, without anything that is held: how it is at this moment. */
export async function previewSeries(context: ReserveContext, input: SeriesIn) {
  const wanted = wantedSeries(context, input)
  const resources = await resourcesById(context.tx, resourceIdsOf(wanted))
  return planned(context, input, { wanted, resources })
}

/**
 * Reserves the free dates of a series, each as a reservation of its own, and keeps the others with their reason; answers
 * the id. All is held in the order of reserving, once for all dates.
 * @throws Refusal ERROR_RESERVATION_SERIES_NONE, and those of `planned` and `wantedSeries`
 */
export async function reserveSeries(context: ReserveContext, input: SeriesIn): Promise<number> {
  const { tx, caller } = context
  const wanted = wantedSeries(context, input)
  if (!(await holdPerson(tx, wanted.sku))) {
    throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  }
  const resources = await holdForReserving(tx, resourceIdsOf(wanted))
  const { dates, person } = await planned(context, input, { wanted, resources })
  if (dates.every(({ state }) => state !== 'FREE')) throw new Refusal('ERROR_RESERVATION_SERIES_NONE')
  const rows = []
  for (const date of dates) rows.push(await dateRow(context, input, { date, person }))
  const { rule, times, sku } = wanted
  const { people, note } = input.reservation
  const days = { first_day: rule.firstDay, last_day: rule.lastDay, weekdays: rule.weekdays }
  const row = { anagrafica_sku: sku, ...days, times, people, note, created_by: caller.accountId }
  const id = await insertSeries(tx, row, rows)
  const [first] = dates.flatMap((date) => (date.state === 'FREE' ? [date.placed] : []))
  const reserved = rows.flatMap(({ reservation_id }) => reservation_id ?? [])
  await tellPeople(tx, reserved, stateFor(caller, first ?? []))
  return id
}

type Dated = { date: PlannedDate; person: PersonRow }

/** The row of a date; a free one is reserved. */
async function dateRow({ tx, caller }: ReserveContext, { reservation }: SeriesIn, { date, person }: Dated) {
  const { day } = date
  if (date.state !== 'FREE') {
    const { state: skipped, reason, name } = date
    return { day, reservation_id: null, skipped, reason, name }
  }
  const { people, note } = reservation
  const state = stateFor(caller, date.placed)
  const slots = date.placed.map((slot) => slotRow(slot, { state, holdUntil: null }))
  const prices = pricesOf(date.wanted, people, person)
  const id = await insertReservation(
    tx,
    { anagrafica_sku: person.sku, state, hold_until: null, people, note, ...prices },
    { slots, accountId: caller.accountId },
  )
  return { day, reservation_id: id, skipped: null, reason: '', name: '' }
}

/** A series that the caller may see. @throws Refusal ERROR_NOT_FOUND */
export const seriesOfCaller = async ({ tx, caller }: ReserveContext, id: number): Promise<SeriesView> =>
  ofCaller(await findSeries(tx, id), caller)

/**
 * Reserves a date that was skipped or cancelled. The date is held after its person and before its resources.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_RESERVATION_SERIES_DATE, and those of `reserve`
 */
export async function reserveDate(
  context: ReserveContext,
  { id, day, ignore_rules }: { id: number; day: Day; ignore_rules: boolean },
): Promise<void> {
  const series = await seriesOfCaller(context, id)
  if (!series.dates.some((date) => date.day === day)) throw new Refusal('ERROR_NOT_FOUND')
  const slot_list = series.times.map((time) => {
    const { from, to } = timeOf(spanOn(time, day))
    return { resource_id: time.resource_id, start_datetime: from, end_datetime: to }
  })
  const { anagrafica_sku, people, note } = series
  await holdPerson(context.tx, anagrafica_sku)
  if (!(await holdOpenDate(context.tx, id, day))) throw new Refusal('ERROR_RESERVATION_SERIES_DATE')
  const content = { anagrafica_sku, slot_list, people, note, ignore_rules }
  const reservationId = await reserve(context, content, false)
  await writeDate(context.tx, { seriesId: id, day, reservationId })
}

/** Cancels the reservations of the dates from one day to another that have not begun; answers their number. */
export async function cancelDates(
  context: ReserveContext,
  { id, from, to }: { id: number; from: Day; to: Day },
): Promise<number> {
  const series = await seriesOfCaller(context, id)
  const ids = series.dates.flatMap(({ day, reservation_id }) =>
    day >= from && day <= to ? (reservation_id ?? []) : [],
  )
  return cancelAll(context, ids)
}
