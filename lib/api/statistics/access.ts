import type { Role } from '@/lib/domain/access/roles'

/** Where the calls of the statistics stand. */
export const base = '/api/statistics/rest'
export const tags = ['statistics']

/** Of the descriptions of lists as files. */
export const LONG_PDF = ' A PDF of more than 2,000 rows is refused with ERROR_FIGURE_TOO_LONG.'

/** Of the statistics of classes: also those that see all classes, who have them in the calendar. */
export const READ_CLASSES = [
  'GUI_SHOW_SIDE_MENU_CHARTS',
  'GUI_NO_OWN_EVENTS',
] as const satisfies readonly Role[]

export const READ = ['GUI_SHOW_SIDE_MENU_CHARTS'] as const satisfies readonly Role[]
