import { CalendarClock, Grid2x2 } from 'lucide-react'
import type { MenuShape } from './menu-shape'

/** The group of reservations in the side menu (document 1 §2). */
export const GRID_MENU = {
  key: 'grid',
  role: 'GUI_SHOW_SIDE_MENU_RESERVATION',
  entries: [
    {
      key: 'grid_manager',
      role: 'GUI_SHOW_SIDE_MENU_RESERVATION_MANAGER_DISABLED',
      href: '/app/reservations/manager',
      icon: Grid2x2,
    },
    {
      key: 'grid_book',
      role: 'GUI_SHOW_SIDE_MENU_RESERVATION_RESERVE',
      href: '/app/reservations/book',
      icon: CalendarClock,
    },
  ],
} as const satisfies MenuShape
