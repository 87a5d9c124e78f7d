import * as z from 'zod'
import { dayText, instantText, optionalText } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { ATTENDEE_ANSWERS, GIVEN_ANSWERS } from '@/lib/domain/meetings/attendee'
import { base, tags } from './access'

const path = `${base}/event/rsvp/{token}`
const linked = z.object({ token: z.string().min(20).max(200) })

/** An invitation as its link shows it. `recurring_until`: the last day of a series; `is_over`: it can no longer be answered. */
export const invitation = z.object({
  structure: z.string(),
  name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  allDay: z.boolean(),
  address: z.string(),
  recurring: z.boolean(),
  recurring_until: dayText.nullable(),
  cancellato: z.boolean(),
  is_over: z.boolean(),
  guest: z.string(),
  state: z.enum(ATTENDEE_ANSWERS),
  state_outdated: z.boolean(),
  note: z.string(),
})

export type Invitation = z.infer<typeof invitation>

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'An invitation',
    description:
      'Returns the invitation that a link of a mail belongs to, and changes nothing: programs that check links ' +
      'read it too. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linked)
  .output(answer({ invitation }))

export const reply = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Answer an invitation',
    description:
      'Stores the answer of a guest, with a note. A later answer replaces an earlier one; a meeting that is over ' +
      'or cancelled is refused with ERROR_MEETING_CLOSED. This call is an addition of Luna.',
  })
  .meta({ roles: 'public', transaction: false })
  .input(linked.extend({ state: z.enum(GIVEN_ANSWERS), note: optionalText(1000) }))
  .output(answer({ invitation }))
