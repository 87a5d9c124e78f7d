-- Timestamps of signed files.

ALTER TABLE signing_request
  ADD COLUMN stamp_due_at timestamptz(3),
  ADD COLUMN stamp_tries smallint NOT NULL DEFAULT 0,
  ADD COLUMN stamped_at timestamptz(3);
CREATE INDEX signing_request_stamping ON signing_request (stamp_due_at) WHERE stamp_due_at IS NOT NULL;

ALTER TABLE signature_file
  DROP CONSTRAINT signature_file_kind,
  ADD CONSTRAINT signature_file_kind CHECK (kind IN ('DOCUMENT', 'PAGE', 'ARCHIVE', 'SEALED', 'STAMPED'));
