-- Returns what a time of a reservation costs: the parts of the price that lie in it. Equal parts belong to different times, as
-- each unit of a resource that is reserved twice at once has its own. In PL/pgSQL, which keeps its plan.
CREATE OR REPLACE FUNCTION slot_amount(slot reservation_slot, price jsonb) RETURNS numeric LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(p.amount), 0) FROM (
    SELECT x.amount, x."from" AS starts_at, x."to" AS ends_at, row_number() OVER (PARTITION BY x."from", x."to" ORDER BY n) AS nth
    FROM (SELECT e.n, r.* FROM jsonb_array_elements(price) WITH ORDINALITY e(part, n),
      jsonb_to_record(e.part) AS r(resource_id int, amount numeric, "from" timestamptz, "to" timestamptz)) x
    WHERE x.resource_id = slot.resource_id AND x."from" >= slot.starts_at AND x."to" <= slot.ends_at) p
  CROSS JOIN LATERAL (SELECT array_agg(s.id ORDER BY s.ends_at - s.starts_at, s.id) AS slots
    -- The few times of the reservation, not the many of the resource.
    FROM (SELECT id, resource_id, starts_at, ends_at FROM reservation_slot
      WHERE structure_id = slot.structure_id AND reservation_id = slot.reservation_id OFFSET 0) s
    WHERE s.resource_id = slot.resource_id AND s.starts_at <= p.starts_at AND s.ends_at >= p.ends_at) w
  WHERE w.slots[1 + (p.nth - 1) % cardinality(w.slots)] = slot.id);
END $$;
