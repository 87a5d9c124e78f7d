import { api } from '@/server/http/implement'
import { dues } from './dues/dues'
import { figures } from './figures/figures'

/**
 * The router implements the module's part of the contract. Rooms: figures (sums by month, the documents behind them, and
 * files of both), dues (the
 * open amounts of the schedule by age and customer, and what they let expect).
 */
export const statisticsRouter = api.statistics.router({ dues, figures })
