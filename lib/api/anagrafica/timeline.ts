import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'
import { TIMELINE_KINDS, timelineEvent } from './timeline-fields'

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/timeline`,
    tags,
    summary: 'Timeline of an entry',
    description:
      'Returns the history of an entry, newest first: changes, documents, mails to its addresses, notes, ' +
      'files, recorded contacts, and of meetings the invitations, notes and answers. `before` takes the `next` of ' +
      'the last answer. Documents are included for users who may list them, meetings for those who see their ' +
      'calendar. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(
    z.object({
      id,
      size: z.coerce.number().int().min(1).max(100).default(30),
      kind: z.enum(TIMELINE_KINDS).optional(),
      before: z
        .string()
        .regex(/^\d{1,14}-[a-z_]{1,20}-\d{1,15}$/)
        .optional(),
    }),
  )
  .output(
    answer({
      event_list: z.array(timelineEvent),
      /** Where the next page begins; null on the last one. */
      next: z.string().nullable(),
    }),
  )
