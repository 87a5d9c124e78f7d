import * as z from 'zod'
import { dayText, id, instantText } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { contactIn, contactKind } from './timeline-fields'

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/{id}/contact_log`,
    tags,
    summary: 'Log a contact',
    description:
      'Records that an entry was called, written to or met on a day, which may not be later than today. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(contactIn.extend({ id }))
  .output(
    answer({
      contact: z.object({ id: z.number().int(), kind: contactKind, day: dayText, text: z.string() }),
    }),
  )

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/anagraficacontactlog/{id}`,
    tags,
    summary: 'Delete a logged contact',
    description: 'Deletes a recorded contact. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const last = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/last_contact`,
    tags,
    summary: 'When last contacted',
    description:
      'Returns when an entry was last called, met or written to. Mails that Luna sent to its addresses ' +
      'count. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ id }))
  .output(answer({ last_contacted_at: instantText.nullable() }))
