import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { now } from './clock'
import { addFailure, beginRun, findSilent, type LostRun, type RunTableName } from './run-store'

/** The number of attempts ended by a fault of ours or the death of their worker after which a run is given up. */
const MAX_FAILURES = 5
const HEARTBEAT_MS = 1000
/** A run that has written no heartbeat for this long has lost its worker. */
const SILENCE_MS = 60_000

/** The columns of a run's row; its table also has `state`, `beat_at` and `structure_id`. */
type RunRow = { id: number; created_by: number | null; failures: number }

type RunTable<Row extends RunRow> = {
  table: RunTableName
  /** Whether the table keeps when a run first began, in `started_at`. */
  keepsStart: boolean
  read: (tx: Tx, id: number) => Promise<Row | null>
}

/** The work of a run: `work` is called with the scope of the account that started it. */
type RunWork<Row> = {
  work: (scope: TenantScope, row: Row) => Promise<void>
  /** Ends a run that failed MAX_FAILURES times. */
  giveUp: (scope: TenantScope, row: Row) => Promise<void>
}

/**
 * A kind of long work that is a row of a table: QUEUED, RUNNING, then an end that `work` writes. A run whose worker died
 * is found by its silence, counted as failed, and begun again by a job (server/jobs/resume-lost.ts), which the queue
 * itself would do hours later.
 */
export function resumableRun<Row extends RunRow>({ table, keepsStart, read }: RunTable<Row>) {
  const begin = async (tx: Tx, id: number): Promise<Row | null> =>
    (await beginRun(tx, { table, keepsStart }, id)) ? read(tx, id) : null

  /** Counts a run that failed: the queue begins it again, up to MAX_FAILURES times. */
  const countFailure = (tx: Tx, id: number): Promise<void> => addFailure(tx, table, id)

  return {
    countFailure,

    /**
     * Begins the run, or goes on with one whose worker died. Does nothing once it has ended. Throws what `work` throws.
     */
    async run(scope: TenantScope, id: number, { work, giveUp }: RunWork<Row>): Promise<void> {
      const row = await withTenant(scope, (tx) => begin(tx, id))
      if (!row) return
      const ownScope = { ...scope, accountId: row.created_by }
      if (row.failures >= MAX_FAILURES) return giveUp(ownScope, row)
      try {
        await work(ownScope, row)
      } catch (error) {
        await withTenant(ownScope, (tx) => countFailure(tx, id))
        throw error
      }
    },

    /** Runs of every structure whose worker died. A transaction of the system. */
    findLost: (tx: Tx): Promise<LostRun[]> => findSilent(tx, table, new Date(now().getTime() - SILENCE_MS)),
  }
}

/**
 * The heartbeat that records once a second, outside of a run's own transactions, that the run is alive; `stop` resolves
 * when it has ended.
 */
export type Heartbeat = { stop: () => Promise<void> }

/** Calls `beat` once a second, one after the other. A beat that fails is left out: the next one follows. */
export function startHeartbeat(beat: () => Promise<unknown>): Heartbeat {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(beat).catch(() => undefined)
  }, HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}
