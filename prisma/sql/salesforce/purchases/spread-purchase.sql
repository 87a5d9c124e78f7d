-- The open part of each due date of purchases, as `spread_residual` computes it of documents. Their payments are rows of
-- their own: a draft with due dates is what is still to be paid. The plan is kept: planning again costs more than the
-- statement.
CREATE OR REPLACE FUNCTION spread_purchase(p_purchases int[]) RETURNS void LANGUAGE sql SET plan_cache_mode = 'force_generic_plan' AS $$
  UPDATE purchase_due_date u SET open_amount = s.open
  FROM (
    SELECT u.id, CASE WHEN p.state <> 'DRAFT' THEN 0 ELSE greatest(least(p.final_price - p.paid_amount
        - coalesce(sum(u.amount) OVER (PARTITION BY u.purchase_id ORDER BY u.date DESC, u.position DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), u.amount), 0) END AS open
    FROM purchase_due_date u JOIN purchase p ON p.structure_id = u.structure_id AND p.id = u.purchase_id
    WHERE u.purchase_id = ANY (p_purchases)) s
  WHERE u.id = s.id AND u.open_amount <> s.open
$$;
