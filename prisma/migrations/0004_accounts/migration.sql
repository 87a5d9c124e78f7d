-- Registration, confirmation and recovery, plans and their payments, codes that link a person to an entry of the
-- registry, and what applications keep beside the settings.

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "mail_outbox" ALTER COLUMN "structure_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "account_token" (
    "id" SERIAL NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "account_id" INTEGER,
    "data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" SERIAL NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "descriptionPlan" VARCHAR(1000) NOT NULL,
    "price" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "period" VARCHAR(10) NOT NULL DEFAULT 'MONTH',
    "stripe_price" VARCHAR(100),
    "available" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "id" SERIAL NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "email" CITEXT NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "state" VARCHAR(10) NOT NULL DEFAULT 'STARTED',
    "data" JSONB NOT NULL,
    "stripe_customer" VARCHAR(100),
    "stripe_payment" VARCHAR(100),
    "account_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generic_sku" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "sku" VARCHAR(40) NOT NULL,
    "code_hash" VARCHAR(64) NOT NULL,
    "anagrafica_sku" VARCHAR(40) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_by" INTEGER,

    CONSTRAINT "generic_sku_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "application_configuration" (
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "application_name" VARCHAR(80) NOT NULL,
    "data" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_configuration_pkey" PRIMARY KEY ("structure_id","application_name")
);

-- CreateTable
CREATE TABLE "job_worker" (
    "worker_id" VARCHAR(60) NOT NULL,
    "host" VARCHAR(255) NOT NULL,
    "pid" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_worker_pkey" PRIMARY KEY ("worker_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_token_token_hash_key" ON "account_token"("token_hash");

-- CreateIndex
CREATE INDEX "account_token_account_id_kind_id_idx" ON "account_token"("account_id", "kind", "id");

-- CreateIndex
CREATE INDEX "account_token_expires_at_idx" ON "account_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_key_key" ON "payment_attempt"("key");

-- CreateIndex
CREATE INDEX "payment_attempt_email_idx" ON "payment_attempt"("email");

-- CreateIndex
CREATE INDEX "payment_attempt_plan_id_idx" ON "payment_attempt"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "generic_sku_sku_key" ON "generic_sku"("sku");

-- CreateIndex
CREATE UNIQUE INDEX "generic_sku_code_hash_key" ON "generic_sku"("code_hash");

-- CreateIndex
CREATE INDEX "generic_sku_structure_id_idx" ON "generic_sku"("structure_id");

-- CreateIndex
CREATE INDEX "generic_sku_anagrafica_sku_idx" ON "generic_sku"("anagrafica_sku");

-- CreateIndex
CREATE INDEX "generic_sku_expires_at_idx" ON "generic_sku"("expires_at");

-- CreateIndex
CREATE INDEX "job_worker_host_idx" ON "job_worker"("host");

-- AddForeignKey
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generic_sku" ADD CONSTRAINT "generic_sku_anagrafica_sku_fkey" FOREIGN KEY ("anagrafica_sku") REFERENCES "anagrafica"("sku") ON DELETE CASCADE ON UPDATE RESTRICT;


-- ---------------------------------------------------------------------------------------------------------
-- Checks, isolation
-- ---------------------------------------------------------------------------------------------------------

-- Who was here before addresses were confirmed needs no confirmation.
UPDATE account SET confirmed_at = created_at;

ALTER TABLE account_token ADD CONSTRAINT account_token_kind_known CHECK (kind IN ('confirm', 'association', 'reset', 'invite'));
ALTER TABLE plan
  ADD CONSTRAINT plan_price_not_negative CHECK (price >= 0),
  ADD CONSTRAINT plan_period_known CHECK (period IN ('MONTH', 'YEAR', 'ONCE'));
-- Of a person's attempts to pay one at most is under way: a form sent twice pays once.
CREATE UNIQUE INDEX payment_attempt_one_under_way ON payment_attempt (email) WHERE state IN ('STARTED', 'PAID');
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_state_known CHECK (state IN ('STARTED', 'PAID', 'DONE', 'FAILED'));

CALL isolate_table('generic_sku');
CALL isolate_table('application_configuration');
