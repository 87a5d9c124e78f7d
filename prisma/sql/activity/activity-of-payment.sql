-- The kind of activity that a payment of a document is: money comes in for our invoices and for a supplier's credit notes.
CREATE OR REPLACE FUNCTION activity_of_payment(p_kind text, p_type text, p_is_reversal boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT 'PAYMENT_' || CASE WHEN (p_type = 'ACTIVE') = (p_kind = 'INVOICE') THEN 'IN' ELSE 'OUT' END
    || CASE WHEN p_is_reversal THEN '_REVERSED' ELSE '' END
$$;
