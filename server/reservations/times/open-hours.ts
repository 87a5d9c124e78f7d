import type { Day } from '@/lib/domain/core/day'
import { openSpans } from '@/lib/domain/reservations/opening-hours'
import type { WallSpan } from '@/lib/domain/reservations/wall-time'
import type { Tx } from '@/server/db/client'
import { listResources } from '../rules/resource-queries'
import { loadReservables } from './reservable'

/** A resource and the times for which it is open, by the wall clock. */
export type OpenResource = { id: number; name: string; units: number; spans: readonly WallSpan[] }

/** The resources in their order, active or not, with their open times from one day to another, both included. */
export async function openResources(tx: Tx, first: Day, last: Day): Promise<OpenResource[]> {
  const reservables = await loadReservables(tx, await listResources(tx, true), first)
  const known = new Map<string, WallSpan[]>()
  return reservables.map(({ resource: { id, name, units }, rulesOf, hours }) => {
    const spans = known.get(rulesOf) ?? openSpans(hours, first, last)
    known.set(rulesOf, spans)
    return { id, name, units, spans }
  })
}
