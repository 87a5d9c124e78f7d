-- The used entries of a pass follow from the reservations that it covers, as from the attendances.
CREATE OR REPLACE FUNCTION count_reservation_passes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_pass p SET used = used + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT structure_id, pass_id, sum(entries)::int AS n FROM changed GROUP BY 1, 2) c
    WHERE p.structure_id = c.structure_id AND p.id = c.pass_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reservation_pass_used AFTER INSERT ON reservation_pass_use
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reservation_passes();
CREATE OR REPLACE TRIGGER reservation_pass_unused AFTER DELETE ON reservation_pass_use
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reservation_passes();
