import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { type NumberedRow, numbered, openPlan, type PlannedRow, type Reading, readingOf } from './plan'
import { resultMail } from './result-mail'
import { type ImportJob, keepFaults, sourceOf } from './store'
import { addCounts, type Counts, noCounts, survey } from './survey'
import type { ImportTarget, OpenTarget } from './target'

const BEAT_MS = 1000
/** After so many runs that ended in a fault of ours, or with their worker, an import is given up. */
const MAX_FAILURES = 5
/** All or nothing is one transaction, however many rows. */
const WHOLE_MS = 30 * 60_000

/** Finds an import target by its name. */
export type TargetOf = (name: string) => ImportTarget

/**
 * Runs an import that was queued, or goes on with one whose worker died. All or nothing is one transaction; skipping
 * faulty rows is one for each batch of rows, which also moves `processed`, so that no row is taken twice. Only one
 * import writes in a structure at a time: a second run of the same finds it done. Does nothing once it has ended.
 */
export async function runImport(scope: TenantScope, id: number, targetOf: TargetOf): Promise<void> {
  const job = await withTenant(scope, (tx) => start(tx, id))
  if (!job) return
  // What it writes is the doing of whoever started it.
  const inScope = { ...scope, accountId: job.created_by }
  const target = targetOf(job.target)
  if (job.failures >= MAX_FAILURES) return withTenant(inScope, (tx) => end(tx, target, job, 'FAILED'))
  const progress = new Progress(inScope, job)
  try {
    const source = await sourceOf(job)
    const reading = await withTenant(inScope, (tx) => readingOf(tx, target, source))
    if (job.mode === 'ALL') await runWhole(inScope, job, target, reading, progress)
    else await runInBatches(inScope, job, target, reading)
  } catch (error) {
    await withTenant(inScope, (tx) => countFailure(tx, id))
    throw error
  } finally {
    await progress.stop()
  }
}

/** Of a run that came to nothing: the queue starts it again, up to a point. */
export async function countFailure(tx: Tx, id: number): Promise<void> {
  await tx.import_job.updateMany({ where: { id, state: 'RUNNING' }, data: { failures: { increment: 1 } } })
}

async function start(tx: Tx, id: number): Promise<ImportJob | null> {
  const started = await tx.import_job.updateMany({
    where: { id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'RUNNING', beat_at: now() },
  })
  if (started.count === 0) return null
  await tx.import_job.updateMany({ where: { id, started_at: null }, data: { started_at: now() } })
  return tx.import_job.findUnique({ where: { id } })
}

/** The transaction's turn among the imports of its structure; then the state of this one, null once it has ended. */
async function takeTurn(tx: Tx, id: number): Promise<ImportJob | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('import'), app_structure())`
  return tx.import_job.findFirst({ where: { id, state: 'RUNNING' } })
}

/**
 * Looks at every row first, then writes them in the order of the file; neither holds more than a batch of them. What is
 * there is locked between the two, all at once: who changes some of it meanwhile waits, and is not waited for.
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
    await handOver(tx, written.open, job)
    await progress.stop()
    await end(tx, target, { ...job, ...written.counts, processed }, 'DONE')
  }
  await withTenant(scope, run, { timeout: WHOLE_MS })
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
    if (progress.processed === 0) await knowTables(tx, target)
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
  const { faulty } = await withTenant(scope, (tx) => survey(tx, target, reading), { timeout: WHOLE_MS })
  const runBatch = (batch: readonly NumberedRow[]) =>
    withTenant(scope, async (tx) => {
      const job = await takeTurn(tx, id)
      if (!job) return 'over'
      const to = batch.at(-1)?.number ?? 0
      if (to <= job.processed) return 'on'
      const { open, judgeRows } = await openPlan(tx, target, reading, { lock: true })
      const rows = await judgeRows(batch.filter(({ number }) => !faulty.has(number)))
      await writeRows(open, rows)
      if (job.processed === 0) await knowTables(tx, target)
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

/**
 * After the first batch: foreign keys keep the plans that they made when their tables were empty, and thousands of rows
 * later each row would go through all the others.
 */
async function knowTables(tx: Tx, { tables }: ImportTarget): Promise<void> {
  await tx.$executeRaw`select refresh_statistics(${tables})`
}

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

/**
 * Shows others that a run lives, and how far it is, while its own transaction is open: written once a second by
 * transactions beside it.
 */
class Progress {
  processed = 0
  private readonly timer: NodeJS.Timeout
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly scope: TenantScope,
    private readonly job: ImportJob,
  ) {
    this.timer = setInterval(() => {
      this.writing = this.writing.then(() => this.beat())
    }, BEAT_MS)
  }

  /** Ends it; after this nothing more is written. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.writing
  }

  private async beat(): Promise<void> {
    const far = this.job.mode === 'ALL' ? { processed: this.processed } : {}
    const where = { id: this.job.id, state: 'RUNNING' }
    const data = { beat_at: now(), ...far }
    // A beat that fails costs nothing but a later picture.
    await withTenant(this.scope, (tx) => tx.import_job.updateMany({ where, data })).catch(() => undefined)
  }
}
