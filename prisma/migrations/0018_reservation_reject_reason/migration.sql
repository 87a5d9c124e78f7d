-- A rejected request can have a reason, which its person reads.

ALTER TABLE reservation ADD COLUMN reject_reason varchar(500) NOT NULL DEFAULT '';
