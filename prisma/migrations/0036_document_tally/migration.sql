-- How many documents there are of each kind and state is kept, so that a list's total costs the same for a hundred
-- documents as for a million.

-- CreateTable
CREATE TABLE "document_tally" (
    "id" BIGSERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_kind" VARCHAR(10) NOT NULL,
    "type" VARCHAR(7) NOT NULL,
    "state" VARCHAR(30) NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "document_tally_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "document_tally_structure_id_document_kind_type_state_idx" ON "document_tally"("structure_id", "document_kind", "type", "state");

CALL isolate_table('document_tally');

-- ---------------------------------------------------------------------------------------------------------
-- Changes are only added, so that nobody waits for another's; now and then they are summed up.
-- ---------------------------------------------------------------------------------------------------------

-- Sums up what is there and nobody else is summing up.
CREATE FUNCTION fold_document_tally(of_structure int) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM document_tally WHERE id IN (
      SELECT id FROM document_tally WHERE structure_id = of_structure ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED)
    RETURNING document_kind, type, state, n)
  INSERT INTO document_tally (structure_id, document_kind, type, state, n)
  SELECT of_structure, document_kind, type, state, sum(n) FROM gone GROUP BY 2, 3, 4 HAVING sum(n) <> 0
$$;

CREATE FUNCTION tally_added_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, n)
  SELECT structure_id, document_kind, type, state, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_document_tallied AFTER INSERT ON sales_document
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added_documents();

CREATE FUNCTION tally_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_tally (structure_id, document_kind, type, state, n)
  VALUES (OLD.structure_id, OLD.document_kind, OLD.type, OLD.state, -1);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO document_tally (structure_id, document_kind, type, state, n)
    VALUES (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state, 1);
  END IF;
  IF random() < 0.02 THEN
    PERFORM fold_document_tally(OLD.structure_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_document_retallied AFTER UPDATE OF structure_id, document_kind, type, state ON sales_document
  FOR EACH ROW WHEN ((OLD.structure_id, OLD.document_kind, OLD.type, OLD.state)
    IS DISTINCT FROM (NEW.structure_id, NEW.document_kind, NEW.type, NEW.state))
  EXECUTE FUNCTION tally_changed_document();
CREATE TRIGGER sales_document_untallied AFTER DELETE ON sales_document
  FOR EACH ROW EXECUTE FUNCTION tally_changed_document();

INSERT INTO document_tally (structure_id, document_kind, type, state, n)
SELECT structure_id, document_kind, type, state, count(*) FROM sales_document GROUP BY 1, 2, 3, 4;

-- What lies before or after a day is counted by the index alone.
DROP INDEX "sales_document_structure_id_document_kind_type_date_id_idx";
CREATE INDEX "sales_document_structure_id_document_kind_type_date_id_stat_idx" ON "sales_document"("structure_id", "document_kind", "type", "date", "id", "state");

-- What is derived by triggers, and what is set, is no content of its own (0007).
CREATE OR REPLACE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'anagrafica_search_note',
          'structure_configuration', 'booking_settings', 'document_tally', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;
