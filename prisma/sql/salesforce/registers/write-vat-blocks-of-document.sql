-- Keeps the VAT blocks of a document equal to it. A received document gets its blocks with its protocol.
CREATE OR REPLACE FUNCTION write_vat_blocks_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vat_blocks(NEW.structure_id, NEW.id);
  RETURN NULL;
END $$;

-- A received document gets its blocks with its protocol.
CREATE OR REPLACE TRIGGER document_vat_blocks AFTER INSERT ON document
  FOR EACH ROW WHEN (NEW.type = 'ACTIVE' AND NEW.document_kind IN ('INVOICE', 'CREDITNOTE') AND NEW.number IS NOT NULL)
  EXECUTE FUNCTION write_vat_blocks_of_document();
CREATE OR REPLACE TRIGGER document_vat_blocks_again
  AFTER UPDATE OF document_kind, type, state, series, number, date, tipo_documento, total, totals ON document
  FOR EACH ROW WHEN (
    NEW.document_kind IN ('INVOICE', 'CREDITNOTE')
    AND (NEW.type = 'PASSIVE' OR OLD.number IS NOT NULL OR NEW.number IS NOT NULL)
    AND (OLD.document_kind, OLD.type, OLD.series, OLD.number, OLD.date, OLD.tipo_documento, OLD.total,
        OLD.totals -> 'riepilogo', document_is_registered(OLD.state))
      IS DISTINCT FROM (NEW.document_kind, NEW.type, NEW.series, NEW.number, NEW.date, NEW.tipo_documento, NEW.total,
        NEW.totals -> 'riepilogo', document_is_registered(NEW.state)))
  EXECUTE FUNCTION write_vat_blocks_of_document();
