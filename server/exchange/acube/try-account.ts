import { now } from '@/server/platform/clock'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askPage } from './pages'
import type { CubeAccount } from './request'

/** Reads the account's newest invoices, after a sign-in at A-Cube: it sends nothing. @throws IntermediaryFault */
export async function tryCube(account: CubeAccount): Promise<void> {
  const page = await askPage(account, { type: 0, since: now(), page: 1 })
  if (!Array.isArray(page)) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
}
