import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { Tx } from '@/server/db/client'
import { toColumns } from '../entries/present'
import type { AnagraficaRow } from '../entries/queries'
import { ownAddresses } from './erasure-queries'

/** Takes away all that is kept about a person beside the entry's own row and its documents. Files go by triggers. */
export async function forgetBelongings(tx: Tx, entry: AnagraficaRow): Promise<void> {
  const addresses = await ownAddresses(tx, entry)
  const of = { anagrafica_id: entry.id }
  await tx.mail_outbox.deleteMany({ where: { recipient_key: { in: addresses } } })
  await tx.anagrafica_note.deleteMany({ where: of })
  await tx.anagrafica_attachment.deleteMany({ where: of })
  await tx.anagrafica_contact_log.deleteMany({ where: of })
  await tx.anagrafica_tag_link.deleteMany({ where: of })
  await tx.anagrafica_avatar.deleteMany({ where: of })
  await tx.gdpr_export.deleteMany({ where: of })
  // A file that brought conditions to them names them, too.
  await tx.business_condition_csv.deleteMany({
    where: {
      OR: [{ anagrafica_sku: entry.sku }, { rows: { some: { condition: { sku_vendee: entry.sku } } } }],
    },
  })
  await tx.business_condition.deleteMany({
    where: { OR: [{ sku_vendee: entry.sku }, { business_condition_ana_sku: entry.sku }] },
  })
  await tx.business_condition_custom_field.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.calendar_feed.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.generic_sku.deleteMany({ where: { anagrafica_sku: entry.sku } })
  const noWords = { note: '', reject_reason: '' }
  await tx.reservation.updateMany({ where: { anagrafica_sku: entry.sku }, data: noWords })
  await tx.reservation_series.updateMany({ where: { anagrafica_sku: entry.sku }, data: { note: '' } })
  await tx.anagrafica_contact.deleteMany({ where: { OR: [of, { contatto_id: entry.id }] } })
  // Both rows of a merge stand in its record, and so do their names.
  await tx.anagrafica_merge.deleteMany({
    where: { OR: [{ kept_sku: entry.sku }, { merged_sku: entry.sku }] },
  })
  await tx.$executeRaw`delete from idempotency_key where position(${entry.sku} in answer::text) > 0`
}

/** Deletes the entry with its bookings, passes, reservations and invitations, and drafts of its documents and purchases that were deleted before. */
export async function deleteEntry(tx: Tx, entry: AnagraficaRow): Promise<void> {
  await tx.document.deleteMany({
    where: {
      ana_sku: entry.sku,
      state: 'DELETED',
      descendants: { none: { state: { not: 'DELETED' } } },
    },
  })
  await tx.purchase.deleteMany({ where: { ana_sku: entry.sku, state: 'DELETED' } })
  await tx.event_attendant.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.event_pass.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.reservation_wait.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.reservation_series.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.reservation.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.meeting_attendee.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.meeting_note_person.deleteMany({ where: { anagrafica_sku: entry.sku } })
  await tx.event_teacher.deleteMany({
    where: {
      anagrafica_sku: entry.sku,
      events: { none: {} },
      series: { none: {} },
      reservation_resources: { none: {} },
    },
  })
  await tx.anagrafica.delete({ where: { id: entry.id }, select: { id: true } })
}

/** Leaves the entry, its documents, its purchases and its delivery notes without anything personal: a number stands for the name. */
export async function anonymiseEntry(tx: Tx, entry: AnagraficaRow): Promise<void> {
  const last_name = `Anonimo #${entry.id}`
  const columns = toColumns(anagraficaIn.parse({ ana_type: entry.ana_type, last_name }))
  const data = { ...columns, category_id: entry.category_id, avatar_image_present: false }
  await tx.anagrafica.update({
    where: { id: entry.id },
    data: { ...data, revision: { increment: 1 }, updated_at: new Date() },
    select: { id: true },
  })
  const party = JSON.stringify({ ...NO_PARTY, sku: entry.sku, last_name })
  await tx.$executeRaw`select anonymise_documents(${entry.sku}, ${party}::jsonb, ${last_name})`
  const purchases = { ana_sku: entry.sku }
  await tx.purchase_file.deleteMany({ where: { purchase: purchases } })
  await tx.purchase.updateMany({
    where: purchases,
    data: { customer_name: last_name, description: '', state_description: '' },
  })
  await tx.$executeRaw`
    update delivery_note set customer_name = ${last_name}, delivery_address = '', note = '',
      reason_text = case when reason = 'OTHER' then '-' else '' end
    where structure_id = ${entry.structure_id} and ana_sku = ${entry.sku}`
}
