import * as z from 'zod'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import {
  findFile,
  type IntermediaryAccount,
  IntermediaryFault,
  prepareSubmission,
  submitFile,
  takesSignedFiles,
} from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  beginHandover,
  enqueueIntermediaryPoll,
  enqueueIntermediarySend,
  type FoundIntermediary,
  fileWasNotSent,
  findOwnChannel,
  type Handover,
  isPublicFile,
  lookedFor,
  nextWaitingFile,
  outgoing,
  recordFault,
  recordTaken,
  recordUnasked,
  settleHandover,
  uncertainHandover,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

type WaitingFile = NonNullable<Awaited<ReturnType<typeof nextWaitingFile>>>

/** The first answers come soon after; of an unheard one the provider is asked then. */
const READ_AFTER_MS = 65_000
/** A file that another channel takes over is handed to it once a second at most. */
const OTHER_CHANNEL_MS = 1_000

/** Hands the oldest waiting file of a structure to its intermediary, and itself again while there may be others. */
export const intermediarySend = defineJob({
  name: 'intermediary-send',
  sends: true,
  payload: z.object({ structure_id: z.number().int() }),
  async run({ structure_id }) {
    const scope = jobScope(structure_id, 'intermediary-send')
    const file = await withTenant(scope, (tx) => nextWaitingFile(tx, structure_id))
    if (!file) return
    const waitMs = await sendOrWait(scope, file)
    await withTenant(scope, (tx) => enqueueIntermediarySend(tx, structure_id, waitMs))
  },
})

/** Sends a file, or says why none is sent. Returns the milliseconds until the next one. */
async function sendOrWait(scope: TenantScope, file: WaitingFile): Promise<number> {
  const { structureId } = scope
  const channel = await withTenant(scope, (tx) => findOwnChannel(tx, structureId))
  if (!channel || channel.name === 'pec') {
    const payload = { file_id: file.id, structure_id: structureId }
    await withTenant(scope, (tx) => enqueue(tx, 'exchange-send', payload, { key: `send:${file.id}` }))
    return OTHER_CHANNEL_MS
  }
  const { found } = channel
  if (found.pausedFor) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, `INTERMEDIARY_PAUSED ${channel.name}`))
    return 0
  }
  return restOf(found) || sendFile(scope, found.account, file)
}

/** The milliseconds for which the provider is not to be asked. */
const restOf = ({ restsUntil }: FoundIntermediary): number =>
  Math.max(0, (restsUntil?.getTime() ?? 0) - now().getTime())

/** Sends a file, unless it turns out that the provider has it. Returns the milliseconds until the next one. */
async function sendFile(
  scope: TenantScope,
  account: IntermediaryAccount,
  file: WaitingFile,
): Promise<number> {
  try {
    if (await isThereAlready(scope, account, file)) return 0
    await prepareSubmission(account)
  } catch (error) {
    if (!(error instanceof IntermediaryFault)) throw error
    return withTenant(scope, (tx) => recordUnasked(tx, account, { fileId: file.id, fault: error }))
  }
  if (file.signed_bytes !== null && !takesSignedFiles(account)) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, `INTERMEDIARY_SIGNED ${account.provider}`))
    return 0
  }
  const isToBeSigned = isPublicFile(file.bytes) && file.signed_bytes === null
  // Unsigned it would be rejected (00102), and its name used up.
  if (isToBeSigned && !account.doesSign) {
    await withTenant(scope, (tx) => fileWasNotSent(tx, file.id, `INTERMEDIARY_UNSIGNED ${account.provider}`))
    return 0
  }
  const handover = await withTenant(scope, (tx) => beginHandover(tx, account, file.id))
  return handover ? handOver(scope, account, { file, handover, isToBeSigned }) : 0
}

/** Asks for a file of which it was left open whether the provider has it. @throws IntermediaryFault */
async function isThereAlready(
  scope: TenantScope,
  account: IntermediaryAccount,
  file: WaitingFile,
): Promise<boolean> {
  const uncertain = await withTenant(scope, (tx) => uncertainHandover(tx, account, file.id))
  if (!uncertain) return false
  const looked = await withTenant(scope, (tx) => lookedFor(tx, uncertain, file))
  const providerId = await findFile(account, looked).catch(orDecided)
  if (providerId === null) return false
  await withTenant(scope, (tx) => settleHandover(tx, uncertain, providerId))
  return true
}

/** Where the list does not show it either, the request of the person that looked there counts. */
function orDecided(error: unknown): null {
  if (error instanceof IntermediaryFault && error.kind === 'DOUBTFUL') return null
  throw error
}

type Started = { file: WaitingFile; handover: Handover; isToBeSigned: boolean }

async function handOver(
  scope: TenantScope,
  account: IntermediaryAccount,
  { file, handover, isToBeSigned }: Started,
): Promise<number> {
  const content = outgoing(file)
  const terms = { mark: handover.mark, isSigned: file.signed_bytes !== null, isToBeSigned }
  const answer = await submitFile(account, content, terms).catch((error) => {
    if (error instanceof IntermediaryFault) return error
    throw error
  })
  return withTenant(scope, async (tx) => {
    await enqueueIntermediaryPoll(tx, account, READ_AFTER_MS)
    if (!(answer instanceof IntermediaryFault)) {
      await recordTaken(tx, account, { handover, providerId: answer })
      return 0
    }
    const { provider } = account
    logger.warn(
      { provider, file: content.name, kind: answer.kind, words: answer.message },
      'an intermediary took no file',
    )
    return recordFault(tx, account, { handover, fault: answer })
  })
}
