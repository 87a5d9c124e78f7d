import type { DocumentKind } from '@/lib/domain/document'
import { Refusal } from '@/lib/domain/refusal'
import { withTenant } from '@/server/db/tenant'
import { batched } from '@/server/platform/batched'
import { type DocumentRow, findDocuments } from './document-row'
import { type IssueRequest, issueDocuments } from './issue'

type Asked = IssueRequest & { requestId: string; structureId: number; kind: DocumentKind }

/** Issued in one transaction: whoever is of another process waits for so many. */
export const MOST_TOGETHER = 50

/** All of one structure and kind, in one transaction that belongs to the structure; their audit rows name each caller. */
async function together(asked: readonly Asked[]): Promise<(DocumentRow | Refusal)[]> {
  const [first] = asked
  if (!first) return []
  const { structureId, requestId, kind } = first
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  return withTenant(scope, async (tx) => {
    const results = await issueDocuments(tx, asked, kind)
    const unknown = results.flatMap((result) =>
      result instanceof Refusal || result.document ? [] : result.id,
    )
    const rows = unknown.length > 0 ? await findDocuments(tx, unknown, [kind]) : new Map()
    return results.map((result) =>
      result instanceof Refusal ? result : (result.document ?? rows.get(result.id)),
    )
  })
}

const inLine = batched<Asked, DocumentRow | Refusal>(together, { most: MOST_TOGETHER })

/**
 * Issues a document in a transaction that it shares with those which others of the structure issue meanwhile: what is
 * refused of one changes nothing of the others. The document as it is then. @throws Refusal why not
 */
export async function issueInLine(asked: Asked): Promise<DocumentRow> {
  const result = await inLine(`${asked.structureId}:${asked.kind}`, asked)
  if (result instanceof Refusal) throw result
  return result
}
