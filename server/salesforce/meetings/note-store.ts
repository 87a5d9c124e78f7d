import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'

/** Holds the entries of the registry that a note newly names. @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND */
export async function lockPeople(tx: Tx, skus: readonly string[]): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`select 1 from anagrafica
    where structure_id = app_structure() and sku = any(${[...skus]}::text[]) order by id for key share`
  if (held.length !== skus.length) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['note_ana_sku_list'])
}

/** Makes the entries that a note is about those that are given. */
export async function replaceNotePeople(tx: Tx, noteId: number, skus: readonly string[]): Promise<void> {
  await tx.$executeRaw`delete from meeting_note_person
    where structure_id = app_structure() and note_id = ${noteId} and anagrafica_sku <> all(${[...skus]}::text[])`
  await tx.$executeRaw`insert into meeting_note_person (note_id, anagrafica_sku)
    select ${noteId}, sku from unnest(${[...skus]}::text[]) sku on conflict do nothing`
}

/** Holds a note so that its files are counted by one caller at a time; answers their number. @throws Refusal ERROR_NOT_FOUND */
export async function lockNoteFiles(tx: Tx, noteId: number): Promise<number> {
  const [note] = await tx.$queryRaw<unknown[]>`select 1 from meeting_note
    where structure_id = app_structure() and id = ${noteId} for no key update`
  if (!note) throw new Refusal('ERROR_NOT_FOUND')
  return tx.meeting_attachment.count({ where: { note_id: noteId } })
}
