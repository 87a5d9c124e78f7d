import type { Tx } from './client'
import { Prisma } from './generated/client'

/** The kinds of objects that rows of the audit are about. Each has its words (`audit.entity.<name>`) in both languages. */
export const AUDIT_ENTITIES = [
  'account',
  'anagrafica',
  'anagrafica_attachment',
  'anagrafica_category',
  'anagrafica_contact_log',
  'anagrafica_custom_field',
  'anagrafica_note',
  'anagrafica_tag',
  'application_configuration',
  'audit_entry',
  'backup',
  'bank_movement',
  'bank_statement',
  'booking_settings',
  'business_condition',
  'business_condition_csv',
  'business_condition_custom_field',
  'calendar_feed',
  'contract',
  'creditnote',
  'delivery_note',
  'document_attachment',
  'document_batch',
  'document_payment',
  'document_share',
  'einvoice_file',
  'event',
  'event_attendant',
  'event_location',
  'event_pass',
  'event_pass_use',
  'event_price',
  'event_series',
  'event_teacher',
  'generic_sku',
  'import_job',
  'intent_declaration',
  'intermediary_account',
  'invitation',
  'invoice',
  'job',
  'lipe',
  'mail',
  'meeting',
  'meeting_attachment',
  'meeting_attendee',
  'meeting_note',
  'meeting_series',
  'meeting_type',
  'membership',
  'numbering',
  'offer',
  'passive_attachment',
  'passive_import',
  'pec_account',
  'price',
  'price_attribute',
  'price_change',
  'product',
  'product_attribute',
  'product_note',
  'product_type',
  'proforma',
  'public_booking',
  'public_reservation',
  'purchase',
  'reservation',
  'reservation_blackout',
  'reservation_closure',
  'reservation_group',
  'reservation_opening',
  'reservation_pass_use',
  'reservation_policy',
  'reservation_price',
  'reservation_resource',
  'reservation_series',
  'reservation_settings',
  'reservation_wait',
  'signer',
  'signing_request',
  'structure',
  'structure_configuration',
  'template',
  'template_default',
  'unusable_message',
  'vat_protocol',
  'vat_settlement',
] as const

type AuditEntity = (typeof AUDIT_ENTITIES)[number]

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
  entity: AuditEntity
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
