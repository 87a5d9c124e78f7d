import type { Tx } from '@/server/db/client'
import type { AnagraficaRow } from '../entries/queries'
import { addressesOf } from './addresses'

type EntryKey = Pick<AnagraficaRow, 'structure_id' | 'id'>

type EntryId = { id: number }

/** The contacts of a main entry, by name. */
export const contactIds = (tx: Tx, main: EntryKey): Promise<EntryId[]> =>
  tx.$queryRaw<EntryId[]>`
    select a.id from anagrafica_contact l
    join anagrafica a on a.structure_id = l.structure_id and a.id = l.contatto_id
    where l.structure_id = ${main.structure_id} and l.anagrafica_id = ${main.id} order by a.search_name, a.id`

/** The main entries that have an entry as their contact, by name. */
export const mainIds = (tx: Tx, contact: EntryKey): Promise<EntryId[]> =>
  tx.$queryRaw<EntryId[]>`
    select a.id from anagrafica_contact l
    join anagrafica a on a.structure_id = l.structure_id and a.id = l.anagrafica_id
    where l.structure_id = ${contact.structure_id} and l.contatto_id = ${contact.id} order by a.search_name, a.id`

/** The latest logged contact or mail sent to one of the entry's addresses; two looks at the end of an index. */
export async function lastContact(tx: Tx, entry: AnagraficaRow): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    select greatest(
      (select max(c.at) from anagrafica_contact_log c
        where c.structure_id = ${entry.structure_id} and c.anagrafica_id = ${entry.id}),
      (select max(m.at) from unnest(${addressesOf(entry)}::text[]) address, lateral (
        select coalesce(m.sent_at, m.created_at) as at from mail_outbox m
        where m.structure_id = ${entry.structure_id} and m.recipient_key = address and m.state = 'SENT'
        order by m.created_at desc, m.id desc limit 1) m)) as at`
  return row?.at ?? null
}
