-- What a person keeps with the account (picture, second factor), and who is asked to join a structure.

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "account_avatar" (
    "account_id" INTEGER NOT NULL,
    "mime_type" VARCHAR(20) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_avatar_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "account_two_factor" (
    "account_id" INTEGER NOT NULL,
    "secret" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_two_factor_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "account_recovery_code" (
    "account_id" INTEGER NOT NULL,
    "code_hash" VARCHAR(64) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_recovery_code_pkey" PRIMARY KEY ("account_id","code_hash")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "structure_id" INTEGER NOT NULL DEFAULT (current_setting('app.structure_id'::text))::integer,
    "email" CITEXT NOT NULL,
    "gui_item_list" TEXT[],
    "cascade" BOOLEAN NOT NULL DEFAULT false,
    "invited_by" INTEGER NOT NULL,
    "token_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_id_key" ON "invitation"("token_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_structure_id_email_key" ON "invitation"("structure_id", "email");

-- AddForeignKey
ALTER TABLE "account_avatar" ADD CONSTRAINT "account_avatar_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_two_factor" ADD CONSTRAINT "account_two_factor_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_recovery_code" ADD CONSTRAINT "account_recovery_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_structure_id_fkey" FOREIGN KEY ("structure_id") REFERENCES "structure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "account_token"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ---------------------------------------------------------------------------------------------------------
-- Checks, isolation
-- ---------------------------------------------------------------------------------------------------------

ALTER TABLE account_token DROP CONSTRAINT account_token_kind_known;
ALTER TABLE account_token ADD CONSTRAINT account_token_kind_known
  CHECK (kind IN ('confirm', 'association', 'reset', 'invite', 'email'));

-- An invitation is mailed with a token, of which the application's role knows nothing.
CALL isolate_table('invitation');

-- What a structure holds beside what came with it (settings, audit, the entries of its company and its people): the
-- names of the tables with rows of it, 'membership' for more people than one, 'structure' for structures below it.
-- Asked of the catalogue, so that tables to come count too.
CREATE FUNCTION structure_contents(p_structure_id int) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  tenant_table text;
  found boolean;
BEGIN
  IF EXISTS (SELECT FROM structure WHERE parent_id = p_structure_id) THEN RETURN NEXT 'structure'; END IF;
  IF (SELECT count(*) FROM membership WHERE structure_id = p_structure_id) > 1 THEN RETURN NEXT 'membership'; END IF;
  IF EXISTS (SELECT FROM anagrafica a WHERE a.structure_id = p_structure_id
      AND NOT EXISTS (SELECT FROM membership m WHERE m.structure_id = a.structure_id AND m.anagrafica_sku = a.sku)
      AND NOT EXISTS (SELECT FROM structure_configuration c WHERE c.structure_id = a.structure_id AND c.registry_sku = a.sku))
  THEN RETURN NEXT 'anagrafica'; END IF;
  FOR tenant_table IN
    SELECT c.relname FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'structure_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL (ARRAY['membership', 'anagrafica', 'anagrafica_search', 'structure_configuration',
          'application_configuration', 'invitation', 'idempotency_key', 'audit_entry', 'audit_link', 'audit_head'])
      ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE structure_id = $1)', tenant_table)
      INTO found USING p_structure_id;
    IF found THEN RETURN NEXT tenant_table; END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION structure_contents(int) FROM PUBLIC;

-- Roles that came after an owner did: nobody could grant them, as nobody grants what they do not hold.
DO $$
BEGIN
  PERFORM set_config('app.system', 'on', true);
  UPDATE membership SET gui_item_list = gui_item_list || 'GUI_CAN_READ_AUDIT'::text
    WHERE gui_item_list @> ARRAY['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_EDIT_BILLING_PROFILES', 'GUI_CAN_READ_OUTBOX']
      AND NOT 'GUI_CAN_READ_AUDIT' = ANY (gui_item_list);
END $$;
