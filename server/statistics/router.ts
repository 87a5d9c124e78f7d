import { api } from '@/server/http/implement'
import { figures } from './figures/figures'

/**
 * The router implements the module's part of the contract. Rooms: figures (sums by month, the documents behind them, and
 * files of both).
 */
export const statisticsRouter = api.statistics.router({ figures })
