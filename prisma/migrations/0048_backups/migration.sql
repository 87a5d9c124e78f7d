-- The backups of the installation. The meaning of each column is written in prisma/models/platform.prisma. The table belongs to
-- no structure, and the role luna_app has no right to it.

CREATE TABLE backup (
  id serial PRIMARY KEY,
  reason varchar(8) NOT NULL,
  state varchar(9) NOT NULL DEFAULT 'QUEUED',
  folder varchar(400) NOT NULL,
  name varchar(120),
  size bigint,
  missing_files integer NOT NULL DEFAULT 0,
  error varchar(500),
  rehearsal_error varchar(500),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  beat_at timestamptz(3),
  finished_at timestamptz(3),
  verified_at timestamptz(3),
  rehearsed_at timestamptz(3),
  warned_at timestamptz(3),
  CONSTRAINT backup_reason_known CHECK (reason IN ('NIGHTLY', 'MANUAL', 'UPGRADE')),
  CONSTRAINT backup_state_known CHECK (state IN ('QUEUED', 'RUNNING', 'VERIFYING', 'DONE', 'FAILED', 'REMOVED')),
  CONSTRAINT backup_done_verified CHECK (state <> 'DONE' OR (verified_at IS NOT NULL AND name IS NOT NULL AND size IS NOT NULL)),
  CONSTRAINT backup_failed_says_why CHECK (state <> 'FAILED' OR error IS NOT NULL)
);
-- One at a time in the whole installation, whichever process asks.
CREATE UNIQUE INDEX backup_one_under_way ON backup ((true)) WHERE state IN ('QUEUED', 'RUNNING', 'VERIFYING');
CREATE INDEX backup_state_verified_at_idx ON backup (state, verified_at);
