-- Our offers that were sent and are not thrown away, with what became of each: the definition of every number of the statistics
-- of offers, and of the facts in `sent_offer`, which are always these. An offer counts from the first moment at which it was
-- sent, or signed or rejected by hand without being sent by Luna, since it was last a draft. It is invoiced, itself or by a
-- contract that was made of it, as soon as an invoice has a number and counts.
CREATE OR REPLACE VIEW sent_offer_part WITH (security_invoker = true) AS
  SELECT d.structure_id, d.id AS document_id, c.date_ts AS sent_at, app_day(c.date_ts) AS day,
    CASE WHEN d.state = 'SIGNED' OR x.invoiced OR x.agreed THEN 'ACCEPTED' WHEN d.state = 'REJECTED' THEN 'REJECTED'
      WHEN x.replaced THEN 'REPLACED' ELSE 'WAITING' END AS outcome,
    x.viewed, x.invoiced, app_day(x.answered_at) - app_day(c.date_ts) AS answer_days, x.signable_until, d.subtotal AS amount
  FROM document d
  CROSS JOIN LATERAL (SELECT e.id, e.state, e.date_ts FROM document_state_change e
    WHERE e.document_id = d.id AND e.state IN ('SENT', 'SIGNED', 'REJECTED')
      AND e.id > (SELECT max(r.id) FROM document_state_change r WHERE r.document_id = d.id AND r.state = 'DRAFT')
    ORDER BY e.id LIMIT 1) c
  -- Once for each offer, and not for each mention.
  CROSS JOIN LATERAL (SELECT
    EXISTS (SELECT FROM document i
      WHERE i.structure_id = d.structure_id AND i.document_kind = 'INVOICE' AND i.number IS NOT NULL
        AND document_is_registered(i.state) AND i.origin_kind IN ('CONVERSION', 'ACTIVATION')
        AND i.origin_id = ANY(ARRAY(SELECT d.id UNION ALL SELECT k.id FROM document k
          WHERE k.structure_id = d.structure_id AND k.origin_id = d.id AND k.document_kind = 'CONTRACT'
            AND k.origin_kind = 'CONVERSION' AND k.state <> 'DELETED'))) AS invoiced,
    EXISTS (SELECT FROM document k WHERE k.structure_id = d.structure_id AND k.origin_id = d.id
      AND k.document_kind = 'CONTRACT' AND k.origin_kind = 'CONVERSION'
      AND k.state IN ('SIGNED', 'ACCEPTED', 'STARTED')) AS agreed,
    EXISTS (SELECT FROM document r WHERE r.structure_id = d.structure_id AND r.origin_id = d.id
      AND r.origin_kind = 'REVISION' AND r.state IN ('SENT', 'SIGNED', 'REJECTED')) AS replaced,
    EXISTS (SELECT FROM document_share h WHERE h.structure_id = d.structure_id AND h.document_id = d.id
        AND h.first_opened_at >= c.date_ts)
      OR EXISTS (SELECT FROM signing_request r
        JOIN signature_event v ON v.structure_id = r.structure_id AND v.request_id = r.id
        WHERE r.structure_id = d.structure_id AND r.document_id = d.id AND v.type = 'OPENED' AND v.at >= c.date_ts) AS viewed,
    (SELECT r.expires_at FROM signing_request r
      WHERE r.structure_id = d.structure_id AND r.document_id = d.id AND r.state = 'OPEN') AS signable_until,
    (SELECT a.date_ts FROM document_state_change a
      WHERE c.state = 'SENT' AND a.document_id = d.id AND a.state = d.state AND a.id > c.id ORDER BY a.id DESC LIMIT 1) AS answered_at
    OFFSET 0) x
  WHERE d.document_kind = 'OFFER' AND d.type = 'ACTIVE' AND d.state IN ('SENT', 'SIGNED', 'REJECTED');
GRANT SELECT ON sent_offer_part TO luna_app;
