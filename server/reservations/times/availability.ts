import { ok } from '@/lib/api/endpoint'
import type { GridSlot, OpenTime } from '@/lib/api/reservations/reservation-fields'
import { addDays, type Day, day, daysBetween, endOfMonth } from '@/lib/domain/core/day'
import { toWire } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import { openSpans } from '@/lib/domain/reservations/opening-hours'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import { instantAt, instantText, wallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { gridBlackouts, withBlackouts } from '../blackouts/shown-blackouts'
import { isStaff, personOf } from '../reservations/person'
import { listResources, type ResourceRow, resourcesById } from '../rules/resource-queries'
import { freeStarts } from './free-starts'
import { loadReservables, type Reservable } from './reservable'
import { dayOccupancies, findPerson, type GridRow, gridSlots } from './slot-queries'
import { takingsOf } from './takings'

const procedures = api.reservations.availability
const MAX_DAYS_OF_ONE = 31
const MAX_DAYS_OF_ALL = 7

/** @throws Refusal ERROR_JSON_PARAM_MISSING_OR_WRONG for more days than `most`, or none */
function checkDays(from: Day, to: Day, most: number): void {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > most) throw wrongValue('to')
}

/** The instants at which a day begins and another ends. */
const periodOf = (first: Day, last: Day) => ({
  from: instantAt(wallMinute(first, 0), env.LUNA_ZONE),
  to: instantAt(wallMinute(addDays(last, 1), 0), env.LUNA_ZONE),
})

/** The active resources, or the one with an id. @throws Refusal ERROR_NOT_FOUND */
async function askedResources(tx: Tx, id: number | undefined): Promise<ResourceRow[]> {
  if (id === undefined) return listResources(tx, false)
  const found = await resourcesById(tx, [id])
  if (found.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  return found.filter(({ active }) => active)
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const { from: first, to: last, minutes, people } = input
  checkDays(first, last, input.resource_id === undefined ? MAX_DAYS_OF_ALL : MAX_DAYS_OF_ONE)
  const sku = input.anagrafica_sku ? personOf(caller, input.anagrafica_sku) : caller.anagraficaSku
  const person = (sku ? await findPerson(tx, sku) : null) ?? null
  const resources = await askedResources(tx, input.resource_id)
  const reservables = await loadReservables(tx, resources, first)
  const starts = await freeStarts(tx, reservables, { first, last, minutes, people, person })
  const at = (minute: number) => wallText(minute, env.LUNA_ZONE)
  return ok({
    availability_list: reservables.map(({ resource: { id }, policy }) => ({
      resource_id: id,
      cancel_free_hours: policy.cancelFreeHours,
      late_fee_percent: policy.lateFeePercent.toNumber(),
      start_list: (starts.get(id) ?? []).map(({ from, to, freeUnits, total }) => ({
        start_datetime: at(from),
        end_datetime: at(to),
        free_units: freeUnits,
        total: toWire(total),
      })),
    })),
  })
})

const slots = procedures.slots.handler(async ({ context: { tx, caller }, input }) => {
  checkDays(input.from, input.to, MAX_DAYS_OF_ALL)
  const period = periodOf(input.from, input.to)
  const resources = await askedResources(tx, input.resource_id)
  const rows = await gridSlots(tx, { ...period, now: now() }, input.resource_id ?? null)
  const { whole } = await takingsOf(tx, resources, period)
  const events = [...whole].flatMap(([id, times]) => times.map((time) => toGridEvent(id, time)))
  const shown = { resourceId: input.resource_id ?? null, isStaff: isStaff(caller) }
  const blackouts = await gridBlackouts(tx, period, shown)
  const slot_list = [...rows.map((row) => toGridSlot(row, caller)), ...events, ...blackouts]
  const reservables = await loadReservables(tx, resources, input.from)
  return ok({ slot_list, open_list: reservables.flatMap((one) => openTimesOf(one, input.from, input.to)) })
})

const openTimesOf = ({ resource, hours }: Reservable, first: Day, last: Day): OpenTime[] =>
  openSpans(hours, first, last).map(({ from, to }) => ({
    resource_id: resource.id,
    start_datetime: wallText(from, env.LUNA_ZONE),
    end_datetime: wallText(to, env.LUNA_ZONE),
  }))

function toGridEvent(resource_id: number, { from, to }: TimeRange): GridSlot {
  const [start, end] = [from, to].map((instant) => instantText(instant, env.LUNA_ZONE)) as [string, string]
  return {
    resource_id,
    kind: 'EVENT',
    unit: null,
    start_datetime: start,
    end_datetime: end,
    blocked_start_datetime: start,
    blocked_end_datetime: end,
    reservation_id: null,
    state: null,
    anagrafica_name: null,
    blackout_id: null,
    reason: null,
  }
}

function toGridSlot(row: GridRow, caller: Session): GridSlot {
  const isShown = row.sku !== null && (isStaff(caller) || row.sku === caller.anagraficaSku)
  return {
    resource_id: row.resource_id,
    kind: 'RESERVATION',
    unit: row.unit,
    start_datetime: wallText(wallMinute(day(row.start_day), row.start_minute), row.zone),
    end_datetime: wallText(wallMinute(day(row.end_day), row.end_minute), row.zone),
    blocked_start_datetime: instantText(row.blocked_from, env.LUNA_ZONE),
    blocked_end_datetime: instantText(row.blocked_to, env.LUNA_ZONE),
    reservation_id: isShown ? row.reservation_id : null,
    state: isShown ? (row.state as ReservationState) : null,
    anagrafica_name: isShown ? row.name : null,
    blackout_id: null,
    reason: null,
  }
}

const occupancy = procedures.occupancy.handler(async ({ context: { tx }, input }) => {
  const first = day(`${input.day.slice(0, 7)}-01`)
  const last = endOfMonth(first)
  const period = { ...periodOf(first, last), first, last }
  const rows = await dayOccupancies(tx, { ...period, now: now() })
  return ok({ occupancy_list: await withBlackouts(tx, rows, period) })
})

export const availability = { list, slots, occupancy }
