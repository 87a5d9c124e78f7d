import type { Role } from '../access/roles'
import { ACTIVITIES, type ActivityArea, STREAM_KINDS, type StreamKind } from './activity-kinds'

/** The kinds of the events in the timeline of an entry of the registry. */
export const TIMELINE_KINDS = [
  'change',
  'document',
  'opening',
  'payment',
  'purchase',
  'mail',
  'note',
  'attachment',
  'contact',
  'booking',
  'reservation',
  'meeting',
  'meeting_note',
  'meeting_answer',
] as const

export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const OF_AREA: Partial<Record<ActivityArea, TimelineKind>> = {
  INVOICES: 'document',
  AGREEMENTS: 'document',
  RECEIVED: 'document',
  PURCHASES: 'purchase',
  PAYMENTS: 'payment',
  MAILS: 'mail',
  BOOKINGS: 'booking',
  RESERVATIONS: 'reservation',
}

const OF_DETAIL: Partial<Record<StreamKind, TimelineKind>> = {
  ENTRY_NOTED: 'note',
  ENTRY_FILED: 'attachment',
  ENTRY_CONTACTED: 'contact',
}

/**
 * Under which kind the timeline of an entry shows an activity; undefined for one that it has otherwise: changes of the
 * entry from the audit, meetings from the places at them (decision 51).
 */
export function timelineKindOf(kind: StreamKind): TimelineKind | undefined {
  const { area, subject } = ACTIVITIES[kind]
  if (area === 'MAILS' && subject === 'DOCUMENT') return 'opening'
  return OF_DETAIL[kind] ?? OF_AREA[area]
}

type Holds = (...roles: Role[]) => boolean

/** A mail without a document is for all that see its entry: their own mails to it are among these. */
const isOpen = (kind: StreamKind): boolean => kind === 'OTHER_MAILED' || kind === 'ENTRY_MAILED'

/** The activities of an entry that a user who sees the entry may know of, perhaps of one kind of the timeline. */
export const activitiesInSight = (holds: Holds, kind?: TimelineKind): StreamKind[] =>
  STREAM_KINDS.filter((name) => {
    const shownAs = timelineKindOf(name)
    if (!shownAs || (kind && shownAs !== kind)) return false
    return isOpen(name) || ACTIVITIES[name].roles.every((group) => holds(...group))
  })

const MEETING_KINDS: readonly TimelineKind[] = ['meeting', 'meeting_note', 'meeting_answer']

/** The kinds that a user sees: those of which some activity is in sight, changes, and meetings with their calendar. */
export function kindsInSight(holds: Holds): TimelineKind[] {
  const found = new Set(activitiesInSight(holds).map(timelineKindOf))
  const seesMeetings = holds('GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER')
  return TIMELINE_KINDS.filter(
    (kind) => kind === 'change' || (MEETING_KINDS.includes(kind) ? seesMeetings : found.has(kind)),
  )
}
