import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import type { ErasureFault } from '@/lib/api/anagrafica/gdpr-fields'
import type { Day } from '@/lib/domain/core/day'
import { keptUntil } from '@/lib/domain/registers/retention'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { addressesOf } from '../details/addresses'
import { toColumns } from '../entries/present'
import type { AnagraficaRow } from '../entries/queries'

type PersonReference = {
  kind: 'document' | 'purchase' | 'draft' | 'company' | 'account' | 'teacher'
  id: number
  name: string
  last: Day | null
}

/** What refers to an entry; of documents and purchases the day of the last thing that happened to them. Deleted ones don't count. */
const referringTo = (tx: Tx, entry: AnagraficaRow): Promise<PersonReference[]> =>
  tx.$queryRaw<PersonReference[]>`
    select case when document_is_open(d.document_kind, d.state) then 'draft' else 'document' end as kind, d.id,
      coalesce(d.full_numeration, nullif(d.description, ''), '#' || d.id) as name,
      to_char(greatest(d.date, (select max((c.date_ts at time zone ${env.LUNA_ZONE})::date)
        from document_state_change c where c.document_id = d.id)), 'YYYY-MM-DD') as last
    from document d
    where d.structure_id = ${entry.structure_id} and d.ana_sku = ${entry.sku} and d.state <> 'DELETED'
    union all
    select 'purchase', p.id, coalesce(nullif(p.description, ''), '#' || p.id),
      to_char(greatest(p.date, (select max(y.date) from purchase_payment y
        where y.structure_id = p.structure_id and y.purchase_id = p.id)), 'YYYY-MM-DD')
    from purchase p
    where p.structure_id = ${entry.structure_id} and p.ana_sku = ${entry.sku} and p.state <> 'DELETED'
    union all
    select 'company', c.structure_id, s.name, null from structure_configuration c
    join structure s on s.id = c.structure_id
    where c.structure_id = ${entry.structure_id} and c.registry_sku = ${entry.sku}
    union all
    select 'account', a.id, a.email::text, null from membership m join account a on a.id = m.account_id
    where m.structure_id = ${entry.structure_id} and m.anagrafica_sku = ${entry.sku}
    union all
    select 'teacher', t.id, t.short_description, null from event_teacher t
    where t.structure_id = ${entry.structure_id} and t.anagrafica_sku = ${entry.sku} and t.deleted_at is null
    order by 1, 2`

export type Obstacles = {
  /** Documents and purchases within their ten years. */
  retained: ErasureFault[]
  /** Documents past them: they keep the entry from going, not from being anonymised. */
  past: ErasureFault[]
  /** What must be dealt with first. */
  others: ErasureFault[]
}

/** What stands in the way of forgetting a person on a day. */
export async function obstaclesOf(tx: Tx, entry: AnagraficaRow, today: Day): Promise<Obstacles> {
  const obstacles: Obstacles = { retained: [], past: [], others: [] }
  for (const { kind, id, name, last } of await referringTo(tx, entry)) {
    const isKept = kind === 'document' || kind === 'purchase'
    const kept_until = isKept && last ? keptUntil(last) : null
    const fault = { kind, id, name, kept_until }
    if (!kept_until) obstacles.others.push(fault)
    else if (kept_until >= today) obstacles.retained.push(fault)
    else obstacles.past.push({ ...fault, kept_until: null })
  }
  return obstacles
}

/** Addresses of the entry that no other entry of the structure has: mails to those concern only this person. */
export async function ownAddresses(tx: Tx, entry: AnagraficaRow): Promise<string[]> {
  const addresses = addressesOf(entry)
  const rows = await tx.$queryRaw<{ address: string }[]>`
    select address from unnest(${addresses}::text[]) address where not exists (
      select from anagrafica a where a.structure_id = ${entry.structure_id} and a.id <> ${entry.id}
        and address in (lower(a.email), lower(a.email_second), lower(a.pec_destinatario)))`
  return rows.map((row) => row.address)
}

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
  await tx.anagrafica_contact.deleteMany({ where: { OR: [of, { contatto_id: entry.id }] } })
  // Both rows of a merge stand in its record, and so do their names.
  await tx.anagrafica_merge.deleteMany({
    where: { OR: [{ kept_sku: entry.sku }, { merged_sku: entry.sku }] },
  })
  await tx.$executeRaw`delete from idempotency_key where position(${entry.sku} in answer::text) > 0`
}

/** Deletes the entry with its bookings and passes, and drafts of its documents and purchases that were deleted before. */
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
  await tx.event_teacher.deleteMany({
    where: { anagrafica_sku: entry.sku, events: { none: {} }, series: { none: {} } },
  })
  await tx.anagrafica.delete({ where: { id: entry.id }, select: { id: true } })
}

/** Leaves the entry, its documents and its purchases without anything personal: a number stands for the name. */
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
}
