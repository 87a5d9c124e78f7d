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

CREATE TABLE customer_month (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  anagrafica_sku varchar(40) NOT NULL,
  month date NOT NULL,
  documents integer NOT NULL,
  visits integer NOT NULL,
  amount numeric NOT NULL,
  first_day date,
  last_day date,
  earlier_day date,
  later_day date,
  bought date,
  came date,
  PRIMARY KEY (structure_id, anagrafica_sku, month),
  CONSTRAINT customer_month_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT customer_month_counts CHECK (documents >= 0 AND visits >= 0),
  CONSTRAINT customer_month_days CHECK ((documents + visits > 0) = (first_day IS NOT NULL)
    AND (first_day IS NULL) = (last_day IS NULL) AND first_day >= month AND last_day >= first_day
    AND last_day < month + interval '1 month')
);
CREATE INDEX customer_month_structure_id_month_anagrafica_sku_amount_idx ON customer_month (structure_id, month, anagrafica_sku, amount);
CALL isolate_table('customer_month');

CREATE TABLE customer_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(9) NOT NULL,
  cohort date,
  day date NOT NULL,
  people integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT customer_sum_figure_known CHECK (CASE WHEN cohort IS NULL THEN figure IN ('ACTIVE', 'NEW', 'RETURNING', 'LOST')
    ELSE figure IN ('ANY', 'PURCHASE', 'VISIT') END)
);
CREATE INDEX customer_sum_structure_id_figure_cohort_day_idx ON customer_sum (structure_id, figure, cohort, day);
CALL isolate_table('customer_sum');

-- A part of `customer_part` that comes (1) or goes (-1).
CREATE TYPE customer_change AS (sign int, structure_id int, anagrafica_sku text, day date, documents int, visits int, amount numeric);

-- What documents sell, line by line, with the cost as it was when they were issued.
CREATE TABLE sold_line (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  position integer NOT NULL,
  line_id integer,
  day date NOT NULL,
  amount numeric(15,2) NOT NULL,
  cost numeric(17,2),
  product_id integer,
  counted boolean NOT NULL DEFAULT true,
  part varchar(8) GENERATED ALWAYS AS (
    CASE WHEN line_id IS NULL THEN 'OTHER' WHEN cost IS NULL THEN 'UNCOSTED' ELSE 'COSTED' END) STORED,
  PRIMARY KEY (structure_id, document_id, position),
  CONSTRAINT sold_line_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT sold_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES document_line (id) ON DELETE CASCADE,
  CONSTRAINT sold_line_other CHECK ((line_id IS NULL) = (position = -1) AND (line_id IS NOT NULL OR cost IS NULL))
);
CREATE UNIQUE INDEX sold_line_line_id_key ON sold_line (line_id);
CREATE INDEX sold_line_structure_id_day_document_id_position_idx ON sold_line (structure_id, day, document_id, position);
CREATE INDEX sold_line_structure_id_product_id_day_idx ON sold_line (structure_id, product_id, day);
-- The first day of which a cost is known.
CREATE INDEX sold_line_costed ON sold_line (structure_id, day) WHERE cost IS NOT NULL AND counted;
CALL isolate_table('sold_line');

CREATE TABLE margin_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  month date NOT NULL,
  by_product boolean NOT NULL,
  product_id integer NOT NULL,
  part varchar(8) NOT NULL,
  lines integer NOT NULL,
  amount numeric NOT NULL,
  cost numeric NOT NULL,
  CONSTRAINT margin_sum_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT margin_sum_part_known CHECK (part IN ('COSTED', 'UNCOSTED', 'OTHER')),
  CONSTRAINT margin_sum_whole CHECK (by_product OR product_id = 0)
);
CREATE INDEX margin_sum_structure_id_by_product_month_idx ON margin_sum (structure_id, by_product, month);
CALL isolate_table('margin_sum');

