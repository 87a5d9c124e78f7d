-- A box by which a file was sent stays what it was, test or production: the exchange system knows the names of those
-- files for ever, the other one does not.
CREATE OR REPLACE FUNCTION keep_pec_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pec_dispatch d WHERE d.structure_id = OLD.structure_id AND d.state <> 'FAILED') THEN
    RAISE EXCEPTION 'pec_account_label_kept: files were sent by this box' USING ERRCODE = '23514', CONSTRAINT = 'pec_account_label_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pec_account_label_kept BEFORE UPDATE OF is_test ON pec_account
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION keep_pec_label();
