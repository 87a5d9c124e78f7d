import type { Role } from '@/lib/domain/access/roles'

/** The pages of the statistics: each with the role that it needs besides that of charts; the text of its tab is `statistics.pages.<key>`. */
export const STATISTICS_PAGES = [
  { key: 'revenue', href: '/app/stats/revenue', role: 'GUI_SHOW_SIDE_MENU_CHARTS' },
  { key: 'dues', href: '/app/stats/dues', role: 'GUI_CAN_LIST_PAYMENT' },
  { key: 'costs', href: '/app/stats/costs', role: 'GUI_SHOW_SIDE_MENU_CHARTS' },
  { key: 'taxes', href: '/app/stats/taxes', role: 'GUI_CAN_LIST_REGISTER' },
  { key: 'classes', href: '/app/stats/classes', role: 'GUI_SHOW_SIDE_MENU_CHARTS' },
  { key: 'resources', href: '/app/stats/resources', role: 'GUI_SHOW_SIDE_MENU_CHARTS' },
] as const satisfies readonly { key: string; href: string; role: Role }[]

export type StatisticsPage = (typeof STATISTICS_PAGES)[number]['key']