-- What reservations bring in at each hour through which they go.
CREATE TABLE reserved_hour (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  slot_id integer NOT NULL,
  span_hour smallint NOT NULL,
  reservation_id integer NOT NULL,
  resource_id integer NOT NULL,
  day date NOT NULL,
  start_minute smallint NOT NULL,
  weekday smallint NOT NULL,
  hour smallint NOT NULL,
  minutes smallint NOT NULL,
  reservations smallint NOT NULL,
  cancelled smallint NOT NULL,
  no_shows smallint NOT NULL,
  amount numeric(12,2) NOT NULL,
  missed numeric(12,2) NOT NULL,
  PRIMARY KEY (structure_id, slot_id, span_hour),
  CONSTRAINT reserved_hour_structure_id_reservation_id_fkey
    FOREIGN KEY (structure_id, reservation_id) REFERENCES reservation (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT reserved_hour_place CHECK (hour = span_hour % 24 AND weekday = (extract(isodow FROM day)::int - 1 + span_hour / 24) % 7 + 1),
  CONSTRAINT reserved_hour_minutes CHECK (minutes BETWEEN 0 AND 60)
);
CREATE INDEX reserved_hour_structure_id_reservation_id_idx ON reserved_hour (structure_id, reservation_id);
CREATE INDEX reserved_hour_structure_id_day_start_minute_slot_id_idx ON reserved_hour (structure_id, day, start_minute, slot_id);
CREATE INDEX reserved_hour_structure_id_resource_id_day_start_minute_slo_idx ON reserved_hour (structure_id, resource_id, day, start_minute, slot_id);
CALL isolate_table('reserved_hour');

CREATE TABLE resource_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  resource_id integer NOT NULL,
  month date NOT NULL,
  weekday smallint NOT NULL,
  hour smallint NOT NULL,
  minutes integer NOT NULL,
  reservations integer NOT NULL,
  cancelled integer NOT NULL,
  no_shows integer NOT NULL,
  amount numeric NOT NULL,
  missed numeric NOT NULL,
  CONSTRAINT resource_sum_month CHECK (extract(day FROM month) = 1),
  CONSTRAINT resource_sum_place CHECK (weekday BETWEEN 1 AND 7 AND hour BETWEEN 0 AND 23)
);
-- With all columns: the sums of a period are added up by the index alone.
CREATE INDEX resource_sum_covered ON resource_sum
  (structure_id, resource_id, month, weekday, hour, minutes, reservations, cancelled, no_shows, amount, missed);
CALL isolate_table('resource_sum');

-- What became of each offer that was sent.
CREATE TABLE sent_offer (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  document_id integer NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  day date NOT NULL,
  outcome varchar(8) NOT NULL,
  viewed boolean NOT NULL,
  invoiced boolean NOT NULL,
  answer_days integer,
  signable_until timestamptz(3),
  amount numeric(15,2) NOT NULL,
  PRIMARY KEY (structure_id, document_id),
  CONSTRAINT sent_offer_structure_id_document_id_fkey
    FOREIGN KEY (structure_id, document_id) REFERENCES document (structure_id, id) ON DELETE CASCADE,
  CONSTRAINT sent_offer_outcome_known CHECK (outcome IN ('ACCEPTED', 'REJECTED', 'REPLACED', 'WAITING'))
);
CREATE INDEX sent_offer_structure_id_day_sent_at_document_id_idx ON sent_offer (structure_id, day, sent_at, document_id);
CREATE INDEX sent_offer_structure_id_outcome_day_sent_at_document_id_idx ON sent_offer (structure_id, outcome, day, sent_at, document_id);
CREATE INDEX sent_offer_viewed ON sent_offer (structure_id, day, sent_at, document_id) WHERE viewed;
CREATE INDEX sent_offer_invoiced ON sent_offer (structure_id, day, sent_at, document_id) WHERE invoiced;
CREATE INDEX sent_offer_signable ON sent_offer (structure_id, signable_until) WHERE outcome = 'WAITING' AND signable_until IS NOT NULL;
CALL isolate_table('sent_offer');

CREATE TABLE offer_sum (
  id bigserial PRIMARY KEY,
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  figure varchar(8) NOT NULL,
  day date NOT NULL,
  days integer,
  offers integer NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT offer_sum_figure_known
    CHECK (figure IN ('SENT', 'VIEWED', 'ACCEPTED', 'INVOICED', 'REJECTED', 'REPLACED', 'WAITING', 'ANSWERED')),
  CONSTRAINT offer_sum_days CHECK ((figure = 'ANSWERED') = (days IS NOT NULL)),
  CONSTRAINT offer_sum_month CHECK (figure = 'WAITING' OR extract(day FROM day) = 1)
);
CREATE INDEX offer_sum_structure_id_figure_day_idx ON offer_sum (structure_id, figure, day);
CALL isolate_table('offer_sum');
