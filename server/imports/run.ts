import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { type Heartbeat, resumableRun, startHeartbeat } from '@/server/platform/resumable-run'
import { type NumberedRow, numbered, openPlan, type PlannedRow, type Reading, readingOf } from './plan'
import { refreshStatistics } from './planner-store'
import { resultMail } from './result-mail'
import { type ImportJob, keepFaults, lockImports, sourceOf } from './store'
import { addCounts, type Counts, noCounts, survey } from './survey'
import type { ImportTarget, OpenTarget } from './target'

/** All or nothing is one transaction, however many rows. */
const MAX_WHOLE_MS = 30 * 60_000

/** Finds an import target by its name. */
export type TargetOf = (name: string) => ImportTarget

export const importRuns = resumableRun<ImportJob>({
  table: 'import_job',
  keepsStart: true,
  read: (tx, id) => tx.import_job.findUnique({ where: { id } }),
})

/**
 * Runs an import that was queued, or goes on with one whose worker died. All or nothing is one transaction; skipping
 * faulty rows is one for each batch of rows, which also moves `processed`, so that no row is taken twice. Only one
 * import writes in a structure at a time: a second run of the same finds it done. Does nothing once it has ended.
 */
export const runImport = (scope: TenantScope, id: number, targetOf: TargetOf): Promise<void> =>
  importRuns.run(scope, id, {
    giveUp: (own, job) => withTenant(own, (tx) => end(tx, targetOf(job.target), job, 'FAILED')),
    async work(own, job) {
      const target = targetOf(job.target)
      const progress = new Progress(own, job)
      try {
        const source = await sourceOf(job)
        const reading = await withTenant(own, (tx) => readingOf(tx, target, source))
        if (job.mode === 'ALL') await runWhole(own, job, target, reading, progress)
        else await runInBatches(own, job, target, reading)
      } finally {
        await progress.stop()
      }
    },
  })

/** The transaction's turn among the imports of its structure; then the state of this one, null once it has ended. */
async function takeTurn(tx: Tx, id: number): Promise<ImportJob | null> {
  await lockImports(tx)
  return tx.import_job.findFirst({ where: { id, state: 'RUNNING' } })
}

/**
 * Looks at every row first, then writes them in the order of the file; both hold one batch of them at most. The
 * existing entries are locked between the two, all at once: a caller that changes one of them waits, and the import
 * never waits for that caller.
 */
async function runWhole(
  scope: TenantScope,
  { id }: ImportJob,
  target: ImportTarget,
  reading: Reading,
  progress: Progress,
): Promise<void> {
  const run = async (tx: Tx) => {
    const job = await takeTurn(tx, id)
    if (!job) return
    const { open, counts, faulty, processed } = await survey(tx, target, reading)
    if (faulty.size > 0) {
      await keepFaults(tx, id, [...faulty.values()])
      await progress.stop()
      return end(tx, target, { ...job, ...counts, processed }, 'REFUSED')
    }
    await open.hold()
    const written = await writeAll(tx, target, reading, progress)
    // Before this transaction holds the job's row, for which a beat would wait, and this transaction for the beat.
    await progress.stop()
    await handOver(tx, written.open, job)
    await end(tx, target, { ...job, ...written.counts, processed }, 'DONE')
  }
  await withTenant(scope, run, { timeout: MAX_WHOLE_MS })
}

/**
 * As rows were found right a moment ago, one that is not any more ends the transaction: the queue begins it again.
 * Answers what became of the rows, and the target that saw every one.
 */
