import { BATCH_DAYS } from '@/lib/domain/documents/lists/document-batch'
import type { Tx } from '@/server/db/client'
import { sweepBin } from '@/server/salesforce'

/** Deletes the rows of every structure that have had their time. A transaction of the system. */
export async function sweepRows(tx: Tx): Promise<void> {
  await tx.$executeRaw`delete from attempt where at < now() - interval '1 day'`
  await tx.$executeRaw`delete from session where expires_at < now() or last_seen_at < now() - interval '7 days'`
  await tx.$executeRaw`delete from idempotency_key where created_at < now() - interval '24 hours'`
  await tx.$executeRaw`delete from account_token where expires_at < now() - interval '1 day'`
  await tx.$executeRaw`update anagrafica_merge set kept_before = null, merged_before = null, kept_after = null,
    moved = '[]' where merged_at < now() - interval '30 days' and kept_before is not null`
  await tx.$executeRaw`delete from public_booking where expires_at < now() - interval '1 day'`
  await tx.$executeRaw`delete from public_reservation where expires_at < now() - interval '1 day'`
  await sweepBin(tx)
  await tx.$executeRaw`delete from document_batch where created_at < now() - make_interval(days => ${BATCH_DAYS})`
  await tx.$executeRaw`delete from gdpr_export where expires_at < now()`
  await tx.$executeRaw`delete from event_message where settled_at < now() - interval '400 days'`
  await tx.$executeRaw`delete from meeting_reminder where starts_at < now() - interval '1 day'`
  await tx.$executeRaw`delete from generic_sku where expires_at < now() - interval '30 days'`
  await tx.$executeRaw`delete from mail_outbox where structure_id is null and created_at < now() - interval '30 days'`
}
