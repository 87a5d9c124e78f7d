import type { Note } from '@/lib/api/anagrafica/notes-fields'
import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { anagrafica_noteModel } from '@/server/db/generated/models/anagrafica_note'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { authorsOf } from '../entries/authors'
import { findRow } from '../entries/queries'
import { entryInReach } from '../entries/reach'
import { lockNoteRow } from './note-queries'

const procedures = api.anagrafica.notes
const ENTITY = 'anagrafica_note'
const MAX_NOTES = 500

async function present(tx: Tx, rows: readonly anagrafica_noteModel[]): Promise<Note[]> {
  const authorOf = await authorsOf(
    tx,
    rows.map(({ account_id }) => account_id),
  )
  return rows.map(({ id, text, pinned, account_id, created_at, edited_at }) => ({
    id,
    text,
    pinned,
    author: authorOf(account_id),
    created_at: toInstantText(created_at, env.LUNA_ZONE),
    edited_at: edited_at && toInstantText(edited_at, env.LUNA_ZONE),
  }))
}

async function oneNote(tx: Tx, row: anagrafica_noteModel) {
  const [note] = await present(tx, [row])
  if (!note) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ note })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await entryInReach(tx, caller, input.id)
  const rows = await tx.anagrafica_note.findMany({
    where: { structure_id: entry.structure_id, anagrafica_id: entry.id },
    orderBy: [{ pinned: 'desc' }, { created_at: 'desc' }, { id: 'desc' }],
    take: MAX_NOTES,
  })
  return ok({ note_list: await present(tx, rows) })
})

// The audit row records that a note was written, but not its text, as a note about a person must be erasable.
const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const entry = await findRow(tx, { id: input.id })
  if (!entry) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const { text, pinned } = input
  const data = { anagrafica_id: entry.id, text, pinned, account_id: caller.accountId, created_at: now() }
  const row = await tx.anagrafica_note.create({ data })
  const changes = changesBetween(null, { anagrafica_sku: entry.sku, pinned })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: row.id, changes })
  return oneNote(tx, row)
})

/** The note, held until the transaction ends, for its author and for users who may write entries. */
async function lockNote(tx: Tx, caller: Session, id: number): Promise<anagrafica_noteModel> {
  const row = await lockNoteRow(tx, id)
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  const mayWrite = hasAny(caller.guiItemList, ['GUI_CAN_MANAGE_ANAGRAFICA'])
  if (!mayWrite && row.account_id !== caller.accountId) throw new Refusal('ERROR_FORBIDDEN')
  return row
}

const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  const before = await lockNote(tx, caller, input.id)
  const { text = before.text, pinned = before.pinned } = input
  const edited_at = text === before.text ? before.edited_at : now()
  const row = await tx.anagrafica_note.update({ where: { id: before.id }, data: { text, pinned, edited_at } })
  const changes = changesBetween(
    { pinned: before.pinned, edited_at: before.edited_at },
    { pinned: row.pinned, edited_at: row.edited_at },
  )
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: row.id, changes })
  return oneNote(tx, row)
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  const { id } = await lockNote(tx, caller, input.id)
  await tx.anagrafica_note.delete({ where: { id }, select: { id: true } })
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id })
  return ok({})
})

export const notes = { list, add, save, remove }
