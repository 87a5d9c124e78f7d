-- The subscriptions that go on by themselves: active contracts without an end, and those that renew themselves.
CREATE TABLE contract_subscription (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  contract_id integer NOT NULL,
  language varchar(2) NOT NULL,
  planned integer NOT NULL,
  terms integer NOT NULL DEFAULT 1,
  renews boolean NOT NULL,
  last_day date,
  next_on date,
  notice_by date,
  fault_code varchar(60),
  fault_params jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (structure_id, contract_id),
  CONSTRAINT contract_subscription_structure_id_contract_id_fkey
    FOREIGN KEY (structure_id, contract_id) REFERENCES document (structure_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT contract_subscription_counts CHECK (planned >= 0 AND terms >= 1),
  CONSTRAINT contract_subscription_notice CHECK (notice_by IS NULL OR renews AND last_day IS NULL)
);
CREATE INDEX contract_subscription_next_on_idx ON contract_subscription (next_on);
CREATE INDEX contract_subscription_structure_id_notice_by_idx ON contract_subscription (structure_id, notice_by);
CALL isolate_table('contract_subscription');
