import type { DocumentKind } from '@/lib/domain/documents/document'
import type { AuditEntry } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now } from '@/server/platform/clock'

/** The name that the audit has for each kind of document. */
export const ENTITY = {
  INVOICE: 'invoice',
  CREDITNOTE: 'creditnote',
  OFFER: 'offer',
  CONTRACT: 'contract',
  PROFORMA: 'proforma',
} as const satisfies Record<DocumentKind, string>

export const entityOf = ({ document_kind }: { document_kind: DocumentKind }): AuditEntry['entity'] =>
  ENTITY[document_kind]

type MovingDocument = { id: number; state: string; document_kind: DocumentKind }

type StateMove = {
  state: string
  action: AuditEntry['action']
  accountId?: number | null
  /** Where it was asked for, when that is not the transaction's own request. */
  requestId?: string
  description?: string
  /** When, if not now. */
  at?: Date
  /** The number that issuing gives, besides the state. */
  issued?: { number: number; full_numeration: string }
}

/** Brings a document, whose row the caller has locked, into a state: with its record and its audit row, in one statement. */
export const moveDocument = (tx: Tx, row: MovingDocument, move: StateMove): Promise<void> =>
  moveDocuments(tx, [{ row, move }])

/** As moveDocument, of many, each once, with what else is written in the same statement: parts of it by their names. */
export async function moveDocuments(
  tx: Tx,
  moves: readonly { row: MovingDocument; move: StateMove }[],
  alongside: Readonly<Record<string, Prisma.Sql>> = {},
): Promise<void> {
  const others = Object.entries(alongside).map(
    ([name, part]) => Prisma.sql`${Prisma.raw(name)} as (${part}),`,
  )
  await tx.$executeRaw`
    with ${others.length > 0 ? Prisma.join(others, ' ') : Prisma.empty}
    given as (select * from jsonb_to_recordset(${JSON.stringify(moves.map(changeOf))}::jsonb) as g(id int, state text,
      number int, full_numeration text, issued_at timestamptz, description text, account_id int, request_id text,
      action text, entity text, changes jsonb, at timestamptz)),
    moved as (
      update document d set state = g.state, number = coalesce(g.number, d.number),
        full_numeration = coalesce(g.full_numeration, d.full_numeration),
        issued_at = coalesce(g.issued_at, d.issued_at), revision = d.revision + 1
      from given g where d.id = g.id),
    recorded as (
      insert into document_state_change (document_id, state, description, account_id, date_ts)
      select id, state, description, account_id, at from given)
    insert into audit_entry (account_id, request_id, action, entity, entity_id, changes)
    select coalesce(nullif(current_setting('app.account_id', true), '')::int, account_id),
      coalesce(request_id, current_setting('app.request_id', true), ''), action, entity, id::text, changes from given`
}

function changeOf({ row, move }: { row: MovingDocument; move: StateMove }) {
  const { state, action, accountId = null, requestId = null, description = '', issued, at = now() } = move
  const moved = { state: [row.state, state] }
  return {
    id: row.id,
    state,
    action,
    description,
    account_id: accountId,
    request_id: requestId,
    at,
    ...(issued && { ...issued, issued_at: at }),
    entity: entityOf(row),
    changes: issued ? { ...moved, full_numeration: [null, issued.full_numeration] } : moved,
  }
}
