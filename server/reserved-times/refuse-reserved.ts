import type { ReservedFault } from '@/lib/api/booking/clash-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { findReserved, type OccupiedTime, type ReservedTime } from '@/lib/domain/reservations/reserved-time'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { reservedTimes } from './reserved-queries'

const MAX_IN_TEXT = 3
const MAX_NAMED = 20

/**
 * Refuses classes and meetings at places, or with persons in charge, that reservations have at the same time, the times
 * before and after them included. Nobody can confirm it away: a reservation is a promise to its customer. The caller
 * holds the places and the persons, so that of two that take the same at once the second sees the first.
 * @throws Refusal ERROR_EVENT_RESERVED with the first reserved times in the list of faults
 */
export async function refuseReserved(tx: Tx, events: readonly OccupiedTime[]): Promise<void> {
  const locations = [...new Set(events.flatMap(({ locationId }) => locationId ?? []))]
  const teachers = [...new Set(events.flatMap(({ teacherIds }) => teacherIds))]
  if (locations.length + teachers.length === 0) return
  const period = {
    from: new Date(Math.min(...events.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...events.map(({ to }) => to.getTime()))),
    now: now(),
  }
  const reserved = await reservedTimes(tx, period, { locations, teachers })
  const found = findReserved(events, reserved, MAX_NAMED)
  if (found.length === 0) return
  const texts = found
    .slice(0, MAX_IN_TEXT)
    .map(({ name, from }) => `${name}, ${toInstantText(from, env.LUNA_ZONE).slice(0, 16)}`)
  throw new Refusal('ERROR_EVENT_RESERVED', { list: texts.join('; ') }, [], found.map(toFault))
}

const toFault = ({ resourceId, name, from, to }: ReservedTime): ReservedFault => ({
  resource_id: resourceId,
  resource_name: name,
  start_datetime: toInstantText(from, env.LUNA_ZONE),
  end_datetime: toInstantText(to, env.LUNA_ZONE),
})
