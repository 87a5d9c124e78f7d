import { toInstantText } from '@/lib/domain/core/local-time'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { ANY_TYPE } from './row'
import { findDocument } from './row-queries'

/** When a document first came into a state, or null when it never did; ERROR_NOT_FOUND for no document of the kind. */
export async function stateRecord(
  tx: Tx,
  kind: DocumentKind,
  { id, state }: { id: number; state: string },
): Promise<{ state: string; date_ts: string } | null> {
  await findDocument(tx, id, [kind], ANY_TYPE)
  const row = await tx.document_state_change.findFirst({
    where: { document_id: id, state },
    orderBy: { id: 'asc' },
  })
  return row && { state: row.state, date_ts: toInstantText(row.date_ts, env.LUNA_ZONE) }
}
