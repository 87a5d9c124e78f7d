import type { Day } from '@/lib/domain/core/day'
import type { Binned } from '@/lib/domain/documents/subscription/binned'
import type { NextStanding } from '@/lib/domain/documents/subscription/standing'
import type { Tx } from '@/server/db/client'
import type { StepFault } from '../issuing/issuing-store'

type Written = Omit<NextStanding, 'positions'> & {
  contractId: number
  language: string
  renews: boolean
  last_day: Day | null
  binned: Binned
}

/** Writes where the subscription of a contract, whose row the caller has locked, stands now; its fault is gone. */
export async function writeSubscription(tx: Tx, next: Written): Promise<void> {
  const { contractId, language, planned, terms, renews, last_day, next_on, notice_by, binned } = next
  await tx.$executeRaw`
    insert into contract_subscription (contract_id, language, planned, terms, renews, last_day, next_on, notice_by,
      reached, binned)
    values (${contractId}, ${language}, ${planned}, ${terms}, ${renews}, ${last_day}::date, ${next_on}::date,
      ${notice_by}::date, ${planned}, ${JSON.stringify(binned)}::jsonb)
    on conflict (structure_id, contract_id) do update
      set planned = excluded.planned, terms = excluded.terms, renews = excluded.renews, last_day = excluded.last_day,
        next_on = excluded.next_on, notice_by = excluded.notice_by,
        reached = greatest(contract_subscription.reached, excluded.reached), binned = excluded.binned, fault_code = null, fault_params = '{}'`
}

/** Notes why the invoices of a contract could not be made. */
export async function noteSubscriptionFault(tx: Tx, contractId: number, fault: StepFault): Promise<void> {
  await tx.$executeRaw`
    update contract_subscription set fault_code = ${fault.code}, fault_params = ${JSON.stringify(fault.params)}::jsonb
    where structure_id = app_structure() and contract_id = ${contractId}`
}

/** Keeps a change of a contract's prices; the contract's row is locked. Each day has one (primary key). */
export async function addAdjustment(
  tx: Tx,
  contractId: number,
  { from, percent, accountId }: { from: Day; percent: string; accountId: number | null },
): Promise<void> {
  await tx.$executeRaw`
    insert into contract_adjustment (contract_id, from_day, percent, created_by)
    values (${contractId}, ${from}::date, ${percent}::numeric, ${accountId})`
}
