import type { Role } from '@/lib/domain/access/roles'

/** Where the calls of the calendar of meetings stand. */
export const base = '/api/salesforce/rest'
export const tags = ['salesforce']

/** The specification has no role of its own for meetings, notes and attachments: those that see the calendar edit it. */
export const MEETINGS: readonly Role[] = ['GUI_SHOW_SIDE_MENU_CALENDAR_MANAGER']
export const TYPES: readonly Role[] = ['GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER']
