import { COSTS } from '@/lib/api/pricelist/access'
import { READ, READ_CLASSES } from '@/lib/api/statistics/access'
import type { Role } from '@/lib/domain/access/roles'

/** The pages of the statistics: a user needs one role of each group; the text of the tab is `statistics.pages.<key>`. */
export const STATISTICS_PAGES = [
  { key: 'revenue', href: '/app/stats/revenue', needs: [READ] },
  { key: 'dues', href: '/app/stats/dues', needs: [READ, ['GUI_CAN_LIST_PAYMENT']] },
  { key: 'offers', href: '/app/stats/offers', needs: [READ] },
  { key: 'margin', href: '/app/stats/margin', needs: [READ, COSTS] },
  { key: 'costs', href: '/app/stats/costs', needs: [READ] },
  { key: 'taxes', href: '/app/stats/taxes', needs: [READ, ['GUI_CAN_LIST_REGISTER']] },
  { key: 'customers', href: '/app/stats/customers', needs: [READ] },
  { key: 'cohorts', href: '/app/stats/cohorts', needs: [READ] },
  { key: 'classes', href: '/app/stats/classes', needs: [READ_CLASSES] },
  { key: 'resources', href: '/app/stats/resources', needs: [READ] },
] as const satisfies readonly { key: string; href: string; needs: readonly (readonly Role[])[] }[]

export type StatisticsPage = (typeof STATISTICS_PAGES)[number]['key']
