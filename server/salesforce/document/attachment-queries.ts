import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { pipelined, type Query } from '@/server/db/pipelined'

/** A file that travels inside of the e-invoice of a document, as it is kept. */
export type KeptAttachment = { name: string; description: string; size: number; file_key: string }

/** The query of the files of documents of the own structure, by document, in the order of their e-invoices. */
export const attachmentsQuery = (ids: readonly number[]): Query<Map<number, KeptAttachment[]>> => ({
  sql: Prisma.sql`select document_id, name, description, size, file_key from document_attachment
    where structure_id = app_structure() and document_id = any(${[...ids]}::int[]) order by document_id, position`,
  toValue: (rows: (KeptAttachment & { document_id: number })[]) => {
    const found = new Map<number, KeptAttachment[]>()
    for (const { document_id, ...file } of rows)
      found.set(document_id, [...(found.get(document_id) ?? []), file])
    return found
  },
})

/** The files of one document. */
export async function attachmentsOf(tx: Tx, id: number): Promise<readonly KeptAttachment[]> {
  const [found] = await pipelined(tx, attachmentsQuery([id]))
  return found.get(id) ?? []
}
