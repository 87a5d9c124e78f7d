-- The third party's key for which pressure and time of signatures are encrypted, where the structure has chosen that.

ALTER TABLE signing_request ADD COLUMN graphometric jsonb;
