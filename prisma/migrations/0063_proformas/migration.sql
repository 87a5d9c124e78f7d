-- Proformas: documents with numbers of their own, which become one invoice when they are paid.

ALTER TABLE document DROP CONSTRAINT document_kind_known;
ALTER TABLE document ADD CONSTRAINT document_kind_known CHECK (document_kind IN ('INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT', 'PROFORMA'));
ALTER TABLE document DROP CONSTRAINT document_issued_at;
ALTER TABLE document ADD CONSTRAINT document_issued_at CHECK ((number IS NULL) = (issued_at IS NULL) OR document_kind IN ('OFFER', 'CONTRACT', 'PROFORMA'));
ALTER TABLE document DROP CONSTRAINT document_origin_known;
ALTER TABLE document ADD CONSTRAINT document_origin_known CHECK (
    origin_kind IN ('CONVERSION', 'ACTIVATION', 'CREDIT', 'REVISION', 'COPY', 'COLLECTION')
    AND (origin_kind IS NULL) = (origin_id IS NULL)
    AND (origin_kind IS NOT DISTINCT FROM 'ACTIVATION') = (origin_position IS NOT NULL));
ALTER TABLE document DROP CONSTRAINT document_received;
ALTER TABLE document ADD CONSTRAINT document_received CHECK (
    CASE
    WHEN type = 'PASSIVE' THEN document_kind <> 'PROFORMA' AND supplier_key IS NOT NULL AND ana_sku IS NOT NULL AND origin_id IS NULL
      AND (received_file_id IS NULL) = (received_file_position IS NULL)
      AND CASE
        WHEN document_kind IN ('OFFER', 'CONTRACT') THEN received_file_id IS NULL
          AND state IN ('SENT', 'SIGNED', 'REJECTED', 'DELETED')
        ELSE full_numeration IS NOT NULL AND state IN ('ISSUED', 'LATE', 'EXPIRED', 'PAYED', 'DELETED')
      END
    ELSE supplier_key IS NULL AND received_file_id IS NULL AND received_file_position IS NULL
    END);
-- A proforma becomes one invoice.
CREATE UNIQUE INDEX document_collected_once ON document (structure_id, origin_id)
  WHERE origin_kind = 'COLLECTION' AND state <> 'DELETED';

ALTER TABLE template_default DROP CONSTRAINT template_default_kind;
ALTER TABLE template_default ADD CONSTRAINT template_default_kind
  CHECK (document_kind IN ('OFFER', 'CONTRACT', 'INVOICE', 'CREDITNOTE', 'PROFORMA'));

-- A draft is open. Offers, contracts and proformas may change until the customer has them; what was thrown away can come back as a
-- draft.
CREATE OR REPLACE FUNCTION document_is_open(kind text, state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 'DRAFT' OR state = CASE WHEN kind IN ('OFFER', 'CONTRACT', 'PROFORMA') THEN 'READY_TO_SEND' ELSE 'TO_BE_ISSUED' END
$$;

-- The kind of activity that a document's change of state is; null for a change that is none: what the
-- calendar does, payments (they are activities of their own) and the way back from them, and mails (the same).
CREATE OR REPLACE FUNCTION activity_of_state(p_kind text, p_type text, p_state text, p_before text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT activity_noun(p_kind, p_type) || '_' || CASE
    WHEN p_state = 'DELETED' THEN 'DELETED'
    WHEN p_before = 'DELETED' THEN 'RESTORED'
    WHEN p_type = 'PASSIVE' THEN CASE
      WHEN p_before IS NULL THEN 'RECEIVED'
      WHEN p_kind IN ('OFFER', 'CONTRACT') AND p_state IN ('SIGNED', 'REJECTED') THEN p_state END
    WHEN p_state = 'DRAFT' AND p_before IS NULL THEN 'DRAFTED'
    WHEN p_kind IN ('OFFER', 'CONTRACT') THEN
      CASE WHEN p_state IN ('SENT', 'SIGNED', 'ACCEPTED', 'REJECTED', 'STARTED') THEN p_state END
    WHEN p_kind = 'PROFORMA' THEN CASE WHEN p_state IN ('SENT', 'PAYED', 'REJECTED') THEN p_state END
    WHEN p_before = 'PAYED' AND p_state <> 'DIGITAL_SENT_IN_PROGRESS' THEN NULL
    WHEN p_state = 'ISSUED' AND coalesce(p_before, 'DRAFT') IN ('DRAFT', 'TO_BE_ISSUED') THEN 'ISSUED'
    WHEN p_state = 'DIGITAL_SENT_IN_PROGRESS' THEN 'TRANSMITTED'
    WHEN p_state = 'DIGITAL_SENT_SUCCESS' THEN 'DELIVERED'
    WHEN p_state = 'DIGITAL_SENT_WARNING' THEN 'NOT_DELIVERED'
    WHEN p_state IN ('DIGITAL_SENT_ERROR', 'DIGITAL_SENT_ESITO_KO') THEN 'REFUSED'
  END
$$;
