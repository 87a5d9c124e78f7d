import * as z from 'zod'
import {
  alsoNamed,
  dayText,
  echoedFields,
  id,
  instant,
  instantText,
  optionalText,
  sku,
  text,
} from '@/lib/api/codecs'
import { dayOrInstant, eventId, recurringInfo, weekdays } from '@/lib/api/recurrence-fields'
import { ATTENDEE_ANSWERS } from '@/lib/domain/meetings/attendee'
import { MAX_REMINDER_MINUTES } from '@/lib/domain/meetings/reminder'
import { WEEKDAYS } from '@/lib/domain/recurrence/weekly-rule'
import { meetingType } from './meeting-type-fields'

export const MAX_PEOPLE = 200
const MAX_REMINDERS = 3

/** A person at a meeting: an entry of the registry, an account of the structure, or a bare e-mail address. */
export const meetingAttendee = z.object({
  id: z.number().int(),
  event_id: z.number().int(),
  /** The answer to the invitation. */
  state: z.enum(ATTENDEE_ANSWERS),
  /** Whether the meeting changed after the answer was given. */
  state_outdated: z.boolean(),
  note: z.string(),
  sku: z.string().nullable(),
  account_id: z.number().int().nullable(),
  email: z.string(),
  name: z.string(),
  anagrafica: z.object({ first_name: z.string(), last_name: z.string(), business_name: z.string() }),
})

export type MeetingAttendee = z.infer<typeof meetingAttendee>

/** A person of the registry at a meeting or in a note, by the name that document 2 §3 gives the list's items. */
const person = z.object({ ana_sku: z.string() })

/** A meeting as it leaves (document 2 §3, "CRM event"). Of `event_type` the first item is the type. */
export const meeting = z.object({
  id: z.number().int(),
  name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  allDay: z.boolean(),
  address: z.string(),
  location: z.string(),
  typeId: z.number().int().nullable(),
  event_type: z.array(meetingType),
  cancellato: z.boolean(),
  event_state: z.enum(['ACTIVE', 'CANCELLED', 'DELETED']),
  event_ana_sku_list: z.array(person),
  anagraficheAssociate: z.array(
    z.object({
      id: z.number().int(),
      sku: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      business_name: z.string(),
    }),
  ),
  attendee_list: z.array(meetingAttendee),
  recurring_type: z.enum(['noRepeat', 'EVERY_WEEK_SELECTED_DAYS']),
  recurring_days: z.array(z.enum(WEEKDAYS)),
  dataTermine: dayText.nullable(),
  recurring_info: recurringInfo.nullable(),
  /** Minutes before the start at which its accounts are reminded by mail. */
  reminder_list: z.array(z.number().int()),
  note_count: z.number().int(),
  revision: z.number().int(),
})

export type Meeting = z.infer<typeof meeting>

/** Meetings as a calendar takes them: types and names stand once beside them. */
export const meetingCalendar = z.object({
  event_list: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      start_datetime: instantText,
      end_datetime: instantText,
      allDay: z.boolean(),
      typeId: z.number().int().nullable(),
      cancellato: z.boolean(),
      recurring: z.boolean(),
    }),
  ),
  eventype_list: z.array(meetingType),
})

export type MeetingCalendar = z.infer<typeof meetingCalendar>

/** A person to invite: an entry of the registry, an account of the structure, or an e-mail address. */
export const attendeeIn = z.union([
  z.object({ ana_sku: sku }),
  z.object({ account_id: id }),
  z.object({ email: z.email().max(254), name: optionalText(120) }),
])

export type AttendeeIn = z.infer<typeof attendeeIn>

/** How a meeting repeats. `noRepeat`: it does not, or no longer. */
const recurrenceIn = alsoNamed(
  {
    giorniSelezionati: 'recurring_days',
    dataTermine: 'end_recurring_date',
    tipoRipetizione: 'recurring_type',
  },
  z.object({
    recurring_type: z.enum(['noRepeat', 'EVERY_WEEK_SELECTED_DAYS']).default('EVERY_WEEK_SELECTED_DAYS'),
    recurring_days: weekdays.optional(),
    start_recurring_date: dayOrInstant.optional(),
    end_recurring_date: dayOrInstant.nullish(),
    apply_to: z.enum(['SINGLE_EVENT', 'FOLLOWING_EVENTS']).optional(),
    recurring_last_update_date: instant.nullish(),
  }),
)

/** The names that the specification gives a field in its other places (document 2 §3, "CRM event"). */
const NAMES = {
  start_datetime: 'start_date',
  end_datetime: 'end_date',
  location: 'address',
  typeId: 'event_type_id',
}

/**
 * The content of a meeting. The times may be missing or days for a whole-day meeting only. `event_ana_sku_list` and
 * `attendee_list` both name people; a meeting that is saved without either keeps its people, and without `reminder_list`
 * its reminders.
 */
const content = {
  name: text(200).pipe(z.string().min(1)),
  address: optionalText(300),
  allDay: z.boolean().default(false),
  start_date: dayOrInstant.nullish(),
  end_date: dayOrInstant.nullish(),
  event_type_id: id.nullish(),
  event_ana_sku_list: z
    .array(z.object({ ana_sku: sku }))
    .max(MAX_PEOPLE)
    .nullish(),
  attendee_list: z.array(attendeeIn).max(MAX_PEOPLE).nullish(),
  reminder_list: z.array(z.number().int().min(0).max(MAX_REMINDER_MINUTES)).max(MAX_REMINDERS).nullish(),
  recurring_info: recurrenceIn.nullish(),
  /** Whether people are invited, and hear of a change, by mail. */
  notify: z.boolean().default(false),
}

export const meetingIn = alsoNamed(NAMES, z.object(content))

export type MeetingIn = z.infer<typeof meetingIn>

export const meetingSaveIn = alsoNamed(
  NAMES,
  z.object({
    ...content,
    id: eventId,
    apply_to: z.enum(['SINGLE_EVENT', 'FOLLOWING_EVENTS']).optional(),
    dry_run: z.boolean().default(false),
    /** The revision that the editor opened; another one is refused with 409. */
    revision: z.number().int().nullish(),
    ...echoedFields(['cancellato', 'event_type', 'anagraficheAssociate', 'event_state', 'note_count']),
  }),
)

export type MeetingSaveIn = z.infer<typeof meetingSaveIn>

/** The effects of an edit of a series; `occurrences` is null for a series without an end. */
export const meetingSplit = z.object({
  occurrences: z.number().int().nullable(),
  kept_by_hand: z.number().int(),
})

export type MeetingSplit = z.infer<typeof meetingSplit>

/** The mails to guests: how many were written, and the people that none could be written to. */
export const mailReport = z.object({ sent: z.number().int(), without_address: z.array(z.string()) })
