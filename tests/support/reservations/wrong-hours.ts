import type { Api } from '../api'

/** The hours of reservations that are not those of their definition, and the sums that are not those of the hours. */
export const wrongHours = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select 'HOUR' as fault, slot_id as id, span_hour as at, to_jsonb(h)::text as kept, to_jsonb(p)::text as defined
      from (select * from reserved_hour where structure_id = ${structureId}) h
      full join (select * from reserved_part where structure_id = ${structureId}) p using (slot_id, span_hour)
      where (h.reservation_id, h.resource_id, h.day, h.start_minute, h.weekday, h.hour, h.minutes, h.reservations, h.cancelled,
          h.no_shows, h.amount, h.missed)
        is distinct from (p.reservation_id, p.resource_id, p.day, p.start_minute, p.weekday, p.hour, p.minutes, p.reservations,
          p.cancelled, p.no_shows, p.amount, p.missed)
      union all
      select 'SUM', resource_id, hour, month || ' ' || weekday, sum(minutes) || ' ' || sum(amount) from (
        select resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed from resource_sum
        where structure_id = ${structureId}
        union all select resource_id, date_trunc('month', day::timestamp)::date, weekday, hour, -minutes, -reservations, -cancelled,
          -no_shows, -amount, -missed from reserved_hour where structure_id = ${structureId}) x
      group by resource_id, month, weekday, hour
      having (sum(minutes), sum(reservations), sum(cancelled), sum(no_shows), sum(amount), sum(missed)) <> (0, 0, 0, 0, 0, 0)`,
  )
