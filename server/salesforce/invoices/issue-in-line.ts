import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { withTenant } from '@/server/db/tenant'
import { batched } from '@/server/platform/batched'
import { type IssueRequest, issueDocuments } from '../document/issue'
import { type DocumentRow, findDocuments } from '../document/row'

type Asked = IssueRequest & { requestId: string; structureId: number; kind: DocumentKind }
/** Asked, with what is made of the document as it is then. */
type InLine = Asked & { answerOf: (document: DocumentRow) => unknown }

/** Issued in one transaction: whoever is of another process waits for so many. */
export const MOST_TOGETHER = 50

/**
 * All of one structure and kind, in one transaction that belongs to the structure; their audit rows name each caller.
 * Answers are made while the database commits.
 */
async function together(asked: readonly InLine[]): Promise<unknown[]> {
  const [first] = asked
  if (!first) return []
  const { structureId, requestId, kind } = first
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  const answers = await withTenant(scope, async (tx) => {
    const results = await issueDocuments(tx, asked, kind)
    const unknown = results.flatMap((result) =>
      result instanceof Refusal || result.document ? [] : result.id,
    )
    const rows = unknown.length > 0 ? await findDocuments(tx, unknown, [kind]) : new Map()
    const answered = nextTurn().then(() =>
      results.map((result, index) =>
        result instanceof Refusal ? result : asked[index]?.answerOf(result.document ?? rows.get(result.id)),
      ),
    )
    // Whether it fails is asked once the transaction has ended.
    answered.catch(() => undefined)
    return { answered }
  })
  return answers.answered
}

const inLine = batched<InLine, unknown>(together, { most: MOST_TOGETHER })

/**
 * Issues a document in a transaction that it shares with those which others of the structure issue meanwhile: what is
 * refused of one changes nothing of the others. What `answerOf` makes of the document as it is then. @throws Refusal why
 * not
 */
export async function issueInLine<Answer>(
  asked: Asked,
  answerOf: (document: DocumentRow) => Answer,
): Promise<Answer> {
  const result = await inLine(`${asked.structureId}:${asked.kind}`, { ...asked, answerOf })
  if (result instanceof Refusal) throw result
  return result as Answer
}
