import { hasAny, type Role } from '@/lib/domain/access/roles'
import { MANAGE } from '../reservations/access'
import { MEETINGS } from '../salesforce/meetings/access'
import type { FeedSubject } from './feed-fields'

const NEEDS = {
  PERSON: ['GUI_OWN_EVENTS', 'GUI_NO_OWN_EVENTS'],
  TEACHER: ['GUI_CAN_VIEW_TEACHER_LIST'],
  LOCATION: ['GUI_CAN_VIEW_LOCATION_LIST'],
  MEETINGS,
  MEETING_TYPE: MEETINGS,
  RESOURCE: MANAGE,
} as const satisfies Record<FeedSubject['kind'], readonly Role[]>

/** Whether these roles allow a calendar of the kind: checked when it is offered, made, and whenever it is read. */
export const mayHaveFeed = (held: readonly string[], kind: FeedSubject['kind']): boolean =>
  hasAny(held, NEEDS[kind])
