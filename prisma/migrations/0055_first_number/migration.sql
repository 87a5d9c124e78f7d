-- A series begins where another program left it.
ALTER TABLE numbering_counter ADD COLUMN first_number integer NOT NULL DEFAULT 1;
ALTER TABLE numbering_counter DROP CONSTRAINT numbering_counter_positive,
  ADD CONSTRAINT numbering_counter_first CHECK (first_number BETWEEN 1 AND 900001),
  ADD CONSTRAINT numbering_counter_begun CHECK (last_number >= first_number - 1);
