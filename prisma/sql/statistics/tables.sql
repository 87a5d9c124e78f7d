-- Statistics: the sums of figures by month.
-- The meaning of each table and column is written in prisma/models/statistics.prisma.

CREATE TABLE statistics_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(24) NOT NULL,
  month date NOT NULL,
  parts integer NOT NULL,
  amount numeric NOT NULL,
  grouped_by varchar(12) NOT NULL DEFAULT '',
  group_key varchar(40) NOT NULL DEFAULT '',
  CONSTRAINT statistics_sum_figure_known CHECK (figure IN ('REVENUE', 'COLLECTED', 'COSTS')),
  CONSTRAINT statistics_sum_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT statistics_sum_grouped CHECK (grouped_by IN ('', 'CATEGORY', 'SUPPLIER') AND (grouped_by <> '' OR group_key = ''))
);
CREATE INDEX statistics_sum_structure_id_figure_grouped_by_month_idx ON statistics_sum (structure_id, figure, grouped_by, month);
CALL isolate_table('statistics_sum');

CREATE TABLE statistics_mail (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  account_id integer NOT NULL,
  sent_for date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (structure_id, account_id),
  CONSTRAINT statistics_mail_account_id_structure_id_fkey
    FOREIGN KEY (account_id, structure_id) REFERENCES membership (account_id, structure_id) ON DELETE CASCADE,
  CONSTRAINT statistics_mail_month CHECK (extract(day FROM sent_for) = 1)
);
CREATE INDEX statistics_mail_sent_for_idx ON statistics_mail (sent_for);
CREATE INDEX statistics_mail_account_id_structure_id_idx ON statistics_mail (account_id, structure_id);
CALL isolate_table('statistics_mail');
