-- What documents add to the VAT registers stands in a narrow table, so that the sums of a period read nothing else.

-- CreateTable
CREATE TABLE "vat_block" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "document_id" INTEGER NOT NULL,
    "register" VARCHAR(9) NOT NULL,
    "position" INTEGER NOT NULL,
    "registered_on" DATE NOT NULL,
    "date" DATE NOT NULL,
    "series" VARCHAR(8) NOT NULL,
    "number" INTEGER NOT NULL,
    "received" BOOLEAN NOT NULL,
    "tipo_documento" VARCHAR(4) NOT NULL,
    "total" DECIMAL NOT NULL,
    "iva" DECIMAL,
    "natura" VARCHAR(4),
    "esigibilita_iva" VARCHAR(1),
    "imponibile" DECIMAL,
    "imposta" DECIMAL,

    CONSTRAINT "vat_block_pkey" PRIMARY KEY ("structure_id","document_id","register","position")
);

-- AddForeignKey
ALTER TABLE "vat_block" ADD CONSTRAINT "vat_block_structure_id_document_id_fkey" FOREIGN KEY ("structure_id", "document_id") REFERENCES "sales_document"("structure_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE vat_block
  ADD CONSTRAINT vat_block_register_known CHECK (register IN ('SALES', 'PURCHASES')),
  ADD CONSTRAINT vat_block_position CHECK (position >= 1),
  ADD CONSTRAINT vat_block_whole CHECK (
    (iva IS NULL) = (esigibilita_iva IS NULL) AND (iva IS NULL) = (imponibile IS NULL) AND (iva IS NULL) = (imposta IS NULL)
    AND (iva IS NOT NULL OR natura IS NULL AND position = 1));

-- The sums of a period are taken from this alone.
CREATE INDEX vat_block_sums ON vat_block (structure_id, register, registered_on)
  INCLUDE (document_id, position, date, series, received, tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
  WHERE position >= 1;
-- A page of a register: each document once, in the register's order.
CREATE INDEX vat_block_page ON vat_block (structure_id, register, registered_on, series, number, document_id)
  WHERE position = 1;
-- Deferred VAT becomes due whenever its document is paid: few documents have it, or all; few are paid in a period.
CREATE INDEX vat_block_deferred ON vat_block (structure_id, document_id) WHERE esigibilita_iva = 'D';
CREATE INDEX document_state_change_payed ON document_state_change (structure_id, date_ts, document_id) WHERE state = 'PAYED';

CALL isolate_table('vat_block');

-- ---------------------------------------------------------------------------------------------------------
-- What documents say, which the table always equals: each block of each document, once for each register that it
-- stands in, and one row of a document without blocks. The document's total stands in its first row.
-- ---------------------------------------------------------------------------------------------------------

-- Never registered: what was thrown away, and what SdI rejected, which is not issued.
CREATE FUNCTION document_is_registered(state text) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$ SELECT state NOT IN ('DELETED', 'DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') $$;

-- Our own documents are registered under their day (D.P.R. 633/72 art. 23), received ones under that of their protocol
-- (art. 25): integrations (TD16-TD19) in both registers, what was taken for oneself (TD27) as a sale only, the report of
-- a missing invoice (TD29) in none.
CREATE VIEW vat_block_of_documents WITH (security_invoker = true) AS
  SELECT e.structure_id, e.document_id, e.register, coalesce(b.position, 1)::int AS position, e.registered_on, e.date,
    e.series, e.number, e.received, e.tipo_documento, CASE WHEN coalesce(b.position, 1) = 1 THEN e.sign * e.total ELSE 0 END AS total,
    b.iva, b.natura, b.esigibilita_iva, e.sign * b.imponibile AS imponibile, e.sign * b.imposta AS imposta
  FROM (
    SELECT d.structure_id, d.id AS document_id, 'SALES' AS register, d.date AS registered_on, d.date, d.series, d.number,
      false AS received, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END AS sign, d.total, d.totals
    FROM sales_document d
    WHERE d.type = 'ACTIVE' AND d.document_kind IN ('INVOICE', 'CREDITNOTE') AND d.number IS NOT NULL
      AND document_is_registered(d.state)
    UNION ALL
    SELECT d.structure_id, d.id, r.register, p.registered_on, d.date, '', p.protocol,
      true, d.tipo_documento, CASE d.document_kind WHEN 'CREDITNOTE' THEN -1 ELSE 1 END, d.total, d.totals
    FROM sales_document d
    JOIN vat_protocol p ON p.structure_id = d.structure_id AND p.document_id = d.id
    CROSS JOIN (VALUES ('SALES'), ('PURCHASES')) AS r(register)
    WHERE document_is_registered(d.state) AND CASE r.register
      WHEN 'SALES' THEN d.tipo_documento IN ('TD16', 'TD17', 'TD18', 'TD19', 'TD27')
      ELSE d.tipo_documento NOT IN ('TD27', 'TD29') END) e
  LEFT JOIN LATERAL ROWS FROM (
    jsonb_to_recordset(e.totals -> 'riepilogo')
      AS (iva numeric, natura text, esigibilita_iva text, imponibile numeric, imposta numeric)
  ) WITH ORDINALITY AS b(iva, natura, esigibilita_iva, imponibile, imposta, position) ON true;
GRANT SELECT ON vat_block_of_documents TO luna_app;

-- Whoever calls holds the document's row, so that nobody writes its blocks beside.
CREATE FUNCTION refresh_vat_blocks(p_structure_id int, p_document_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id AND document_id = p_document_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id AND document_id = p_document_id;
END $$;

-- Of a whole structure, for what was written without triggers.
CREATE FUNCTION rebuild_vat_blocks(p_structure_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vat_block WHERE structure_id = p_structure_id;
  INSERT INTO vat_block (structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta)
    SELECT structure_id, document_id, register, position, registered_on, date, series, number, received,
      tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
    FROM vat_block_of_documents WHERE structure_id = p_structure_id
    ORDER BY register, registered_on, series, number, document_id, position;
END $$;

CREATE FUNCTION write_vat_blocks_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vat_blocks(NEW.structure_id, NEW.id);
  RETURN NULL;
END $$;
-- A received document gets its blocks with its protocol.
CREATE TRIGGER sales_document_vat_blocks AFTER INSERT ON sales_document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL)
  EXECUTE FUNCTION write_vat_blocks_of_document();
CREATE TRIGGER sales_document_vat_blocks_again
  AFTER UPDATE OF document_kind, type, state, series, number, date, tipo_documento, total, totals ON sales_document
  FOR EACH ROW WHEN (
    NEW.document_kind IN ('INVOICE', 'CREDITNOTE')
    AND (NEW.type = 'PASSIVE' OR OLD.number IS NOT NULL OR NEW.number IS NOT NULL)
    AND (OLD.document_kind, OLD.type, OLD.series, OLD.number, OLD.date, OLD.tipo_documento, OLD.total,
        OLD.totals -> 'riepilogo', document_is_registered(OLD.state))
      IS DISTINCT FROM (NEW.document_kind, NEW.type, NEW.series, NEW.number, NEW.date, NEW.tipo_documento, NEW.total,
        NEW.totals -> 'riepilogo', document_is_registered(NEW.state)))
  EXECUTE FUNCTION write_vat_blocks_of_document();

CREATE FUNCTION write_vat_blocks_of_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  protocol record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM FROM sales_document WHERE structure_id = protocol.structure_id AND id = protocol.document_id FOR NO KEY UPDATE;
  PERFORM refresh_vat_blocks(protocol.structure_id, protocol.document_id);
  RETURN NULL;
END $$;
CREATE TRIGGER vat_protocol_vat_blocks AFTER INSERT OR UPDATE OR DELETE ON vat_protocol
  FOR EACH ROW EXECUTE FUNCTION write_vat_blocks_of_protocol();

DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  PERFORM rebuild_vat_blocks(id) FROM structure;
END $$;

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
          'structure_configuration', 'booking_settings', 'document_tally', 'vat_block', 'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link',
          'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;
