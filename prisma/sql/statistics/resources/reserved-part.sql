-- The hours through which times of reservations go, each with what it adds: the definition of every number of the statistics of
-- resources, and of the facts in `reserved_hour`, which are always these. `span_hour` counts from the midnight before the time.
-- The amounts of the hours of a time come to its amount, to the cent: what is billed of it, and in `missed` what would be where
-- the structure bills reservations that nobody used. A cancelled reservation bills its fee at its first time.
CREATE OR REPLACE VIEW reserved_part WITH (security_invoker = true) AS
  SELECT t.structure_id, t.slot_id, h::smallint AS span_hour, t.reservation_id, t.resource_id, t.day, t.start_minute,
    ((extract(isodow FROM t.day)::int - 1 + h / 24) % 7 + 1)::smallint AS weekday, (h % 24)::smallint AS hour,
    CASE WHEN t.use = 'USED' THEN w.ends - w.begins ELSE 0 END AS minutes,
    (t.use = 'USED' AND w.begins = t.start_minute)::int AS reservations,
    (t.use = 'CANCELLED' AND w.begins = t.start_minute)::int AS cancelled,
    (t.use = 'MISSED' AND w.begins = t.start_minute)::int AS no_shows,
    CASE WHEN t.use = 'MISSED' THEN 0 ELSE p.amount END AS amount, CASE WHEN t.use = 'MISSED' THEN p.amount ELSE 0 END AS missed
  FROM (
    SELECT s.structure_id, s.id AS slot_id, s.reservation_id, s.resource_id, s.start_day AS day, s.start_minute::int AS start_minute,
      (s.end_day - s.start_day) * 1440 + s.end_minute AS end_minute, reservation_use(v.state) AS use,
      m.amount
    FROM reservation_slot s
    JOIN reservation v ON v.structure_id = s.structure_id AND v.id = s.reservation_id
    -- Once for each time, and not for each mention; the conditions of a reader still reach the times.
    CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (SELECT FROM reservation_pass_use u WHERE u.structure_id = s.structure_id AND u.reservation_id = s.reservation_id)
          THEN 0
        WHEN v.state <> 'CANCELLED' THEN slot_amount(s, v.price)
        WHEN s.id = (SELECT f.id FROM reservation_slot f WHERE f.structure_id = s.structure_id AND f.reservation_id = s.reservation_id
            ORDER BY f.starts_at, f.id LIMIT 1) THEN coalesce(v.cancel_fee, 0)
        ELSE 0 END AS amount OFFSET 0) m
    WHERE reservation_use(v.state) IS NOT NULL) t
  CROSS JOIN LATERAL generate_series(t.start_minute / 60, (t.end_minute - 1) / 60) h
  CROSS JOIN LATERAL (SELECT greatest(t.start_minute, h * 60) AS begins, least(t.end_minute, h * 60 + 60) AS ends) w
  CROSS JOIN LATERAL (SELECT round(t.amount * (w.ends - t.start_minute) / (t.end_minute - t.start_minute), 2)
    - round(t.amount * (w.begins - t.start_minute) / (t.end_minute - t.start_minute), 2) AS amount) p;
GRANT SELECT ON reserved_part TO luna_app;
