import type { FeedSubject } from '@/lib/api/booking/feed-fields'
import { MEETINGS } from '@/lib/api/salesforce/meetings/access'
import { hasAny, type Role } from '@/lib/domain/access/roles'

const NEEDS = {
  PERSON: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'],
  TEACHER: ['GUI_CAN_VIEW_TEACHER_LIST'],
  LOCATION: ['GUI_CAN_VIEW_LOCATION_LIST'],
  MEETINGS,
  MEETING_TYPE: MEETINGS,
} as const satisfies Record<FeedSubject['kind'], readonly Role[]>

/** Whether these roles allow a calendar of the kind: checked when it is made, and whenever it is read. */
export const mayHaveFeed = (held: readonly string[], kind: FeedSubject['kind']): boolean =>
  hasAny(held, NEEDS[kind])
