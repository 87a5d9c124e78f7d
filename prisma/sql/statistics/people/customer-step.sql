-- What each month of a person adds to the numbers of the customers, by day: the definition of these numbers, whose sums are
-- kept in `customer_sum`.
--
-- NEW: the first purchase or visit. RETURNING: the first one of a later month. ACTIVE: 1 where the 90 days begin in which a
-- person is active, -1 on the day after them. LOST: on the first day that has nobody's purchase or visit for 180 days.
-- ANY, PURCHASE, VISIT: of the cohort of the first month with such a part, whether the person has one in this month (its
-- first day), and the revenue of the month.
CREATE OR REPLACE VIEW customer_step WITH (security_invoker = true) AS
  SELECT m.structure_id, m.anagrafica_sku, m.month, m.first_day, m.last_day, m.documents, m.visits, s.figure, s.cohort, s.day, s.people, s.amount
  FROM customer_month m
  CROSS JOIN LATERAL (VALUES
    ('NEW', NULL::date, CASE WHEN m.earlier_day IS NULL THEN m.first_day END, 1, 0::numeric),
    ('RETURNING', NULL, CASE WHEN m.earlier_day IS NOT NULL THEN m.first_day END, 1, 0),
    ('ACTIVE', NULL, CASE WHEN m.earlier_day IS NULL OR m.first_day - m.earlier_day >= 90 THEN m.first_day END, 1, 0),
    ('ACTIVE', NULL, CASE WHEN m.later_day IS NULL OR m.later_day - m.last_day >= 90 THEN m.last_day + 90 END, -1, 0),
    ('LOST', NULL, CASE WHEN m.later_day IS NULL OR m.later_day - m.last_day > 180 THEN m.last_day + 180 END, 1, 0),
    ('ANY', least(m.bought, m.came), m.month, (m.first_day IS NOT NULL)::int, m.amount),
    ('PURCHASE', m.bought, m.month, (m.documents > 0)::int, m.amount),
    ('VISIT', m.came, m.month, (m.visits > 0)::int, m.amount)) AS s(figure, cohort, day, people, amount)
  WHERE s.day IS NOT NULL AND CASE WHEN s.figure IN ('ANY', 'PURCHASE', 'VISIT') THEN s.cohort <= m.month ELSE true END;
GRANT SELECT ON customer_step TO luna_app;
