import { holdResources } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { holdReservationResources, type ResourceRow } from '../rules/resource-queries'
import { offerFreed } from '../waits/offers'
import { expireHolds } from './reservation-store'

/**
 * Holds resources until the transaction ends, in the one order of docs/decisions/0045: resources, places, persons in
 * charge, each by id, then reservations, of which the holds that are over expire: their times are offered to those that
 * wait for them. Unknown and deleted resources are left out.
 */
export async function holdForReserving(tx: Tx, ids: readonly number[]): Promise<ResourceRow[]> {
  const resources = await holdReservationResources(tx, ids)
  const locations = resources.flatMap(({ location_id }) => location_id ?? [])
  const teachers = resources.flatMap(({ teacher_id }) => teacher_id ?? [])
  if (locations.length + teachers.length > 0) await holdResources(tx, { locations, teachers, prices: [] })
  const expired = await expireHolds(tx, ids, now())
  await offerFreed(tx, resources, expired)
  return resources
}
