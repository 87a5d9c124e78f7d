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
