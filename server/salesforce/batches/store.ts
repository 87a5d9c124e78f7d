import type { BatchPayment } from '@/lib/api/salesforce/payments/payment-fields'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { BatchAction } from '@/lib/domain/documents/lists/document-batch'
import type { Language } from '@/lib/i18n/languages'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { enqueue } from '@/server/platform/queue-store'

type NewBatch = {
  kind: DocumentKind
  action: BatchAction
  message: string
  payment: BatchPayment | null
  language: Language
  accountId: number | null
}

/** Writes the rows of a batch: its documents, which wait, in their order. */
export async function insertBatchRows(tx: Tx, batchId: number, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    insert into document_batch_row (batch_id, position, document_id)
    select ${batchId}, at - 1, document_id from unnest(${[...ids]}::int[]) with ordinality as row(document_id, at)`
}

/** Writes a batch down with its rows, and queues its job. Answers its id. */
export async function createBatch(tx: Tx, batch: NewBatch, ids: readonly number[]): Promise<number> {
  const { kind, action, message, payment, language, accountId } = batch
  const { id, structure_id } = await tx.document_batch.create({
    data: {
      document_kind: kind,
      action,
      message,
      payment: payment ?? Prisma.DbNull,
      language,
      total: ids.length,
      created_by: accountId,
    },
    select: { id: true, structure_id: true },
  })
  await insertBatchRows(tx, id, ids)
  const changes = { action: [null, action], kind: [null, kind], total: [null, ids.length] } as const
  await audit(tx, { action: 'CREATE', entity: 'document_batch', entityId: id, changes })
  await enqueue(tx, 'document-batch', { batch_id: id, structure_id }, { key: `document-batch:${id}` })
  return id
}

/** Takes the rows that wait in a batch that runs, until the transaction ends: in their order, with their documents. */
export async function claimRows(tx: Tx, id: number, positions: readonly number[]) {
  const rows = await tx.$queryRaw<{ position: number; document_id: number }[]>`
    update document_batch_row r set state = 'DONE' from document_batch b
    where b.id = r.batch_id and b.state = 'RUNNING' and r.structure_id = app_structure() and r.batch_id = ${id}
      and r.position = any(${[...positions]}::int[]) and r.state = 'WAITING'
    returning r.position, r.document_id`
  return rows.sort((one, other) => one.position - other.position)
}

/** A row that is through: with a code when it was refused. */
export type SettledRow = { position: number; code: string | null; description: string | null }

/** Marks rows of a batch as done, or as refused with their codes, in one statement. */
export async function writeSettled(tx: Tx, batchId: number, rows: readonly SettledRow[]): Promise<void> {
  await tx.$executeRaw`
    update document_batch_row r set state = case when f.code is null then 'DONE' else 'REFUSED' end,
      code = f.code, description = f.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(position int, code text, description text)
    where r.structure_id = app_structure() and r.batch_id = ${batchId} and r.position = f.position`
}
