import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { insertStatement } from '@/server/db/insert'
import type { FileRow } from './issued-file'
import type { Counter, Transmitter } from './numbering-store'
import { moveDocuments } from './state-store'

/** Marks lines as ones that a credit note does not bring back into the stock. */
export async function markLeftInStock(tx: Tx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  await tx.$executeRaw`update document_line set from_stock = false where id = any(${[...lineIds]}::int[])`
}

/** The rows that are written beside the moves of issued documents. */
type IssueNumbers = {
  /** The kind of all the documents. */
  kind: string | undefined
  counters: readonly Counter[]
  transmitters: readonly Transmitter[]
  files: readonly FileRow[]
}

/**
 * Moves documents into their issued state, and writes the new state of their counters and their e-invoice files, in one
 * statement. The caller holds the counters.
 */
export async function writeIssue(
  tx: Tx,
  moves: Parameters<typeof moveDocuments>[1],
  { kind, counters, transmitters, files }: IssueNumbers,
): Promise<void> {
  const [first, ...others] = files
  await moveDocuments(tx, moves, {
    counted: Prisma.sql`
      update numbering_counter c set last_number = g.last_number, last_date = g.last_date
      from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as g(series text, year int, last_number int, last_date date)
      where c.structure_id = app_structure() and c.document_kind = ${kind} and c.series = g.series and c.year = g.year`,
    transmitted: Prisma.sql`
      update einvoice_counter c set last = g.last
      from jsonb_to_recordset(${JSON.stringify(transmitters)}::jsonb) as g(transmitter text, last int)
      where c.transmitter = g.transmitter`,
    ...(first && { filed: insertStatement('einvoice_file', [first, ...others]) }),
  })
}
