-- Keeps `anagrafica_search_note` equal to the notes of `anagrafica_search`.
CREATE OR REPLACE FUNCTION keep_anagrafica_search_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO anagrafica_search_note (id, structure_id, note, family_id) VALUES (NEW.id, NEW.structure_id, NEW.note, NEW.family_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_search_noted AFTER INSERT ON anagrafica_search
  FOR EACH ROW WHEN (NEW.note <> '') EXECUTE FUNCTION keep_anagrafica_search_note();
