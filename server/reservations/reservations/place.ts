import type { SlotIn } from '@/lib/api/reservations/reservation-fields'
import { addDays } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  blockedTime,
  chooseUnit,
  type TakenUnit,
  type TimeRange,
} from '@/lib/domain/reservations/blocked-time'
import {
  dayAt,
  minuteOfDay,
  type WallSpan,
  wallMinuteAt,
  wallText,
} from '@/lib/domain/reservations/wall-time'
import { formatInstant } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import type { Row } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { type ResourceRow, resourcesById } from '../rules/resource-queries'
import { freeStarts, timeOf } from '../times/free-starts'
import { buffersOf, loadReservables, type Reservable } from '../times/reservable'
import { takenUnits } from '../times/slot-queries'
import { isTakenWhole, type Takings, takingsOf } from '../times/takings'

/** A time of a resource that is wanted. */
export type WantedSlot = { reservable: Reservable; span: WallSpan; time: TimeRange }

/** A wanted time with the unit that it gets, and the time that it blocks. */
export type PlacedSlot = WantedSlot & { unit: number; blocked: TimeRange }

/** The days into which a taken time looks for free ones, and their number. */
const NEXT_DAYS = 14
const NEXT_TIMES = 3
const DAY_MS = 86_400_000

/** The wall-clock time of a slot of a call. @throws Refusal ERROR_RESERVATION_START, ERROR_RESERVATION_LENGTH */
export function spanOf({ start_datetime, end_datetime }: SlotIn): WallSpan {
  if (start_datetime.getTime() % 60_000 !== 0) throw new Refusal('ERROR_RESERVATION_START')
  const [from, to] = [wallMinuteAt(start_datetime, env.LUNA_ZONE), wallMinuteAt(end_datetime, env.LUNA_ZONE)]
  const isLengthPossible = to > from && to - from <= 10_080 && end_datetime.getTime() % 60_000 === 0
  if (!isLengthPossible) {
    throw new Refusal('ERROR_RESERVATION_LENGTH', { shortest: 5, longest: 10_080, step: 1 })
  }
  return { from, to }
}

/**
 * Gives each wanted time a unit. The caller holds the resources (`holdForReserving`); `except`: a reservation whose own
 * times do not count, because it is moved.
 * @throws Refusal ERROR_RESERVATION_TAKEN with the next free times of the first that is taken
 */
export async function placeSlots(
  tx: Tx,
  wanted: readonly WantedSlot[],
  { except, language }: { except: number | null; language: Language },
): Promise<PlacedSlot[]> {
  const takings = await takingsOf(tx, resourcesOf(wanted), periodOf(wanted), except)
  const found = placesIn(wanted, takings)
  if ('taken' in found) throw await takenRefusal(tx, found.taken, { except, language })
  return found.placed
}

const resourcesOf = (wanted: readonly WantedSlot[]): ResourceRow[] => [
  ...new Map(wanted.map(({ reservable: { resource } }) => [resource.id, resource])).values(),
]

/** The period whose takings decide about times: a day more on either side, as the gaps beside a time decide which unit it gets. */
export function periodOf(wanted: readonly WantedSlot[]): TimeRange {
  const blocked = wanted.map(({ reservable, time }) => blockedTime(time, reservable.buffers))
  return {
    from: new Date(Math.min(...blocked.map(({ from }) => from.getTime())) - DAY_MS),
    to: new Date(Math.max(...blocked.map(({ to }) => to.getTime())) + DAY_MS),
  }
}

/** The units that wanted times get beside what is taken, or the first time for which there is none. */
export function placesIn(
  wanted: readonly WantedSlot[],
  takings: Takings,
): { placed: PlacedSlot[] } | { taken: WantedSlot } {
  const placed: (PlacedSlot & TakenUnit)[] = []
  for (const slot of wanted) {
    const time = blockedTime(slot.time, slot.reservable.buffers)
    const unit = unitFor(slot, time, { takings, placed })
    if (unit === null) return { taken: slot }
    placed.push({ ...slot, unit, blocked: time, ...time })
  }
  return { placed }
}

