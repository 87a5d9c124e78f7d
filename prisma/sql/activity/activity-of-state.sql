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
