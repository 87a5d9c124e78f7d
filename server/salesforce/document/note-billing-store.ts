import type { Tx } from '@/server/db/client'

/** Lets the delivery notes that no line of a draft names any more be invoiced again. */
export const freeNotes = (tx: Tx, documentId: number): Promise<number> =>
  tx.$executeRaw`delete from delivery_note_billing b where b.document_id = ${documentId} and not exists (
    select from document_line l where l.document_id = b.document_id and l.delivery_note_id = b.delivery_note_id)`
