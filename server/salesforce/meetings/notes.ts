import { ok } from '@/lib/api/endpoint'
import type { MeetingNote } from '@/lib/api/salesforce/meetings/meeting-note-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { findMeeting, lockMeeting } from './meeting-calendar'
import { findNotes, type NotesWanted } from './note-queries'
import { lockPeople, replaceNotePeople } from './note-store'

const procedures = api.salesforce.meetingNotes
const ENTITY = 'meeting_note'

async function findNote(tx: Tx, wanted: NotesWanted): Promise<MeetingNote> {
  const [note] = await findNotes(tx, wanted)
  if (!note) throw new Refusal('ERROR_NOT_FOUND')
  return note
}

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const { id } = await findMeeting(tx, input.event_id)
  return ok({ note_list: id > 0 ? await findNotes(tx, { meetingId: id }) : [] })
})

const read = procedures.read.handler(async ({ context: { tx }, input }) =>
  ok({ note: await findNote(tx, { id: input.id }) }),
)

const skusOf = (people: { ana_sku: string }[] | null | undefined): string[] | null =>
  people ? [...new Set(people.map(({ ana_sku }) => ana_sku))] : null

const add = procedures.add.handler(async ({ context: { tx, caller }, input }) => {
  const note_list: MeetingNote[] = []
  for (const [index, note] of input.note_list.entries()) {
    if (!note.event_id) throw new Refusal('ERROR_NOTE_NO_EVENT', {}, [`note_list.${index}.event_id`])
    // A note is of one occurrence, which gets its row by it.
    const meeting = await lockMeeting(tx, note.event_id)
    const { value } = note
    const row = await tx.meeting_note.create({
      data: { meeting_id: meeting.id, value, account_id: caller.accountId },
      select: { id: true },
    })
    const skus = skusOf(note.note_ana_sku_list) ?? []
    await lockPeople(tx, skus)
    await replaceNotePeople(tx, row.id, skus)
    const changes = changesBetween(null, { meeting_id: meeting.id, value })
    await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: row.id, changes })
    note_list.push(await findNote(tx, { id: row.id }))
  }
  return ok({ note_list })
})

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const before = await findNote(tx, { id: input.id })
  const { value } = input
  await tx.meeting_note.update({ where: { id: input.id }, data: { value, updated_at: now() } })
  const skus = skusOf(input.note_ana_sku_list)
  if (skus) {
    const known = before.note_ana_sku_list.map(({ ana_sku }) => ana_sku)
    await lockPeople(
      tx,
      skus.filter((sku) => !known.includes(sku)),
    )
    await replaceNotePeople(tx, input.id, skus)
  }
  const changes = changesBetween({ value: before.value }, { value })
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: input.id, changes })
  return ok({ note: await findNote(tx, { id: input.id }) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  // The files of its attachments go after the commit: a trigger writes them down, a job removes them.
  const { count } = await tx.meeting_note.deleteMany({ where: { id: input.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: input.id })
  return ok({})
})

export const meetingNotes = { list, read, add, update, remove }
