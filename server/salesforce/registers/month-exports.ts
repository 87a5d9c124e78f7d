import { ok } from '@/lib/api/endpoint'
import type { MonthExport } from '@/lib/api/salesforce/registers/month-export-fields'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { BATCH_DAYS, type BatchState, MAX_BATCH_DOCUMENTS } from '@/lib/domain/documents/document-batch'
import { daysOf, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { enqueue } from '@/server/platform/queue-store'
import { storage } from '@/server/platform/storage'
import type { Batch } from '../batches/queries'
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

async function ownMonth(tx: Tx, id: number, caller: Caller): Promise<Batch> {
  const row = await tx.document_batch.findFirst({ where: { id, ...ownMonths(caller) } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return row
}

const instant = (value: Date): string => toInstantText(value, env.LUNA_ZONE)

const fileName = (batch: Batch): string => `commercialista_${monthOfBatch(batch)}.zip`

async function toMonthExport(tx: Tx, batch: Batch): Promise<MonthExport> {
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
    state: batch.state as BatchState,
    done: countOf('DONE'),
    refused: countOf('REFUSED'),
    file: size === null ? null : { name: fileName(batch), size },
    created_at: instant(created_at),
    finished_at: finished_at && instant(finished_at),
    expires_at: instant(new Date(created_at.getTime() + BATCH_DAYS * DAY_MS)),
  }
}

const answer = async (tx: Tx, batch: Batch) => ok({ month_export: await toMonthExport(tx, batch) })

async function create(tx: Tx, period: TaxPeriod, language: string, { accountId }: Caller): Promise<Batch> {
  const ids = await registeredIds(tx, period)
  if (ids.length > MAX_BATCH_DOCUMENTS)
    throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_BATCH_DOCUMENTS })
  const month = fromDay(daysOf(period).from)
  const batch = await tx.document_batch.create({
    data: { action: 'MONTH', month, language, total: ids.length, created_by: accountId },
  })
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
  const running = await tx.document_batch.findFirst({
    where: {
      ...ownMonths(caller),
      month: fromDay(daysOf(month).from),
      state: { in: ['QUEUED', 'RUNNING'] },
    },
  })
  return answer(tx, running ?? (await create(tx, month, language, caller)))
})

const list = procedures.list.handler(async ({ context: { tx, caller } }) => {
  const batches = await tx.document_batch.findMany({
    where: { ...ownMonths(caller), closed_at: null },
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
  })
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
