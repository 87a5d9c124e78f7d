import * as z from 'zod'
import { id, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { note } from './notes-fields'

const noteText = text(4000).pipe(z.string().min(1))
const oneAnswer = answer({ note })

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/notes`,
    tags,
    summary: 'Notes about an entry',
    description:
      'Returns the notes about an entry: pinned notes first, then newest first. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ note_list: z.array(note) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/{id}/notes`,
    tags,
    summary: 'Add a note',
    description: 'Adds a note to an entry. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ id, text: noteText, pinned: z.boolean().default(false) }))
  .output(oneAnswer)

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${base}/anagraficanote/{id}`,
    tags,
    summary: 'Change a note',
    description:
      'Changes a note. Its author and users who may write entries can do so. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: [...READ, ...WRITE] })
  .input(z.object({ id, text: noteText.optional(), pinned: z.boolean().optional() }))
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/anagraficanote/{id}`,
    tags,
    summary: 'Delete a note',
    description: 'Deletes a note. This call is an addition of Luna.',
  })
  .meta({ roles: [...READ, ...WRITE] })
  .input(z.object({ id }))
  .output(answer({}))
