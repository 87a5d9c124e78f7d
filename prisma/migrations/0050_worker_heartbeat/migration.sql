-- When the process of each worker of the queue last showed that it lives.
ALTER TABLE job_worker ADD COLUMN beat_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- The mails that wait or failed are counted often, among all that were ever sent.
CREATE INDEX mail_outbox_unsent ON mail_outbox (state, id) WHERE state IN ('QUEUED', 'FAILED');
