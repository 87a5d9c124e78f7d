-- An account by which a file was sent stays what it was, sandbox or production: the exchange system knows the names of
-- those files for ever, the sandbox does not.
CREATE OR REPLACE FUNCTION keep_intermediary_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM intermediary_dispatch d
      WHERE d.structure_id = OLD.structure_id AND d.provider = OLD.provider AND d.state <> 'FAILED') THEN
    RAISE EXCEPTION 'intermediary_account_label_kept: files were sent by this account' USING ERRCODE = '23514', CONSTRAINT = 'intermediary_account_label_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER intermediary_account_label_kept BEFORE UPDATE OF is_test ON intermediary_account
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION keep_intermediary_label();
