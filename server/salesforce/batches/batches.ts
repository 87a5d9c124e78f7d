import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { type BatchAction, isBatchRunning, mayBatch } from '@/lib/domain/documents/lists/document-batch'
import { bankAccounts, type Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now, today } from '@/server/platform/clock'
import { storage } from '@/server/platform/storage'
import { pageOf } from '../document/list'
import { presentAccounts } from '../payments/payments'
import {
  batchFileName,
  batchIds,
  batchRows,
  listBatches,
  ownBatch,
  payableOf,
  presentBatches,
  undoneIds,
} from './queries'
import { createBatch } from './store'

const procedures = api.salesforce.batches
const MAX_LISTED = 20

async function answer(tx: Tx, id: number, { accountId }: Session) {
  const [batch] = await presentBatches(tx, [await ownBatch(tx, id, accountId)])
  if (!batch) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ batch })
}

/** @throws Refusal ERROR_FORBIDDEN without the roles that the action asks for one document. */
function refuseWithoutRole({ guiItemList }: Session, action: BatchAction, kind: DocumentKind): void {
  if (!mayBatch(guiItemList, action, kind)) throw new Refusal('ERROR_FORBIDDEN')
}

const start = procedures.start.handler(async ({ context: { tx, caller, language }, input }) => {
  const { document_kind: kind, action, message, payment = null } = input
  refuseWithoutRole(caller, action, kind)
  const ids = await batchIds(tx, caller, input)
  const { accountId } = caller
  return answer(
    tx,
    await createBatch(tx, { kind, action, message, payment, language, accountId }, ids),
    caller,
  )
})

const payable = procedures.payable.handler(async ({ context: { tx, caller }, input }) => {
  const ids = await batchIds(tx, caller, { document_kind: 'INVOICE', ...input })
  const account_list = presentAccounts(await bankAccounts(tx, caller.structureId))
  return ok({ payable: await payableOf(tx, ids), account_list, today: today() })
})

const list = procedures.list.handler(async ({ context: { tx, caller }, input: { document_kind } }) => {
  const where = { created_by: caller.accountId, closed_at: null, document_kind }
  const batches = await listBatches(tx, { where, take: MAX_LISTED })
  return ok({ batch_list: await presentBatches(tx, batches) })
})

const byId = procedures.byId.handler(({ context: { tx, caller }, input }) => answer(tx, input.id, caller))

const rows = procedures.rows.handler(async ({ context: { tx, caller }, input }) => {
  const { id } = await ownBatch(tx, input.id, caller.accountId)
  const page = pageOf(input)
  const found = await batchRows(tx, id, input.state, page)
  return ok({ row_list: found.rows, paging_data: pagingData(page, found.total) })
})

const cancel = procedures.cancel.handler(async ({ context: { tx, caller }, input }) => {
  const { id, state } = await ownBatch(tx, input.id, caller.accountId)
  const { count } = await tx.document_batch.updateMany({
    where: { id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'CANCELLED', finished_at: now() },
  })
  const changes = { state: [state, 'CANCELLED'] } as const
  if (count === 1) await audit(tx, { action: 'UPDATE', entity: 'document_batch', entityId: id, changes })
  return answer(tx, id, caller)
})

const retry = procedures.retry.handler(async ({ context: { tx, caller, language }, input }) => {
  const batch = await ownBatch(tx, input.id, caller.accountId)
  const { document_kind: kind, action, message, payment } = batch
  refuseWithoutRole(caller, action, kind)
  const ids = isBatchRunning(batch.state) ? [] : await undoneIds(tx, batch.id)
  if (ids.length === 0) throw new Refusal('ERROR_BATCH_STATE')
  await closeBatch(tx, batch.id)
  const { accountId } = caller
  const again = { kind, action, message, payment, language, accountId }
  return answer(tx, await createBatch(tx, again, ids), caller)
})

const close = procedures.close.handler(async ({ context: { tx, caller }, input }) => {
  const { id } = await ownBatch(tx, input.id, caller.accountId)
  await closeBatch(tx, id)
  return answer(tx, id, caller)
})

async function closeBatch(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.document_batch.updateMany({
    where: { id, closed_at: null },
    data: { closed_at: now() },
  })
  const changes = { closed: [false, true] } as const
  if (count === 1) await audit(tx, { action: 'UPDATE', entity: 'document_batch', entityId: id, changes })
}

const file = procedures.file.handler(async ({ context: { inTenant, caller }, input }) => {
  const batch = await inTenant((tx) => ownBatch(tx, input.id, caller.accountId))
  const content = batch.file_key && (await storage().open(batch.file_key))
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: batchFileName(batch), type: 'application/zip', content })
})

export const batches = { start, payable, list, byId, rows, cancel, retry, close, file }
