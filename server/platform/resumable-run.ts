import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { now } from './clock'

/** The number of attempts ended by a fault of ours or the death of their worker after which a run is given up. */
const MAX_FAILURES = 5
const HEARTBEAT_MS = 1000
/** A run that has written no heartbeat for this long has lost its worker. */
const SILENCE_MS = 60_000

/** What a run's row has to hold; its table has also `state`, `beat_at` and `structure_id`. */
type RunRow = { id: number; created_by: number | null; failures: number }

type RunTable<Row extends RunRow> = {
  table: 'import_job' | 'document_batch' | 'received_import'
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
  const name = Prisma.raw(table)

  async function begin(tx: Tx, id: number): Promise<Row | null> {
    const at = now()
    const start = keepsStart ? Prisma.sql`, started_at = coalesce(started_at, ${at})` : Prisma.empty
    const begun = await tx.$executeRaw`
      update ${name} set state = 'RUNNING', beat_at = ${at} ${start}
      where id = ${id} and state in ('QUEUED', 'RUNNING')`
    return begun === 0 ? null : read(tx, id)
  }

  /** Counts a run that failed: the queue begins it again, up to MAX_FAILURES times. */
  async function countFailure(tx: Tx, id: number): Promise<void> {
    await tx.$executeRaw`update ${name} set failures = failures + 1 where id = ${id} and state = 'RUNNING'`
  }

  return {
    countFailure,

    /** Begins the run, or goes on with one whose worker died. Does nothing once it has ended. Throws what `work` throws. */
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
    findLost: (tx: Tx): Promise<{ id: number; structure_id: number }[]> => tx.$queryRaw`
      select id, structure_id from ${name}
      where state = 'RUNNING' and beat_at < ${new Date(now().getTime() - SILENCE_MS)}`,
  }
}

/** What writes once a second, beside a run's own transactions, that the run lives; `stop` resolves when it has ended. */
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
