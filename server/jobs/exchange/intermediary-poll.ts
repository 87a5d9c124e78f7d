import * as z from 'zod'
import { INTERMEDIARIES, isAskedByFile } from '@/lib/domain/einvoice/intermediaries'
import { asSystem } from '@/server/db/system'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { findFile, type IntermediaryAccount, IntermediaryFault } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import {
  enqueueIntermediaryPoll,
  enqueueIntermediarySend,
  type FoundIntermediary,
  findIntermediary,
  intermediariesToAsk,
  leaveDoubtful,
  leaveUncertain,
  lookedFor,
  nextWaitingFile,
  noteAnswered,
  noteFault,
  noteRead,
  openHandovers,
  settleHandover,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { noteNewDeliveries, takeDeliveries } from './take-deliveries'
import { takeOutcomes } from './take-outcomes'
import { takeUpdates } from './take-updates'

/** Has each account asked by a job of its own: a slow answer holds up no other. */
export const intermediaryAccounts = defineJob({
  name: 'intermediary-accounts',
  sends: true,
  payload: z.unknown(),
  async run() {
    await asSystem(async (tx) => {
      for (const key of await intermediariesToAsk(tx)) await enqueueIntermediaryPoll(tx, key)
    })
  },
})

/**
 * Settles the handovers of which nothing was known, then takes the answers about a structure's files and its suppliers'
 * invoices. Where the provider would count too many calls the job goes on when it may.
 */
export const intermediaryPoll = defineJob({
  name: 'intermediary-poll',
  sends: true,
  payload: z.object({ structure_id: z.number().int(), provider: z.enum(INTERMEDIARIES) }),
  async run({ structure_id, provider }) {
    const key = { structureId: structure_id, provider }
    const scope = jobScope(structure_id, 'intermediary-poll')
    const found = await withTenant(scope, async (tx) => {
      await leaveUncertain(tx, key)
      return findIntermediary(tx, key)
    })
    if (!found || found.pausedFor || (found.restsUntil && found.restsUntil > now())) return
    try {
      await askAll(scope, found)
      await withTenant(scope, (tx) => noteAnswered(tx, key))
    } catch (error) {
      if (!(error instanceof IntermediaryFault)) throw error
      await withTenant(scope, async (tx) => {
        const waitMs = await noteFault(tx, key, error)
        if (error.kind === 'PACED') await enqueueIntermediaryPoll(tx, key, waitMs)
      })
    }
  },
})

/** Suppliers' invoices that are listed by time are listed this often: Aruba counts calls by the minute. */
const LISTED_EVERY_MS = 10 * 60_000

/** @throws IntermediaryFault */
async function askAll(scope: TenantScope, found: FoundIntermediary): Promise<void> {
  const { account, updatesFrom, isSending } = found
  await settleOpen(scope, account)
  if (isSending) await wakeSending(scope)
  if (account.provider === 'invoicetronic') await takeUpdates(scope, account, updatesFrom)
  else await takeOutcomes(scope, account)
  if (areDeliveriesDue(found)) {
    await noteNewDeliveries(scope, account, updatesFrom)
    await withTenant(scope, (tx) => noteRead(tx, account))
  }
  await takeDeliveries(scope, account)
}

/** Whether suppliers' invoices are listed now: by the cursor always; by time every ten minutes, and once the provider has called. */
function areDeliveriesDue({ account, readAt, heardAt }: FoundIntermediary): boolean {
  if (!isAskedByFile(account.provider) || !readAt) return true
  return (heardAt !== null && heardAt > readAt) || now().getTime() - readAt.getTime() >= LISTED_EVERY_MS
}

/** Asks the provider for the files that it may have. @throws IntermediaryFault */
async function settleOpen(scope: TenantScope, account: IntermediaryAccount): Promise<void> {
  for (const { handover, file } of await withTenant(scope, (tx) => openHandovers(tx, account))) {
    const looked = await withTenant(scope, (tx) => lookedFor(tx, handover, file))
    const providerId = await findFile(account, looked).catch(orDoubt)
    await withTenant(scope, async (tx) => {
      if (providerId instanceof IntermediaryFault) {
        return leaveDoubtful(tx, account, { handover, fault: providerId })
      }
      const isToBeSent = await settleHandover(tx, handover, providerId)
      if (isToBeSent) await enqueueIntermediarySend(tx, account.structureId)
    })
  }
}

/** A list that does not show whether a file is there says nothing against the account. */
function orDoubt(error: unknown): IntermediaryFault {
  if (error instanceof IntermediaryFault && error.kind === 'DOUBTFUL') return error
  throw error
}

/** A file that waits although no job does was left behind by a server that ended. */
async function wakeSending(scope: TenantScope): Promise<void> {
  await withTenant(scope, async (tx) => {
    if (await nextWaitingFile(tx, scope.structureId)) await enqueueIntermediarySend(tx, scope.structureId)
  })
}
