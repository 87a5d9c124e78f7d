-- AlterTable
ALTER TABLE "einvoice_file" ADD COLUMN     "signed_bytes" BYTEA,
ADD COLUMN     "signed_at" TIMESTAMPTZ(3);

-- What was sent stays as it was sent: a file is signed before that.
CREATE TRIGGER einvoice_file_signed_kept BEFORE UPDATE OF signed_bytes ON einvoice_file
  FOR EACH ROW WHEN (OLD.state NOT IN ('READY', 'FAILED')) EXECUTE FUNCTION refuse_change_of_exchanged();