function unitFor(
  { reservable: { resource } }: WantedSlot,
  time: TimeRange,
  { takings, placed }: { takings: Takings; placed: readonly (PlacedSlot & TakenUnit)[] },
): number | null {
  if (isTakenWhole(takings, resource.id, time)) return null
  const own = placed.filter((one) => one.reservable.resource.id === resource.id)
  return chooseUnit(resource.units, time, [...(takings.units.get(resource.id) ?? []), ...own])
}

/**
 * Refuses times of which all units are taken already, before anything is held: callers that come too late do not wait for
 * those that reserve. What is free here is decided once the resources are held.
 * @throws Refusal ERROR_RESERVATION_TAKEN with the next free times
 */
export async function refuseTaken(tx: Tx, slots: readonly SlotIn[], language: Language): Promise<void> {
  const resources = await resourcesById(
    tx,
    slots.map(({ resource_id }) => resource_id),
  )
  for (const slot of slots) {
    const resource = resources.find(({ id, active }) => active && id === slot.resource_id)
    if (!resource) continue
    const span = spanOf(slot)
    const time = timeOf(span)
    const blocked = blockedTime(time, buffersOf(resource))
    const taken = await takenUnits(tx, [resource.id], { ...blocked, now: now(), except: null })
    if (new Set(taken.map(({ unit }) => unit)).size < resource.units) continue
    const [reservable] = await loadReservables(tx, [resource], dayAt(span.from))
    if (reservable) throw await takenRefusal(tx, { reservable, span, time }, { except: null, language })
  }
}

/** ERROR_RESERVATION_TAKEN with the next free times of the same length, from the wanted one on. */
async function takenRefusal(
  tx: Tx,
  { reservable, span }: WantedSlot,
  { except, language }: { except: number | null; language: Language },
): Promise<Refusal> {
  const next = (await nextStarts(tx, { reservable, span }, except)).map((start) => {
    const { from, to } = start
    return {
      resource_id: reservable.resource.id,
      start_datetime: wallText(from, env.LUNA_ZONE),
      end_datetime: wallText(to, env.LUNA_ZONE),
    }
  })
  const list = next.map(({ start_datetime }) => formatInstant(start_datetime, language)).join(', ') || '-'
  return new Refusal('ERROR_RESERVATION_TAKEN', { list }, [], next)
}

/** The next free times: those of the same day, and where they are too few those of the days after it. */
async function nextStarts(
  tx: Tx,
  { reservable, span }: Pick<WantedSlot, 'reservable' | 'span'>,
  except: number | null,
): Promise<WallSpan[]> {
  const first = dayAt(span.from)
  const asked = { first, minutes: span.to - span.from, people: 1, person: null }
  for (const last of [first, addDays(first, NEXT_DAYS)]) {
    const free = await freeStarts(tx, [reservable], { ...asked, last }, except)
    const next = (free.get(reservable.resource.id) ?? []).filter(({ from }) => from > span.from)
    if (next.length >= NEXT_TIMES || last !== first) return next.slice(0, NEXT_TIMES)
  }
  return []
}

/** The columns of a slot. */
export const slotRow = (
  { reservable, span, time, unit, blocked }: PlacedSlot,
  { state, holdUntil }: { state: string; holdUntil: Date | null },
): Row => ({
  resource_id: reservable.resource.id,
  unit,
  ...slotTimes(span, time, blocked),
  state,
  hold_until: holdUntil?.toISOString() ?? null,
})

/** The columns of a slot's time: by the clock, as instants, and as the range that it blocks. */
export const slotTimes = (span: WallSpan, time: TimeRange, blocked: TimeRange): Row => ({
  zone: env.LUNA_ZONE,
  start_day: dayAt(span.from),
  start_minute: minuteOfDay(span.from),
  end_day: dayAt(span.to),
  end_minute: minuteOfDay(span.to),
  starts_at: time.from.toISOString(),
  ends_at: time.to.toISOString(),
  blocked: `[${blocked.from.toISOString()},${blocked.to.toISOString()})`,
})
