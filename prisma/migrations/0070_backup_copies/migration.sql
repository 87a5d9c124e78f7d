-- The copies of backups in a bucket. The meaning of each column is written in prisma/models/platform.prisma.

ALTER TABLE backup
  ADD COLUMN bucket varchar(300),
  ADD COLUMN copy_state varchar(7),
  ADD COLUMN copy_error varchar(500),
  ADD COLUMN copied_at timestamptz(3),
  ADD COLUMN copy_warned_at timestamptz(3),
  ADD CONSTRAINT backup_copy_state_known CHECK (copy_state IN ('RUNNING', 'DONE', 'FAILED', 'REMOVED')),
  ADD CONSTRAINT backup_copy_has_bucket CHECK ((copy_state IS NULL) = (bucket IS NULL)),
  ADD CONSTRAINT backup_copy_of_verified CHECK (copy_state IS NULL OR (verified_at IS NOT NULL AND name IS NOT NULL)),
  ADD CONSTRAINT backup_copy_done_dated CHECK (copy_state <> 'DONE' OR copied_at IS NOT NULL),
  ADD CONSTRAINT backup_copy_failed_says_why CHECK (copy_state <> 'FAILED' OR copy_error IS NOT NULL);
