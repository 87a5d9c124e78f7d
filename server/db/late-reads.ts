/**
 * Reads that may be a little late: a replica answers them when it has what its caller wrote and is at most 30 seconds
 * behind, the primary otherwise (docs/scale.md, decision 74).
 */
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { readingTransaction, type Tx } from './client'
import { isOfReplica } from './outage'
import type { Settings } from './pipelined-client'
import { PrimaryPositions } from './primary-positions'
import { hasReached, type Reached, type Writes } from './replica-store'

/** A replica that does not answer within this time whether it has all that is asked for is passed over. */
const PATIENCE_MS = 2_000
/** A lost replica is left alone as long. */
const REST_MS = 5_000
const WARNED_EVERY_MS = 60_000

/** The server that answered a late read: the replica; or the primary, as the replica was behind or lost. */
export type LateOutcome = 'replica' | 'behind' | 'lost'

type State = {
  counts: Record<LateOutcome, number>
  positions: PrimaryPositions
  restsUntil: number
  warnsFrom: number
}

// Next loads the module once for each bundle: all of them share the state.
const shared = globalThis as typeof globalThis & { lunaLateReads?: State }

function state(): State {
  shared.lunaLateReads ??= {
    counts: { replica: 0, behind: 0, lost: 0 },
    positions: new PrimaryPositions(),
    restsUntil: 0,
    warnsFrom: 0,
  }
  return shared.lunaLateReads
}

/** The late reads of this process so far, by the server that answered them; null without a replica. */
export const lateReadCounts = (): Record<LateOutcome, number> | null =>
  env.DATABASE_REPLICA_URL === '' ? null : { ...state().counts }

/** The account that reads, and its writes that the answer must have; null: of a caller whose writes are not known. */
export type LateReader = { accountId: number | null; writes: Writes | null }

/**
 * Runs a transaction that cannot write: on the replica, or on the primary where there is none, it is too far behind, has not
 * what the caller wrote, or fails. `run` may be called twice, as a replica may fail in the middle of it.
 */
export async function lateTransaction<Value>(
  settings: Settings,
  { accountId, writes }: LateReader,
  run: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  if (env.DATABASE_REPLICA_URL !== '' && accountId !== null && writes !== null) {
    const position = await state().positions.least(performance.now())
    const reached = position === null ? null : { position, accountId, writes }
    const read = await readReplica(settings, reached, run)
    state().counts[read.outcome] += 1
    if (read.outcome === 'replica') return read.value
  }
  return readingTransaction('primary', settings, run)
}

type ReplicaRead<Value> = { outcome: 'replica'; value: Value } | { outcome: 'behind' | 'lost' }

async function readReplica<Value>(
  settings: Settings,
  reached: Reached | null,
  run: (tx: Tx) => Promise<Value>,
): Promise<ReplicaRead<Value>> {
  if (!reached) return { outcome: 'behind' }
  if (performance.now() < state().restsUntil) return { outcome: 'lost' }
  const turn = { hasBegun: false, isOver: false }
  const reading = readingTransaction<ReplicaRead<Value>>('replica', settings, async (tx) => {
    const isFresh = await hasReached(tx, reached)
    if (turn.isOver || !isFresh) return { outcome: 'behind' }
    turn.hasBegun = true
    return { outcome: 'replica', value: await run(tx) }
  })
  try {
    return await unlessSilent(reading, turn)
  } catch (error) {
    if (turn.hasBegun && !isOfReplica(error)) throw error
    noteLost(error)
    return { outcome: 'lost' }
  }
}

/** Resolves to the value that is read; rejects when the replica has not let the reading begin in time, and then it never begins. */
async function unlessSilent<Value>(
  reading: Promise<Value>,
  turn: { hasBegun: boolean; isOver: boolean },
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  }).then(() => {
    if (turn.hasBegun) return reading
    turn.isOver = true
    throw new Error(`the replica did not answer within ${PATIENCE_MS} ms`)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}

/** Leaves a lost replica alone for a while, and writes it into the log at most once a minute. */
function noteLost(error: unknown): void {
  const now = performance.now()
  state().restsUntil = now + REST_MS
  if (now < state().warnsFrom) return
  state().warnsFrom = now + WARNED_EVERY_MS
  logger.warn({ err: error }, 'the replica failed; the primary answers in its place')
}
