import type { Day } from '@/lib/domain/core/day'
import type { Tx } from '@/server/db/client'
import { env } from '@/server/platform/env'
import { addressesOf } from '../details/addresses'
import type { AnagraficaRow } from '../entries/queries'

type PersonReference = {
  kind: 'document' | 'purchase' | 'delivery_note' | 'draft' | 'company' | 'account' | 'teacher'
  id: number
  name: string
  last: Day | null
}

/** Finds what refers to an entry, without deleted rows; documents and purchases with the day of their last event. */
export const referringTo = (tx: Tx, entry: AnagraficaRow): Promise<PersonReference[]> =>
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
    select 'delivery_note', n.id, 'DDT ' || n.number || '/' || n.year, to_char(n.date, 'YYYY-MM-DD')
    from delivery_note n where n.structure_id = ${entry.structure_id} and n.ana_sku = ${entry.sku}
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

/** Addresses of the entry that no other entry of the structure has: mails to those concern only this person. */
export async function ownAddresses(tx: Tx, entry: AnagraficaRow): Promise<string[]> {
  const addresses = addressesOf(entry)
  const rows = await tx.$queryRaw<{ address: string }[]>`
    select address from unnest(${addresses}::text[]) address where not exists (
      select from anagrafica a where a.structure_id = ${entry.structure_id} and a.id <> ${entry.id}
        and address in (lower(a.email), lower(a.email_second), lower(a.pec_destinatario)))`
  return rows.map((row) => row.address)
}

/** Whether the audit of the transaction's structure records that an entry was erased or made anonymous at a moment or later. */
export async function wasErasedSince(tx: Tx, sku: string, at: Date): Promise<boolean> {
  const action = { in: ['ERASE', 'ANONYMISE'] }
  const where = { entity: 'anagrafica', entity_id: sku, action, at: { gte: at } }
  return (await tx.audit_entry.count({ where })) > 0
}
