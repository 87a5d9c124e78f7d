import * as z from 'zod'
import { echoedFields, id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { eventId } from '@/lib/api/recurrence-fields'
import { base, MEETINGS, tags } from './access'
import { meetingNote, noteContent } from './meeting-note-fields'

const path = `${base}/note`

export const list = endpoint
  .route({
    method: 'POST',
    path: `${path}/list/all`,
    tags,
    summary: 'Notes of a meeting',
    description: 'Returns the notes of a meeting, newest first.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ event_id: eventId }))
  .output(answer({ note_list: z.array(meetingNote) }))

export const read = endpoint
  .route({
    method: 'POST',
    path: `${path}/id`,
    tags,
    summary: 'A note of a meeting',
    description: 'Returns a note with its people and files.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ id }))
  .output(answer({ note: meetingNote }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${path}/add`,
    tags,
    summary: 'Add notes to meetings',
    description:
      'Adds notes, all or none. A note belongs to one occurrence of a series. A note without a meeting is ' +
      'refused with ERROR_NOTE_NO_EVENT.',
  })
  .meta({ roles: MEETINGS, creates: true })
  .input(
    z.object({
      note_list: z
        .array(z.object({ ...noteContent, event_id: eventId.nullish(), ...echoedFields(['attachments']) }))
        .min(1)
        .max(20),
    }),
  )
  .output(answer({ note_list: z.array(meetingNote) }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${path}/update`,
    tags,
    summary: 'Change a note of a meeting',
    description: 'Changes the text of a note, and the people that it is about.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ ...noteContent, id, ...echoedFields(['event_id', 'attachments']) }))
  .output(answer({ note: meetingNote }))

export const remove = endpoint
  .route({
    method: 'POST',
    path: `${path}/delete`,
    tags,
    summary: 'Delete a note of a meeting',
    description: 'Deletes a note with its files.',
  })
  .meta({ roles: MEETINGS })
  .input(z.object({ id }))
  .output(answer({}))
