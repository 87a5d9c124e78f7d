/**
 * The speed layer's issuing: documents of one structure and kind that are issued at the same time share a transaction,
 * and so wait once for the counters. LUNA_SPEED_LAYER=0 issues each in its own.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { acceptedValue, isAccepted, type RuleOutcome, settleEach } from '@/lib/domain/core/settled'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { withTenant } from '@/server/db/tenant'
import { batched } from '@/server/platform/batched'
import { longestBatch } from '@/server/platform/speed-layer'
import type { DocumentRow } from '../document/document-row'
import { type IssueRequest, issueDocuments } from '../document/issue'
import { findDocuments, requireType } from '../document/row-queries'

type OwnRequest = IssueRequest & { requestId: string; structureId: number; kind: DocumentKind }
/** A request with the function that makes its answer of the issued document. */
type QueuedRequest = OwnRequest & { answerOf: (document: DocumentRow) => unknown }

/** Documents of one transaction: callers of other processes wait until all of them are issued. */
export const MAX_ISSUED_AT_ONCE = 50

/**
 * Issues requests of one structure and kind in one transaction of the structure; their audit rows name each caller.
 * Answers are made while the database commits.
 */
async function issueBatch(requests: readonly QueuedRequest[]): Promise<RuleOutcome<unknown>[]> {
  const [first] = requests
  if (!first) return []
  const { structureId, requestId, kind } = first
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  const answers = await withTenant(scope, async (tx) => {
    const results = await issueDocuments(tx, requests, kind)
    const unread = results.filter(isAccepted).flatMap(({ id, document }) => (document ? [] : id))
    const rows = unread.length > 0 ? await findDocuments(tx, unread, [kind]) : new Map<number, DocumentRow>()
    const answered = nextTurn().then(() =>
      settleEach(results, ({ id, document }, index) =>
        requests[index]?.answerOf(document ?? requireType(rows.get(id), ['ACTIVE'])),
      ),
    )
    // An error is thrown where the answers are awaited, after the transaction has ended.
    answered.catch(() => undefined)
    return { answered }
  })
  return answers.answered
}

const queue = batched<QueuedRequest, RuleOutcome<unknown>>(issueBatch, {
  most: longestBatch(MAX_ISSUED_AT_ONCE),
})

/**
 * Issues a document in a transaction that it shares with those that other callers of the structure issue at the same
 * time: a refusal of one changes nothing of the others. Answers what `answerOf` makes of the issued document.
 * @throws Refusal why not
 */
export async function issueQueued<Answer>(
  request: OwnRequest,
  answerOf: (document: DocumentRow) => Answer,
): Promise<Answer> {
  const settled = await queue(`${request.structureId}:${request.kind}`, { ...request, answerOf })
  return acceptedValue(settled) as Answer
}
