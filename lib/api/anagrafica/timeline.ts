import * as z from 'zod'
import { TIMELINE_KINDS } from '@/lib/domain/activity/entry-timeline'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'
import { timelineEvent } from './timeline-fields'

export const read = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/{id}/timeline`,
    tags,
    summary: 'Timeline of an entry',
    description:
      'Returns the history of an entry, newest first: changes, what the stream of activity has of it (documents, ' +
      'payments, mails, notes, files, recorded contacts, bookings and more), and of meetings the invitations, notes ' +
      'and answers. `before` takes the `next` of the last answer. Documents, payments, bookings and meetings are ' +
      'included for users who may read them elsewhere. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family', mayBeLate: true })
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
