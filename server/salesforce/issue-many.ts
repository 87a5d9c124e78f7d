import type { DocumentKind } from '@/lib/domain/document'
import type { Tx } from '@/server/db/client'
import type { HandlerContext } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import { issueDocument } from './issue'

export type Refused = { id: number; code: string; description: string }

/**
 * Does something for each of many, in a transaction of its own, so that one refusal stops no other: what was done and
 * what was refused, with its reason in the caller's language.
 */
export async function forEachApart<Done>(
  context: HandlerContext,
  ids: readonly number[],
  run: (tx: Tx, id: number) => Promise<Done>,
): Promise<{ done: Done[]; refused: Refused[] }> {
  const done: Done[] = []
  const refused: Refused[] = []
  for (const id of ids) {
    try {
      done.push(await context.inTenant((tx) => run(tx, id)))
    } catch (error) {
      const { code, description } = ko(error, context.requestId, context.language).body.response
      refused.push({ id, code, description })
    }
  }
  return { done, refused }
}

type Issued = { id: number; fullNumeration: string; state: string }

/** Issues many documents of a kind, by date and then id. */
export async function issueMany(
  context: HandlerContext,
  kind: DocumentKind,
  given: readonly number[],
): Promise<{ issued: Issued[]; refused: Refused[] }> {
  const ids = [...new Set(given)]
  const known = await context.inTenant((tx) =>
    tx.sales_document.findMany({
      where: { id: { in: ids }, document_kind: kind },
      orderBy: [{ date: 'asc' }, { id: 'asc' }],
      select: { id: true },
    }),
  )
  const ordered = known.map((row) => row.id)
  const unknown = ids.filter((id) => !ordered.includes(id))
  const { done, refused } = await forEachApart(context, [...ordered, ...unknown], (tx, id) =>
    issueOne(tx, kind, id, context.caller.accountId),
  )
  return { issued: done, refused }
}

async function issueOne(tx: Tx, kind: DocumentKind, id: number, accountId: number | null): Promise<Issued> {
  await issueDocument(tx, id, accountId, kind)
  const row = await tx.sales_document.findUniqueOrThrow({
    where: { id },
    select: { full_numeration: true, state: true },
  })
  return { id, fullNumeration: row.full_numeration ?? '', state: row.state }
}
