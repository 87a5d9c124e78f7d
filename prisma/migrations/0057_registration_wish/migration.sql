-- AlterTable
ALTER TABLE "account" ADD COLUMN     "wish" JSONB;

-- What a registration asks for is waiting until the address is proved, and no longer.
ALTER TABLE account ADD CONSTRAINT account_wish_unproved CHECK (wish IS NULL OR confirmed_at IS NULL);
