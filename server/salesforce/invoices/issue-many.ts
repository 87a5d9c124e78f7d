import type { DocumentKind } from '@/lib/domain/documents/document'
import type { HandlerContext } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import type { DocumentRow } from '../document/document-row'
import type { IssuedDocument } from '../document/issue'
import { issueQueued, MAX_ISSUED_AT_ONCE } from './issue-queue'

export type RefusedDocument = { id: number; code: string; description: string }

/** Why one of many was not done, in the caller's language. */
function refusedOf({ requestId, language }: HandlerContext, id: number, error: unknown): RefusedDocument {
  const { code, description } = ko(error, requestId, language).body.response
  return { id, code, description }
}

/**
 * Runs an action for each of many ids, each of which opens a transaction of its own, so that one refusal stops no other.
 * Returns the results and the refusals, each with its reason in the caller's language.
 */
export async function forEachApart<Done>(
  context: HandlerContext,
  ids: readonly number[],
  run: (id: number) => Promise<Done>,
): Promise<{ done: Done[]; refused: RefusedDocument[] }> {
  const done: Done[] = []
  const refused: RefusedDocument[] = []
  for (const id of ids) {
    try {
      done.push(await run(id))
    } catch (error) {
      refused.push(refusedOf(context, id, error))
    }
  }
  return { done, refused }
}

const toIssued = ({ id, full_numeration, state }: DocumentRow): IssuedDocument => ({
  id,
  fullNumeration: full_numeration ?? '',
  state,
})

/** Issues many documents of a kind, by date and then id. */
export async function issueMany(
  context: HandlerContext,
  kind: DocumentKind,
  requested: readonly number[],
): Promise<{ issued: IssuedDocument[]; refused: RefusedDocument[] }> {
  const ids = [...new Set(requested)]
  const known = await context.inTenant((tx) =>
    tx.document.findMany({
      where: { id: { in: ids }, document_kind: kind },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
      select: { id: true },
    }),
  )
  const ordered = known.map((row) => row.id)
  const waiting = [...ordered, ...ids.filter((id) => !ordered.includes(id))]
  const issued: IssuedDocument[] = []
  const refused: RefusedDocument[] = []
  const issue = async (id: number): Promise<void> => {
    try {
      issued.push(await issueQueued(issueRequestOf(context, kind, id), toIssued))
    } catch (error) {
      refused.push(refusedOf(context, id, error))
    }
  }
  // Only MAX_ISSUED_AT_ONCE are issued at a time, so that other callers have their turn in between.
  while (waiting.length > 0) await Promise.all(waiting.splice(0, MAX_ISSUED_AT_ONCE).map(issue))
  return { issued, refused }
}

/** A document that the caller of an endpoint wants issued. */
export function issueRequestOf(
  { caller: { structureId, accountId }, requestId }: Pick<HandlerContext, 'caller' | 'requestId'>,
  kind: DocumentKind,
  id: number,
) {
  return { id, kind, structureId, accountId, requestId }
}
