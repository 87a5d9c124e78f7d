import type { Role } from '@/lib/domain/access/roles'

/** Where the calls of the statistics stand. */
export const base = '/api/statistics/rest'
export const tags = ['statistics']

export const READ = ['GUI_SHOW_SIDE_MENU_CHARTS'] as const satisfies readonly Role[]