async function writeAll(
  tx: Tx,
  target: ImportTarget,
  reading: Reading,
  progress: Progress,
): Promise<{ open: OpenTarget; counts: Counts }> {
  let counts = noCounts
  const { open, judgeRows } = await openPlan(tx, target, reading, { lock: true })
  for await (const batch of numbered(reading)) {
    const rows = await judgeRows(batch)
    const wrong = rows.find(({ kind }) => kind === 'error')
    if (wrong) throw new Error(`row ${wrong.number} is not what it was: ${wrong.faults[0]?.code}`)
    await writeRows(open, rows)
    if (progress.processed === 0) await refreshStatistics(tx, target.tables)
    counts = addCounts(counts, rows)
    progress.processed += rows.length
  }
  return { open, counts }
}

/** Gives the file to a target that keeps it. */
async function handOver(tx: Tx, { finish }: OpenTarget, job: ImportJob): Promise<void> {
  const { id, file_name: name, file_key: key, size, sha256, row_count: rows, created_by: account_id } = job
  if (!finish || !key || !(await finish({ name, key, size, sha256, rows, account_id }))) return
  await tx.import_job.update({ where: { id }, data: { file_key: null, sample: [] }, select: { id: true } })
}

async function runInBatches(scope: TenantScope, { id }: ImportJob, target: ImportTarget, reading: Reading) {
  // Which rows of the file are the same entry is seen only over all of them.
  const { faulty } = await withTenant(scope, (tx) => survey(tx, target, reading), { timeout: MAX_WHOLE_MS })
  const runBatch = (batch: readonly NumberedRow[]) =>
    withTenant(scope, async (tx) => {
      const job = await takeTurn(tx, id)
      if (!job) return 'over'
      const to = batch.at(-1)?.number ?? 0
      if (to <= job.processed) return 'on'
      const { open, judgeRows } = await openPlan(tx, target, reading, { lock: true })
      const rows = await judgeRows(batch.filter(({ number }) => !faulty.has(number)))
      await writeRows(open, rows)
      if (job.processed === 0) await refreshStatistics(tx, target.tables)
      const all = [...rows, ...batch.flatMap(({ number }) => faulty.get(number) ?? [])]
      await keepFaults(tx, id, all)
      const counted = { ...job, ...addCounts(job, all), processed: to }
      if (to === job.row_count) await end(tx, target, counted, 'DONE')
      else await saveCounts(tx, counted)
      return to === job.row_count ? 'over' : 'on'
    })
  for await (const batch of numbered(reading)) if ((await runBatch(batch)) === 'over') return
}

const writeRows = (open: OpenTarget, rows: readonly PlannedRow[]): Promise<void> =>
  open.write(rows.flatMap(({ write }) => (write ? [write] : [])))

async function saveCounts(tx: Tx, job: ImportJob, more: { state?: string; finished_at?: Date } = {}) {
  const { id, processed, new_count, changed_count, unchanged_count, fault_count } = job
  const data = { processed, new_count, changed_count, unchanged_count, fault_count, beat_at: now(), ...more }
  await tx.import_job.update({ where: { id }, data, select: { id: true } })
}

type EndState = 'DONE' | 'REFUSED' | 'FAILED'

async function end(tx: Tx, target: ImportTarget, job: ImportJob, state: EndState): Promise<void> {
  await saveCounts(tx, job, { state, finished_at: now() })
  if (job.email) await queueMail(tx, resultMail({ ...job, state }, target.page))
}

/** Writes beside a run's own transaction that the run lives, and how many rows it has processed. */
class Progress {
  processed = 0
  private readonly heartbeat: Heartbeat

  constructor(
    private readonly scope: TenantScope,
    private readonly job: ImportJob,
  ) {
    this.heartbeat = startHeartbeat(() => this.beat())
  }

  /** Resolves when the last beat was written. */
  stop(): Promise<void> {
    return this.heartbeat.stop()
  }

  private beat(): Promise<unknown> {
    const processed = this.job.mode === 'ALL' ? { processed: this.processed } : {}
    const where = { id: this.job.id, state: 'RUNNING' }
    const data = { beat_at: now(), ...processed }
    return withTenant(this.scope, (tx) => tx.import_job.updateMany({ where, data }))
  }
}
