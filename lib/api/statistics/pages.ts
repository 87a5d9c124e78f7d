import type { Role } from '@/lib/domain/access/roles'
import type { PageChoices } from '@/lib/domain/views/view-query'
import { COSTS } from '../pricelist/access'
import { READ, READ_CLASSES } from './access'

const MONTHS = { choices: ['months'], period: [] }
const DAYS = ['start_date', 'end_date']

/**
 * The pages of the statistics: a user needs one role of each group; the text of the tab is `statistics.pages.<key>`;
 * `address` is what the address of the page chooses.
 */
export const STATISTICS_PAGES = [
  {
    key: 'revenue',
    href: '/app/stats/revenue',
    needs: [READ],
    address: { choices: ['figure', 'months'], period: [] },
  },
  {
    key: 'dues',
    href: '/app/stats/dues',
    needs: [READ, ['GUI_CAN_LIST_PAYMENT']],
    address: { choices: [], period: [] },
  },
  { key: 'offers', href: '/app/stats/offers', needs: [READ], address: MONTHS },
  { key: 'margin', href: '/app/stats/margin', needs: [READ, COSTS], address: MONTHS },
  { key: 'costs', href: '/app/stats/costs', needs: [READ], address: MONTHS },
  {
    key: 'taxes',
    href: '/app/stats/taxes',
    needs: [READ, ['GUI_CAN_LIST_REGISTER']],
    address: { choices: ['by'], period: ['year'] },
  },
  { key: 'customers', href: '/app/stats/customers', needs: [READ], address: MONTHS },
  {
    key: 'cohorts',
    href: '/app/stats/cohorts',
    needs: [READ],
    address: { choices: ['basis', 'measure', 'months'], period: [] },
  },
  {
    key: 'classes',
    href: '/app/stats/classes',
    needs: [READ_CLASSES],
    address: { choices: ['by', 'measure'], period: DAYS },
  },
  {
    key: 'resources',
    href: '/app/stats/resources',
    needs: [READ],
    address: { choices: ['measure', 'resource'], period: DAYS },
  },
] as const satisfies readonly {
  key: string
  href: string
  needs: readonly (readonly Role[])[]
  address: PageChoices
}[]

export type StatisticsPage = (typeof STATISTICS_PAGES)[number]['key']
