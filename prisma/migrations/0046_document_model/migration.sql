-- The print that was chosen for a document in the wizard's last step (document 3 §2), by its format.
ALTER TABLE "sales_document" ADD COLUMN "document_model" VARCHAR(10) NOT NULL DEFAULT 'pdf_custom';
ALTER TABLE "sales_document" ADD CONSTRAINT "sales_document_model_known" CHECK ("document_model" IN ('pdf', 'pdf_custom'));
