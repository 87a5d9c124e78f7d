-- More of what an e-invoice states: codes and other data of its lines.
-- The meaning of each column is written in prisma/models/salesforce/document.prisma.

ALTER TABLE document_line ADD COLUMN code_list jsonb NOT NULL DEFAULT '[]';
ALTER TABLE document_line ADD COLUMN other_data_list jsonb NOT NULL DEFAULT '[]';
