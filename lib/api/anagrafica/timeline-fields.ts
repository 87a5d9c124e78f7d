import * as z from 'zod'
import { ACTIVITY_KINDS } from '@/lib/domain/activity/activity-kinds'
import type { TimelineKind } from '@/lib/domain/activity/entry-timeline'
import { ATTENDEE_ANSWERS } from '@/lib/domain/meetings/attendee'
import { activity } from '../activity/timeline-fields'
import { day, dayText, instantText, text } from '../codecs'
import { author } from './notes-fields'

export const contactKind = z.enum(['CALL', 'EMAIL', 'MEETING'])

/** A contact as it is logged; without a day it was today. */
export const contactIn = z.object({ kind: contactKind, day: day.optional(), text: text(1000).default('') })

const event = <Kind extends TimelineKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), id: z.number().int(), at: instantText, author, ...shape })

/** The meeting that an event of the timeline is about. */
const meeting = {
  event_id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  allDay: z.boolean(),
  recurring: z.boolean(),
  cancellato: z.boolean(),
}

/** An activity that is shown as the timeline of the structure shows it. */
const happened = {
  activity_kind: z.enum(ACTIVITY_KINDS),
  subject: activity.shape.subject.unwrap(),
  amount: activity.shape.amount,
}

export type TimelineMeeting = z.infer<z.ZodObject<typeof meeting>>

/** An event of the timeline. */
export const timelineEvent = z.discriminatedUnion('kind', [
  /** The entry itself; `field_list` names the columns that changed. */
  event('change', { action: z.string(), field_list: z.array(z.string()) }),
  /** A document came into a state. */
  event('document', {
    document_id: z.number().int(),
    document_kind: z.string(),
    state: z.string(),
    full_numeration: z.string().nullable(),
    description: z.string(),
    total: z.number(),
  }),
  /** The customer opened the link to a document for the first time. */
  event('opening', happened),
  event('payment', happened),
  event('purchase', happened),
  /** Without an author it was the system, or it was sent before authors were kept. */
  event('mail', { recipient: z.string(), subject: z.string(), state: z.string() }),
  event('note', { text: z.string(), pinned: z.boolean() }),
  event('attachment', { name: z.string(), mime_type: z.string(), size: z.number().int() }),
  event('contact', { contact_kind: contactKind, day: dayText, text: z.string() }),
  event('booking', happened),
  event('reservation', happened),
  /** The entry was put on the list of a meeting; the author made it. */
  event('meeting', meeting),
  /** A note of a meeting is about the entry. */
  event('meeting_note', { ...meeting, text: z.string() }),
  /** The entry answered an invitation. */
  event('meeting_answer', { ...meeting, state: z.enum(ATTENDEE_ANSWERS), text: z.string() }),
])

export type TimelineEvent = z.infer<typeof timelineEvent>
