import { ok } from '@/lib/api/endpoint'
import type { MonthExport } from '@/lib/api/salesforce/registers/month-export-fields'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { BATCH_DAYS, MAX_BATCH_DOCUMENTS } from '@/lib/domain/documents/document-batch'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { Prisma } from '@/server/db/generated/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { storage } from '@/server/platform/storage'
import { batchFromRow, type MonthBatch } from '../batches/queries'
import { insertBatchRows } from '../batches/store'
import { fromDay } from '../document/row'
import { monthOfBatch } from './month-zip'
import { registeredIds } from './queries'
import { lockMonthExports } from './store'

const procedures = api.salesforce.monthExports
const MAX_LISTED = 20
const DAY_MS = 86_400_000

type Caller = Pick<Session, 'accountId'>

const ownMonths = (caller: Caller) => ({ action: 'MONTH', created_by: caller.accountId })

async function ownMonth(tx: Tx, id: number, caller: Caller): Promise<MonthBatch> {
  const [batch] = await findMonths(tx, { id, ...ownMonths(caller) }, 1)
  if (!batch) throw new Refusal('ERROR_NOT_FOUND')
  return batch
}

/** Months for the accountant, the latest first. */
async function findMonths(
  tx: Tx,
  where: Prisma.document_batchWhereInput,
  take: number,
): Promise<MonthBatch[]> {
  const rows = await tx.document_batch.findMany({ where, orderBy: { id: 'desc' }, take })
  return rows.map(batchFromRow).filter((batch) => batch.action === 'MONTH')
}

const instant = (value: Date): string => toInstantText(value, env.LUNA_ZONE)

const fileName = (batch: MonthBatch): string => `commercialista_${monthOfBatch(batch)}.zip`

async function toMonthExport(tx: Tx, batch: MonthBatch): Promise<MonthExport> {
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
    month: monthOfBatch(batch),
    state: batch.state,
    done: countOf('DONE'),
    refused: countOf('REFUSED'),
    file: size === null ? null : { name: fileName(batch), size },
    created_at: instant(created_at),
    finished_at: finished_at && instant(finished_at),
    expires_at: instant(new Date(created_at.getTime() + BATCH_DAYS * DAY_MS)),
  }
}

const answer = async (tx: Tx, batch: MonthBatch) => ok({ month_export: await toMonthExport(tx, batch) })

async function create(
  tx: Tx,
  period: TaxPeriod,
  language: Language,
  { accountId }: Caller,
): Promise<MonthBatch> {
  const ids = await registeredIds(tx, period)
  if (ids.length > MAX_BATCH_DOCUMENTS)
    throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_BATCH_DOCUMENTS })
  const written = { action: 'MONTH', month: fromDay(daysOf(period).from), state: 'QUEUED', language } as const
  const stored = await tx.document_batch.create({
    data: { ...written, total: ids.length, created_by: accountId },
  })
  const batch = { ...stored, ...written, document_kind: null }
  await insertBatchRows(tx, batch.id, ids)
  const changes = { action: [null, 'MONTH'], month: [null, period], total: [null, ids.length] } as const
  await audit(tx, { action: 'CREATE', entity: 'document_batch', entityId: batch.id, changes })
  const payload = { batch_id: batch.id, structure_id: batch.structure_id }
  await enqueue(tx, 'document-batch', payload, { key: `document-batch:${batch.id}` })
  return batch
}

const start = procedures.start.handler(async ({ context: { tx, caller, language }, input: { month } }) => {
  // Of two callers that ask at the same time the second finds the export that the first began.
  await lockMonthExports(tx, caller.structureId)
  const first = fromDay(daysOf(month).from)
  const where = { ...ownMonths(caller), month: first, state: { in: ['QUEUED', 'RUNNING'] } }
  const [running] = await findMonths(tx, where, 1)
  return answer(tx, running ?? (await create(tx, month, language, caller)))
})

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const batches = await findMonths(tx, { ...ownMonths(caller), closed_at: null }, MAX_LISTED)
  const month_export_list: MonthExport[] = []
  for (const batch of batches) month_export_list.push(await toMonthExport(tx, batch))
  return ok({ month_export_list })
})

const cancel = procedures.cancel.handler(async ({ context: { tx, caller }, input }) => {
  const { id, state } = await ownMonth(tx, input.id, caller)
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
  return answer(tx, await ownMonth(tx, id, caller))
})

const file = procedures.file.handler(async ({ context: { inTenant, caller }, input }) => {
  const batch = await inTenant((tx) => ownMonth(tx, input.id, caller))
  const content = batch.file_key && (await storage().open(batch.file_key))
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: fileName(batch), type: 'application/zip', content })
})

export const monthExports = { start, list, cancel, file }
