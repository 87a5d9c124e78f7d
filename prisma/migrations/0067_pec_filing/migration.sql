-- A mail about e-invoices that is too long to be fetched is kept among the messages to look at, by its headers.
ALTER TABLE unusable_message DROP CONSTRAINT unusable_message_reason,
  ADD CONSTRAINT unusable_message_reason CHECK (reason IN ('UNREADABLE', 'NO_FILE', 'SIGNATURE', 'FAILED', 'TOO_LONG'));
