import * as z from 'zod'
import { instant, instantText } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { eventId } from '@/lib/api/recurrence-fields'
import { base, MEETINGS, tags } from './access'
import { attendeeIn, MAX_PEOPLE } from './meeting-fields'

const MAX_MINUTES = 7 * 24 * 60

const interval = z.object({ start_datetime: instantText, end_datetime: instantText })

/** A person under the name by which the caller asked, and when this person is busy. */
const busyPerson = z.object({
  ana_sku: z.string().optional(),
  account_id: z.number().int().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  intervals: z.array(interval),
})

export type BusyPerson = z.infer<typeof busyPerson>

export const list = endpoint
  .route({
    method: 'POST',
    path: `${base}/event/busy`,
    tags,
    summary: 'When people are busy',
    description:
      'Returns when each person is busy in a period of at most 7 days: at active meetings of the structure that ' +
      'the person has not declined, and of an account also at classes that it attends or leads. Times that touch ' +
      'are one; nothing else about them is revealed. `event_id` is the meeting that is being edited, which is left ' +
      'out. `proposal_list` holds the first three times of `duration_minutes` (at least an hour) in which nobody ' +
      'is busy, one after the other: Monday to Friday from 09:00 to 18:00, on quarters of an hour, none in the ' +
      'past. This call is an addition of Luna.',
  })
  .meta({ roles: MEETINGS })
  .input(
    z.object({
      attendee_list: z.array(attendeeIn).min(1).max(MAX_PEOPLE),
      start_date: instant,
      end_date: instant,
      duration_minutes: z.number().int().min(1).max(MAX_MINUTES),
      event_id: eventId.nullish(),
    }),
  )
  .output(answer({ busy_list: z.array(busyPerson), proposal_list: z.array(interval) }))
