import * as z from 'zod'
import { id, text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { note } from './notes-fields'

const noteText = text(4000).pipe(z.string().min(1))
const oneAnswer = answer({ note })

/** Ours: the notes about an entry, pinned ones first, then newest first. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/anagrafica/{id}/notes`, tags, summary: 'Notes about an entry' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ note_list: z.array(note) }))

export const add = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/{id}/notes`, tags, summary: 'Add a note' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ id, text: noteText, pinned: z.boolean().default(false) }))
  .output(oneAnswer)

/** Ours: changes a note. Its author may, and whoever may write entries. */
export const save = endpoint
  .route({ method: 'PUT', path: `${base}/anagraficanote/{id}`, tags, summary: 'Change a note' })
  .meta({ roles: [...READ, ...WRITE] })
  .input(z.object({ id, text: noteText.optional(), pinned: z.boolean().optional() }))
  .output(oneAnswer)

export const remove = endpoint
  .route({ method: 'DELETE', path: `${base}/anagraficanote/{id}`, tags, summary: 'Delete a note' })
  .meta({ roles: [...READ, ...WRITE] })
  .input(z.object({ id }))
  .output(answer({}))
