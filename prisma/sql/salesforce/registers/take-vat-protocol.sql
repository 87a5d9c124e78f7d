-- One protocol for each received invoice and credit note, by year, in the order in which they came (art. 25 D.P.R. 633/72).
-- A document that moves into another year takes the next number of that year.
CREATE OR REPLACE FUNCTION take_vat_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND extract(year FROM NEW.registered_on) = OLD.year THEN
    RETURN NEW;
  END IF;
  NEW.year := extract(year FROM NEW.registered_on);
  INSERT INTO numbering_counter AS c (structure_id, document_kind, series, year, last_number, last_date)
    VALUES (NEW.structure_id, 'PURCHASE_REGISTER', '', NEW.year, 1, NEW.registered_on)
    ON CONFLICT (structure_id, document_kind, series, year) DO UPDATE
      SET last_number = c.last_number + 1, last_date = greatest(c.last_date, excluded.last_date)
    RETURNING last_number INTO NEW.protocol;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER vat_protocol_taken BEFORE INSERT OR UPDATE OF registered_on ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION take_vat_protocol();
