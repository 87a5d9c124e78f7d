-- Statistics: the sums of figures by month.
-- The meaning of each table and column is written in prisma/models/statistics.prisma.

CREATE TABLE statistics_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(24) NOT NULL,
  month date NOT NULL,
  parts integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT statistics_sum_figure_known CHECK (figure IN ('REVENUE', 'COLLECTED')),
  CONSTRAINT statistics_sum_month CHECK (extract(day FROM month) = 1)
);
CREATE INDEX statistics_sum_structure_id_figure_month_idx ON statistics_sum (structure_id, figure, month);
CALL isolate_table('statistics_sum');
