import type { TimeRange } from '@/lib/domain/reservations/blocked-time'
import type { ReservedTime } from '@/lib/domain/reservations/reserved-time'
import type { Tx } from '@/server/db/client'

/** No reservation blocks a longer time. */
const LONGEST_MS = 10 * 86_400_000

/** The times of a period that reservations and blackouts block at these places or with these persons in charge. */
export const reservedTimes = (
  tx: Tx,
  { from, to, now }: TimeRange & { now: Date },
  { locations, teachers }: { locations: readonly number[]; teachers: readonly number[] },
): Promise<ReservedTime[]> =>
  tx.$queryRaw<ReservedTime[]>`
    select lower(s.blocked) as "from", upper(s.blocked) as "to", r.id as "resourceId", r.name, r.location_id as "locationId",
      r.teacher_id as "teacherId"
    from reservation_resource r
    join reservation_slot s on s.structure_id = r.structure_id and s.resource_id = r.id
    where r.structure_id = app_structure() and r.deleted_at is null
      and (r.location_id = any(${[...locations]}::int[]) or r.teacher_id = any(${[...teachers]}::int[]))
      and s.starts_at > ${new Date(from.getTime() - LONGEST_MS)} and s.starts_at < ${new Date(to.getTime() + LONGEST_MS)}
      and s.blocked && tstzrange(${from}, ${to})
      and s.state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'BLACKOUT') and (s.state <> 'HELD' or s.hold_until > ${now})`

/** The persons in charge that entries of the registry are, held until the transaction ends in the order of their ids. */
export const holdTeachersOf = (
  tx: Tx,
  skus: readonly string[],
): Promise<{ id: number; anagrafica_sku: string }[]> =>
  tx.$queryRaw<{ id: number; anagrafica_sku: string }[]>`
    select id, anagrafica_sku from event_teacher
    where structure_id = app_structure() and anagrafica_sku = any(${[...skus]}::text[]) and deleted_at is null
    order by id for no key update`
