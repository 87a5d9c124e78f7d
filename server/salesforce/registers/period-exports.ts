import type { PeriodExport } from '@/lib/api/salesforce/registers/period-export-fields'
import type { Day } from '@/lib/domain/core/day'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { BATCH_DAYS, MAX_BATCH_DOCUMENTS } from '@/lib/domain/documents/lists/document-batch'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { Prisma } from '@/server/db/generated/client'
import { toFileAnswer } from '@/server/http/file-answer'
import type { InTenant } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { storage } from '@/server/platform/storage'
import { batchFromRow, isPeriodBatch, type PeriodAction, type PeriodBatch } from '../batches/queries'
import { insertBatchRows } from '../batches/store'
import { fromDay } from '../document/row'
import { lockPeriodExports } from './store'

const MAX_LISTED = 20
const DAY_MS = 86_400_000

/** Whose exports, and of which kind: an export belongs to the user who started it. */
export type ExportOwner = { action: PeriodAction; caller: Pick<Session, 'accountId' | 'structureId'> }

const ownOf = ({ action, caller }: ExportOwner) => ({ action, created_by: caller.accountId })

/** An own export. @throws Refusal ERROR_NOT_FOUND for any other. */
async function ownExport(tx: Tx, id: number, owner: ExportOwner): Promise<PeriodBatch> {
  const [batch] = await findExports(tx, { id, ...ownOf(owner) }, 1)
  if (!batch) throw new Refusal('ERROR_NOT_FOUND')
  return batch
}

async function findExports(
  tx: Tx,
  where: Prisma.document_batchWhereInput,
  take: number,
): Promise<PeriodBatch[]> {
  const rows = await tx.document_batch.findMany({ where, orderBy: { id: 'desc' }, take })
  return rows.map(batchFromRow).filter(isPeriodBatch)
}

/** The own exports that were not taken off the list, the latest first. */
export const listExports = (tx: Tx, owner: ExportOwner): Promise<PeriodBatch[]> =>
  findExports(tx, { ...ownOf(owner), closed_at: null }, MAX_LISTED)

const instant = (value: Date): string => toInstantText(value, env.LUNA_ZONE)

/** An export as it stands; `name` is that of its file. */
export async function presentExport(tx: Tx, batch: PeriodBatch, name: string): Promise<PeriodExport> {
  const counts = await tx.document_batch_row.groupBy({
    by: ['state'],
    where: { batch_id: batch.id },
    _count: true,
  })
  const countOf = (state: string) => counts.find((count) => count.state === state)?._count ?? 0
  const { id, total, file_size: size, created_at, finished_at } = batch
  return {
    id,
    total,
    state: batch.state,
    done: countOf('DONE'),
    refused: countOf('REFUSED'),
    file: size === null ? null : { name, size },
    created_at: instant(created_at),
    finished_at: finished_at && instant(finished_at),
    expires_at: instant(new Date(created_at.getTime() + BATCH_DAYS * DAY_MS)),
  }
}

/** The first day of a period to export, its name, and the documents that are in it. */
type ExportedPeriod = { from: Day; name: string; idsOf: (tx: Tx) => Promise<number[]>; language: Language }

/**
 * Starts an export of a period, or answers the one of it that runs: of two callers that ask at the same time the second
 * finds the export that the first began. @throws Refusal ERROR_BATCH_TOO_MANY
 */
export async function startExport(tx: Tx, owner: ExportOwner, period: ExportedPeriod): Promise<PeriodBatch> {
  await lockPeriodExports(tx, owner.caller.structureId)
  const month = fromDay(period.from)
  const where = { ...ownOf(owner), month, state: { in: ['QUEUED', 'RUNNING'] } }
  const [running] = await findExports(tx, where, 1)
  return running ?? createExport(tx, owner, period)
}

async function createExport(
  tx: Tx,
  owner: ExportOwner,
  { from, name, idsOf, language }: ExportedPeriod,
): Promise<PeriodBatch> {
  const ids = await idsOf(tx)
  if (ids.length > MAX_BATCH_DOCUMENTS)
    throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_BATCH_DOCUMENTS })
  const { action } = owner
  const written = { action, month: fromDay(from), state: 'QUEUED', language } as const
  const stored = await tx.document_batch.create({
    data: { ...written, total: ids.length, created_by: owner.caller.accountId },
  })
  const batch = { ...stored, ...written, document_kind: null, payment: null }
  await insertBatchRows(tx, batch.id, ids)
  const changes = { action: [null, action], month: [null, name], total: [null, ids.length] } as const
  await audit(tx, { action: 'CREATE', entity: 'document_batch', entityId: batch.id, changes })
  const payload = { batch_id: batch.id, structure_id: batch.structure_id }
  await enqueue(tx, 'document-batch', payload, { key: `document-batch:${batch.id}` })
  return batch
}

/** Stops an own export that runs, and takes one that has ended off the list. */
export async function cancelExport(tx: Tx, owner: ExportOwner, asked: number): Promise<PeriodBatch> {
  const { id, state } = await ownExport(tx, asked, owner)
  const { count } = await tx.document_batch.updateMany({
    where: { id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'CANCELLED', finished_at: now() },
  })
  const { count: closed } = await tx.document_batch.updateMany({
    where: { id, closed_at: null },
    data: { closed_at: now() },
  })
  if (count + closed > 0) {
    const changes = { state: [state, count > 0 ? 'CANCELLED' : state], closed: [closed === 0, true] } as const
    await audit(tx, { action: 'UPDATE', entity: 'document_batch', entityId: id, changes })
  }
  return ownExport(tx, id, owner)
}

/** The ZIP of an own export. @throws Refusal ERROR_NOT_FOUND */
export async function exportFile(
  inTenant: InTenant,
  owner: ExportOwner,
  { id, nameOf }: { id: number; nameOf: (batch: PeriodBatch) => string },
) {
  const batch = await inTenant((tx) => ownExport(tx, id, owner))
  const content = batch.file_key && (await storage().open(batch.file_key))
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: nameOf(batch), type: 'application/zip', content })
}
