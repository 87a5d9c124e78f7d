import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { LONGEST_MS } from '../times/slot-queries'

/** A step that a reservation has to take because of the time. */
type DueStep = { structure_id: number; id: number; event: 'NO_SHOW' | 'CHECK_OUT' }

/** People are marked as missing for a day after the end, so that no old reservation is when a policy begins to say so. */
const LATEST_MS = 86_400_000
const MAX_STEPS = 1000

/** The policy of the most special scope of a slot's resource `r`. */
const POLICY = Prisma.sql`
  select p.auto_no_show, p.check_in_minutes from reservation_policy p
  where p.structure_id = s.structure_id and (p.resource_id = s.resource_id or p.group_id = r.group_id
    or (p.resource_id is null and p.group_id is null))
  order by p.resource_id is null, p.group_id is null limit 1`

/**
 * The steps that are due, of all visible structures or of one reservation: the end of those that were checked in and are
 * over; and of those confirmed, whose every resource has a policy that wants it, the mark as missing once the minutes of
 * check-in after the beginning are over; not of those on an invoice, which are changed no more.
 */
export function dueSteps(tx: Tx, now: Date, id: number | null = null): Promise<DueStep[]> {
  const isAsked = Prisma.sql`(${id}::int is null or s.reservation_id = ${id}::int)`
  return tx.$queryRaw<DueStep[]>`
    with begun as (
      select distinct s.structure_id, s.reservation_id as id
      from reservation_policy o
      join reservation_resource r on r.structure_id = o.structure_id
      join reservation_slot s on s.structure_id = r.structure_id and s.resource_id = r.id
      where o.auto_no_show and s.state = 'CONFIRMED' and ${isAsked} and s.starts_at <= ${now}
        and s.starts_at > ${new Date(now.getTime() - LONGEST_MS)} and s.ends_at > ${new Date(now.getTime() - LATEST_MS)}
        and not exists (select from reservation_billing b where b.structure_id = s.structure_id
          and b.reservation_id = s.reservation_id and b.kind = 'WHOLE' and b.live)),
    missing as (
      select b.structure_id, b.id from begun b
      join reservation_slot s on s.structure_id = b.structure_id and s.reservation_id = b.id
      join reservation_resource r on r.structure_id = s.structure_id and r.id = s.resource_id
      left join lateral (${POLICY}) p on true
      group by b.structure_id, b.id
      having bool_and(coalesce(p.auto_no_show, false))
        and min(s.starts_at) + make_interval(mins => max(p.check_in_minutes)) <= ${now})
    select structure_id, id, 'NO_SHOW' as event from missing
    union all
    select s.structure_id, s.reservation_id, 'CHECK_OUT' from reservation_slot s
    where s.state = 'CHECKED_IN' and ${isAsked}
    group by s.structure_id, s.reservation_id having max(s.ends_at) <= ${now}
    order by 1, 2 limit ${MAX_STEPS}`
}
