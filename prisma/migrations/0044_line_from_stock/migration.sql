-- A line that issuing left in the stock (document 3 §3, "include"): its credit note brings nothing back.
ALTER TABLE "document_line" ADD COLUMN "from_stock" BOOLEAN NOT NULL DEFAULT true;
