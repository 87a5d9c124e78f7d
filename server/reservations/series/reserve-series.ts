import type { SlotIn } from '@/lib/api/reservations/reservation-fields'
import type { SeriesIn } from '@/lib/api/reservations/series-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import {
  type SeriesRule,
  type SeriesTime,
  seriesDays,
  seriesTimes,
  spanOn,
} from '@/lib/domain/reservations/series'
import { coverByPasses } from '../billing/pass-use'
import { tellPeople } from '../messages/tell-person'
import { holdForReserving } from '../reservations/hold'
import { isManager, ofCaller, personOf } from '../reservations/person'
import { slotRow, spanOf } from '../reservations/place'
import { holdPerson } from '../reservations/reservation-queries'
import { insertReservation } from '../reservations/reservation-store'
import { type ReserveContext, reserve, stateFor } from '../reservations/reserve'
import { checkPeople, pricesOf } from '../reservations/reserve-rules'
import { type CancelLoss, cancelAll, lossOfCancellingAll } from '../reservations/steps'
import { type ResourceRow, resourcesById } from '../rules/resource-queries'
import { timeOf } from '../times/free-starts'
import { loadReservables } from '../times/reservable'
import { findPerson, type PersonRow } from '../times/slot-queries'
import { type PlannedDate, planDates } from './plan-dates'
import { findSeries, type SeriesView } from './series-queries'
import { holdOpenDate, insertSeries, writeDate } from './series-store'

type Wanted = {
  sku: string
  times: SeriesTime[]
  rule: SeriesRule
  days: Day[]
  /** The times of the dates that have others than the series. */
  others: ReadonlyMap<Day, SeriesTime[]>
}

/**
 * The times and dates that a call names.
 * @throws Refusal ERROR_FORBIDDEN, ERROR_RESERVATION_NO_PERSON, _SERIES_LENGTH, _SERIES_NONE, _START, _LENGTH,
 * ERROR_JSON_PARAM_MISSING_OR_WRONG for other times of a day that is no date, or that begin on another one
 */
function wantedSeries({ caller }: ReserveContext, input: SeriesIn): Wanted {
  const { reservation, recurring_info, alternative_list } = input
  if (reservation.ignore_rules && !isManager(caller)) throw new Refusal('ERROR_FORBIDDEN')
  const sku = personOf(caller, reservation.anagrafica_sku)
  const { day, times } = timesOf(reservation.slot_list)
  const { start_recurring_date: firstDay = day, end_recurring_date: lastDay, recurring_days } = recurring_info
  const rule = { firstDay, lastDay, weekdays: recurring_days }
  const days = seriesDays(rule)
  const others = new Map(
    alternative_list.map((one) => {
      const { day: begins, times: own } = timesOf(one.slot_list)
      if (begins !== one.day || !days.includes(one.day)) throw wrongValue('alternative_list')
      return [one.day, own] as const
    }),
  )
  return { sku, times, rule, days, others }
}

const timesOf = (slots: readonly SlotIn[]) =>
  seriesTimes(slots.map((slot) => ({ resource_id: slot.resource_id, ...spanOf(slot) })))

const resourceIdsOf = ({ times, others }: Pick<Wanted, 'times' | 'others'>): number[] => [
  ...new Set([...times, ...[...others.values()].flat()].map(({ resource_id }) => resource_id)),
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
  for (const date of dates) checkPeople(date.wanted, people)
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
  const reserved = { CONFIRMED: [] as number[], REQUESTED: [] as number[] }
  for (const date of dates) {
    const row = await dateRow(context, input, { date, person })
    rows.push(row)
    if (date.state === 'FREE' && row.reservation_id !== null) {
      reserved[stateFor(caller, date.placed)].push(row.reservation_id)
    }
  }
  const { rule, times, sku } = wanted
  const { people, note } = input.reservation
  const days = { first_day: rule.firstDay, last_day: rule.lastDay, weekdays: rule.weekdays }
  const row = { anagrafica_sku: sku, ...days, times, people, note, created_by: caller.accountId }
  const id = await insertSeries(tx, row, rows)
  await coverByPasses(tx, reserved.CONFIRMED)
  await tellPeople(tx, reserved.CONFIRMED, 'CONFIRMED')
  await tellPeople(tx, reserved.REQUESTED, 'REQUESTED')
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
  return cancelAll(context, reservationsBetween(await seriesOfCaller(context, id), from, to))
}

/** The number of the reservations that cancelling the dates between two days would cancel now, and what is lost with them. */
export const lossOfDates = async (
  context: ReserveContext,
  { id, from, to }: { id: number; from: Day; to: Day },
): Promise<CancelLoss & { count: number }> =>
  lossOfCancellingAll(context.tx, reservationsBetween(await seriesOfCaller(context, id), from, to))

const reservationsBetween = ({ dates }: SeriesView, from: Day, to: Day): number[] =>
  dates.flatMap(({ day, reservation_id }) => (day >= from && day <= to ? (reservation_id ?? []) : []))
