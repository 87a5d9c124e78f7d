import type { Role } from '@/lib/domain/access/roles'

/** Where the calls of reservations stand. */
export const base = '/api/reservations/rest'
export const tags = ['reservations']

/** The literal names of the specification: this one shows the entry Manager of the menu, whatever its ending says. */
export const MANAGE = ['GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED'] as const satisfies readonly Role[]

export const RESERVE = [
  'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE',
  'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED',
] as const satisfies readonly Role[]

/** Holders of one of these see names and act for others; everybody else is a customer. */
export const STAFF = [
  'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED',
  'GUI_BOOKING_EVENT_FOR_OTHER',
] as const satisfies readonly Role[]
