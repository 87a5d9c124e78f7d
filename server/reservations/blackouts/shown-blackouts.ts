import type { DayOccupancy, GridSlot } from '@/lib/api/reservations/reservation-fields'
import type { Day } from '@/lib/domain/core/day'
import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import { wallMinute, wallText } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import type { OccupancyRow } from '../times/slot-queries'
import { type BlackoutTime, blackedMinutes, blackoutTimes } from './blackout-queries'

/** The blackouts of a period as the grid shows them, to staff with their reasons. */
export async function gridBlackouts(
  tx: Tx,
  period: TimeRange,
  { resourceId, isStaff }: { resourceId: number | null; isStaff: boolean },
): Promise<GridSlot[]> {
  const found = await blackoutTimes(tx, period, resourceId)
  return found.map((time) => toGridBlackout(time, isStaff))
}

function toGridBlackout(time: BlackoutTime, isStaff: boolean): GridSlot {
  const start = wallText(wallMinute(time.from_day, time.from_minute), time.zone)
  const end = wallText(wallMinute(time.to_day, time.to_minute), time.zone)
  return {
    resource_id: time.blacked_id,
    kind: 'BLACKOUT',
    unit: null,
    start_datetime: start,
    end_datetime: end,
    blocked_start_datetime: start,
    blocked_end_datetime: end,
    reservation_id: null,
    state: null,
    anagrafica_name: null,
    blackout_id: isStaff ? time.id : null,
    reason: isStaff ? time.reason : null,
  }
}

/** The occupancy of days with the minutes that blackouts take; days with blackouts alone are added. */
export async function withBlackouts(
  tx: Tx,
  rows: readonly OccupancyRow[],
  period: TimeRange & { first: Day; last: Day },
): Promise<DayOccupancy[]> {
  const blacked = await blackedMinutes(tx, period)
  const key = ({ resource_id, day }: { resource_id: number; day: string }) => `${resource_id} ${day}`
  const left = new Map(blacked.map((one) => [key(one), one]))
  const shown = rows.map((row) => {
    const minutes = left.get(key(row))?.minutes ?? 0
    left.delete(key(row))
    return { ...row, blackout_minutes: minutes }
  })
  const alone = [...left.values()].map(({ resource_id, day, minutes }) => ({
    resource_id,
    day,
    reservations: 0,
    minutes: 0,
    blackout_minutes: minutes,
  }))
  return [...shown, ...alone].sort((one, other) => one.day.localeCompare(other.day))
}
