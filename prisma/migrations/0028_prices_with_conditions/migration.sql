-- A price of reservations can be changed by the business conditions of the person.
ALTER TABLE reservation_price ADD COLUMN with_conditions boolean NOT NULL DEFAULT false;
