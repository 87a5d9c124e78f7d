-- People are told by mail of what happens to their reservations, unless the structure does not want it.

ALTER TABLE reservation_settings ADD COLUMN mails boolean NOT NULL DEFAULT true;
