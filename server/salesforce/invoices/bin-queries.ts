import { toInstantText } from '@/lib/domain/core/local-time'
import type { DocumentType } from '@/lib/domain/documents/document'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'

/** The number of days for which a deleted document can be restored. */
export const BIN_DAYS = 30

type DiscardedDocument = {
  id: number
  document_kind: DocumentKind
  type: DocumentType
  description: string
  receiver_name: string
  total: number
  deleted_at: string
}

const MAX_SHOWN = 500

/** Returns the documents that a structure deleted in the last BIN_DAYS days, the latest first, at most MAX_SHOWN. */
export async function readBin(
  tx: Tx,
  structureId: number,
  kinds: readonly DocumentKind[] = DOCUMENT_KINDS,
): Promise<DiscardedDocument[]> {
  const rows = await tx.$queryRaw<(Omit<DiscardedDocument, 'deleted_at'> & { deleted_at: Date })[]>`
    select d.id, d.document_kind, d.type, d.description, d.counterparty_name as receiver_name, d.total::float8 as total, c.date_ts as deleted_at
    from document d
    cross join lateral (select max(date_ts) as date_ts from document_state_change c
      where c.document_id = d.id and c.state = 'DELETED') c
    where d.structure_id = ${structureId} and d.document_kind = any(${[...kinds]}::text[])
      and d.state = 'DELETED' and c.date_ts > now() - make_interval(days => ${BIN_DAYS})
    order by c.date_ts desc, d.id desc limit ${MAX_SHOWN}`
  return rows.map((row) => ({ ...row, deleted_at: toInstantText(row.deleted_at, env.LUNA_ZONE) }))
}
