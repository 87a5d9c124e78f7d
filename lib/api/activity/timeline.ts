import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { activity, timelineFilter } from './timeline-fields'

const base = '/api/activity/rest/timeline'
const tags = ['activity']
const roles = ['GUI_SHOW_SIDE_MENU_TIMELINE'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Timeline of the structure',
    description:
      'Returns what happened in the structure, newest first: documents, payments, mails and more. `before` takes ' +
      'the `next` of the last answer. Only events of kinds whose things the caller may read elsewhere are ' +
      'returned. An amount is compared without its sign. This call is an addition of Luna.',
  })
  .meta({ roles, mayBeLate: true })
  .input(
    z.object({
      size: z.coerce.number().int().min(1).max(100).default(50),
      before: z
        .string()
        .regex(/^\d{1,14}-\d{1,15}$/)
        .optional(),
      ...timelineFilter,
    }),
  )
  .output(
    answer({
      activity_list: z.array(activity),
      /** Where the next page begins; null on the last one. */
      next: z.string().nullable(),
    }),
  )

export const people = endpoint
  .route({
    method: 'GET',
    path: `${base}/people`,
    tags,
    summary: 'People of the timeline',
    description:
      'Returns the staff of the structure, by whom the timeline can be filtered. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({}))
  .output(answer({ person_list: z.array(z.object({ id: z.number().int(), name: z.string() })) }))
