-- Leads the visits of the people who came to a class to its new day.
CREATE OR REPLACE FUNCTION lead_event_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_customers(array_agg(ROW(s.sign, x.structure_id, x.anagrafica_sku, s.day, 0, 1, 0)::customer_change))
    FROM event_attendant x, (VALUES (-1, OLD.start_day), (1, NEW.start_day)) AS s(sign, day)
    WHERE x.event_id = NEW.id AND x.state = 'ATTENDED';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER event_customers_led AFTER UPDATE OF start_day ON event
  FOR EACH ROW WHEN (OLD.start_day <> NEW.start_day) EXECUTE FUNCTION lead_event_customers();
