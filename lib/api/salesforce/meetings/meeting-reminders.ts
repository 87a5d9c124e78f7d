import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { instantText } from '../../codecs'
import { base, MEETINGS, tags } from './access'

/** A reminder that is due. `minutes`: before the start, of several the last one. */
const meetingReminder = z.object({
  event_id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  allDay: z.boolean(),
  address: z.string(),
  minutes: z.number().int(),
})

export type DueReminder = z.infer<typeof meetingReminder>

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/event/reminder/list`,
    tags,
    summary: 'Reminders that are due',
    description:
      'Returns, by their start, the meetings that the caller made or is at, which have a reminder that is due and ' +
      'have not begun. Meetings that are cancelled or that the caller declined are not among them. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: MEETINGS })
  .output(answer({ reminder_list: z.array(meetingReminder) }))
