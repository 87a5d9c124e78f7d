-- Keeps `anagrafica_search` equal to the registry.
CREATE OR REPLACE FUNCTION keep_anagrafica_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND anagrafica_search_row(NEW) IS NOT DISTINCT FROM anagrafica_search_row(OLD) THEN
    RETURN NULL;
  END IF;
  DELETE FROM anagrafica_search WHERE id = NEW.id;
  INSERT INTO anagrafica_search SELECT * FROM anagrafica_search_row(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER anagrafica_searched AFTER INSERT OR UPDATE ON anagrafica
  FOR EACH ROW EXECUTE FUNCTION keep_anagrafica_search();
