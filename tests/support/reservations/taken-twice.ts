import type { Api } from '../api'

/**
 * How often something is taken twice in a structure: by two reservations; by a reservation and a class at the place or of
 * the person in charge that its resource is the same as; or by a reservation of a person and a meeting of that person.
 */
export async function takenTwice(api: Api, structureId: number): Promise<number> {
  const [found] = await api.asSystem(
    (tx) => tx.$queryRaw<{ count: number }[]>`
      with slots as (select s.*, r.location_id, r.teacher_id, t.anagrafica_sku
        from reservation_slot s join reservation_resource r on r.id = s.resource_id
        left join event_teacher t on t.id = r.teacher_id
        where s.structure_id = ${structureId} and s.state in ('HELD', 'REQUESTED', 'CONFIRMED', 'CHECKED_IN'))
      select (select count(*) from slots a join slots b on a.id < b.id and a.resource_id = b.resource_id
          and a.unit = b.unit and a.blocked && b.blocked)::int
        + (select count(*) from slots a join event e on e.state = 'ACTIVE' and a.blocked && tstzrange(e.starts_at, e.ends_at)
          and (e.location_id = a.location_id or exists (select from event_to_teacher l
            where l.event_id = e.id and l.teacher_id = a.teacher_id)))::int
        + (select count(*) from slots a join meeting_attendee p on p.structure_id = a.structure_id
            and p.anagrafica_sku = a.anagrafica_sku
          join meeting m on m.id = p.meeting_id and m.state = 'ACTIVE'
            and a.blocked && tstzrange(m.starts_at, m.ends_at))::int as count`,
  )
  return found?.count ?? -1
}
