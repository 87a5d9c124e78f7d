import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { exportList } from './audit-export'
import { type AuditFilter, type AuditRow, findAuditEntries, verifyAuditChain } from './audit-queries'
import { authorOf } from './author-of'

const procedures = api.auth.audit

/** An audit row as answers state it. */
function present(row: AuditRow) {
  return {
    id: Number(row.id),
    at: toInstantText(row.at, env.LUNA_ZONE),
    account: authorOf(row),
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    change_list: Object.entries(row.changes).map(([field, [before, after]]) => ({ field, before, after })),
    request_id: row.request_id,
  }
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
  const filter: AuditFilter = { ...input, structureId: caller.structureId }
  const { rows, total, isMinimum } = await findAuditEntries(tx, filter, page)
  return ok({ entry_list: rows.map(present), paging_data: pagingData(page, total, isMinimum) })
})

const read = procedures.read.handler(async ({ context: { tx, caller }, input }) => {
  const row = await oneEntry(tx, caller.structureId, input.id)
  return ok({ entry: present(row) })
})

async function oneEntry(tx: Tx, structureId: number, id: number): Promise<AuditRow> {
  const page = { number: 1, size: 1, column: 'id', order: 'desc' } as const
  const { rows } = await findAuditEntries(tx, { structureId, id }, page)
  if (!rows[0]) throw new Refusal('ERROR_NOT_FOUND')
  return rows[0]
}

const verify = procedures.verify.handler(async ({ context: { tx, caller } }) =>
  ok({ verification: await verifyAuditChain(tx, caller.structureId) }),
)

export const audit = { list, exportList, read, verify }
