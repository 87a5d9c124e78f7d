import type { Tx } from './client'
import { Prisma } from './generated/client'

type Values = Readonly<Record<string, unknown>>

/**
 * An action on a record; `changes` is `{ field: [before, after] }`. The database adds the account and the request from
 * the transaction's settings, and the time.
 */
export type AuditEntry = {
  action:
    | 'CREATE'
    | 'UPDATE'
    | 'DELETE'
    | 'ISSUE'
    | 'SEND'
    | 'STATE'
    | 'MERGE'
    | 'UNMERGE'
    | 'EXPORT'
    | 'ERASE'
    | 'ANONYMISE'
  entity: string
  entityId: string | number
  changes?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Appends the audit row of a write, in the write's own transaction. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.$executeRaw(auditRow(entry, Prisma.sql`${String(entry.entityId)}`))
}

/** The statement that appends an audit row of `entityId`: alone, or as a part of a write's own statement. */
export function auditRow(
  { action, entity, changes = {} }: Omit<AuditEntry, 'entityId'>,
  entityId: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    insert into audit_entry (account_id, request_id, action, entity, entity_id, changes)
    values (nullif(current_setting('app.account_id', true), '')::int,
      coalesce(current_setting('app.request_id', true), ''),
      ${action}, ${entity}, ${entityId}, ${JSON.stringify(changes)}::jsonb)`
}

/** The same change of many rows at once, in one statement. */
export async function auditEach(
  tx: Tx,
  entry: Omit<AuditEntry, 'entityId'>,
  entityIds: readonly string[],
): Promise<void> {
  const changes = JSON.stringify(entry.changes ?? {})
  await tx.$executeRaw`
    insert into audit_entry (account_id, request_id, action, entity, entity_id, changes)
    select nullif(current_setting('app.account_id', true), '')::int,
      coalesce(current_setting('app.request_id', true), ''),
      ${entry.action}, ${entry.entity}, id, ${changes}::jsonb from unnest(${[...entityIds]}::text[]) id`
}

/** Appends the audit rows of many writes in one statement, as `audit` does for one. */
export async function auditMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ action, entity, entityId, changes = {} }) => ({
    action,
    entity,
    entity_id: String(entityId),
    changes,
  }))
  await tx.$executeRaw`
    insert into audit_entry (account_id, request_id, action, entity, entity_id, changes)
    select nullif(current_setting('app.account_id', true), '')::int,
      coalesce(current_setting('app.request_id', true), ''), action, entity, entity_id, changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(action text, entity text, entity_id text, changes jsonb)`
}

/** The fields that differ, with their values before and after; `null` before for what is new. */
export function changesBetween(before: Values | null, after: Values | null): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: Record<string, [unknown, unknown]> = {}
  for (const field of fields) {
    const [old, fresh] = [before?.[field] ?? null, after?.[field] ?? null]
    if (JSON.stringify(old) !== JSON.stringify(fresh)) changes[field] = [old, fresh]
  }
  return changes
}
