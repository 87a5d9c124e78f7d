import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import { freeSeats } from '@/lib/domain/booking/attendance'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import type { EventView } from '../events/event-view'
import { toEvent } from '../events/present'

/** A structure that shows its events to every visitor. */
export type PublicPage = { structureId: number; name: string; family: string; weeks: number }

/** Whose page an address is. @throws Refusal ERROR_NOT_FOUND, also of one that is switched off */
export async function findPage(slug: string): Promise<PublicPage> {
  const [page] = await asSystem(
    (tx) => tx.$queryRaw<PublicPage[]>`
      select s.id as "structureId", s.name, f.name as family, b.public_weeks::int as weeks
      from booking_settings b join structure s on s.id = b.structure_id join family f on f.id = s.family_id
      where b.public_slug = ${slug} and b.public_page`,
  )
  if (!page) throw new Refusal('ERROR_NOT_FOUND')
  return page
}

/** Works in the structure of a public page, without an account. */
export const inPage = <Value>(
  { structureId }: PublicPage,
  requestId: string,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> => {
  const scope: TenantScope = { structureId, visible: [structureId], accountId: null, requestId }
  return withTenant(scope, run)
}

/** What of an event anybody may see. */
export function toPublicEvent(event: EventView): PublicEvent {
  const { id, name, start_datetime, end_datetime, allDay, availability } = toEvent(event)
  return {
    id,
    name,
    start_datetime,
    end_datetime,
    allDay,
    availability,
    current_availability: event.queued > 0 ? 0 : freeSeats(event),
    waiting: event.queued,
    location: { name: event.location.name, address: event.location.address },
    teacher_list: event.teachers.map(({ short_description }) => short_description),
    price_list: event.prices.map((price) => price.name),
  }
}
