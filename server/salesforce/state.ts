import { toInstantText } from '@/lib/domain/day'
import type { DocumentKind } from '@/lib/domain/document'
import { type AuditEntry, auditRow } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { inserting } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { EITHER, findDocument } from './document-row'

/** What the audit calls a document of a kind. */
export const ENTITY = {
  INVOICE: 'invoice',
  CREDITNOTE: 'creditnote',
  OFFER: 'offer',
  CONTRACT: 'contract',
} as const satisfies Record<DocumentKind, string>

export const entityOf = ({ document_kind }: { document_kind: string }): string =>
  ENTITY[document_kind as DocumentKind]

type Move = {
  state: string
  action: AuditEntry['action']
  accountId?: number | null
  description?: string
  /** What issuing gives besides the state. */
  issued?: { number: number; full_numeration: string; file: FileRow | null }
}

/** The columns of an e-invoice file. */
export type FileRow = Readonly<Record<string, unknown>>

/** Brings a document, whose row the caller has locked, into a state: with its record and its audit row, in one statement. */
export async function moveDocument(
  tx: Tx,
  row: { id: number; state: string; document_kind: string },
  move: Move,
): Promise<void> {
  const { state, action, accountId = null, description = '', issued } = move
  const moved = { state: [row.state, state] } as const
  const changes = issued ? { ...moved, full_numeration: [null, issued.full_numeration] as const } : moved
  const entry = { action, entity: entityOf(row), changes }
  const file = issued?.file
    ? Prisma.sql`filed as (${inserting('einvoice_file', [issued.file])}),`
    : Prisma.empty
  await tx.$executeRaw`
    with ${file} moved as (
      update sales_document set state = ${state}, number = coalesce(${issued?.number ?? null}, number),
        full_numeration = coalesce(${issued?.full_numeration ?? null}, full_numeration),
        issued_at = coalesce(${issued ? now() : null}, issued_at), revision = revision + 1
      where id = ${row.id}),
    recorded as (
      insert into document_state_change (document_id, state, description, account_id, date_ts)
      values (${row.id}, ${state}, ${description}, ${accountId}, ${now()}))
    ${auditRow(entry, Prisma.sql`${String(row.id)}`)}`
}

/** When a document first came into a state, or null when it never did; ERROR_NOT_FOUND for no document of the kind. */
export async function stateRecord(
  tx: Tx,
  kind: DocumentKind,
  { id, state }: { id: number; state: string },
): Promise<{ state: string; date_ts: string } | null> {
  await findDocument(tx, id, [kind], EITHER)
  const row = await tx.document_state_change.findFirst({
    where: { document_id: id, state },
    orderBy: { id: 'asc' },
  })
  return row && { state: row.state, date_ts: toInstantText(row.date_ts, env.LUNA_ZONE) }
}
