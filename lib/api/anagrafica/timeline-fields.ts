import * as z from 'zod'
import { day, dayText, instantText, text } from '../codecs'
import { author } from './notes-fields'

export const contactKind = z.enum(['CALL', 'EMAIL', 'MEETING'])

/** A contact as it is logged; without a day it was today. */
export const contactIn = z.object({ kind: contactKind, day: day.optional(), text: text(1000).default('') })

/** The kinds of the events in a timeline. */
export const TIMELINE_KINDS = ['change', 'document', 'mail', 'note', 'attachment', 'contact'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const event = <Kind extends TimelineKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), id: z.number().int(), at: instantText, author, ...shape })

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
  event('mail', { recipient: z.string(), subject: z.string(), state: z.string() }),
  event('note', { text: z.string(), pinned: z.boolean() }),
  event('attachment', { name: z.string(), mime_type: z.string(), size: z.number().int() }),
  event('contact', { contact_kind: contactKind, day: dayText, text: z.string() }),
])

export type TimelineEvent = z.infer<typeof timelineEvent>
