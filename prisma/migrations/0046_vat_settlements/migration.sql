-- The amounts that users type for the periodic settlements of VAT.
-- The meaning of each column is written in prisma/models/salesforce/registers.prisma.

CREATE TABLE vat_settlement (
  structure_id integer NOT NULL DEFAULT current_setting('app.structure_id')::integer,
  period varchar(7) NOT NULL,
  vp7 numeric(15,2),
  vp8 numeric(15,2),
  vp9 numeric(15,2),
  vp10 numeric(15,2),
  vp11 numeric(15,2),
  vp12 numeric(15,2),
  vp13 numeric(15,2),
  method smallint,
  PRIMARY KEY (structure_id, period),
  CONSTRAINT vat_settlement_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$'),
  CONSTRAINT vat_settlement_positive CHECK (least(vp7, vp8, vp9, vp10, vp11, vp12, vp13) >= 0),
  CONSTRAINT vat_settlement_method CHECK (
    (method IS NOT NULL) = coalesce(vp13 > 0, false) AND (method IS NULL OR method BETWEEN 1 AND 4)),
  CONSTRAINT vat_settlement_advance CHECK (vp13 IS NULL OR vp13 = 0 OR period ~ '-(12|Q4)$')
);
CALL isolate_table('vat_settlement');
