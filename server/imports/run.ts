import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { type PlannedRow, planRows, type Source } from './plan'
import { resultMail } from './result-mail'
import { type ImportJob, keepFaults, sourceOf } from './store'
import type { ImportTarget, OpenTarget } from './target'

const BATCH = 1000
const BEAT_MS = 1000
/** After so many runs that ended in a fault of ours, or with their worker, an import is given up. */
const MAX_FAILURES = 5

/** Finds an import target by its name. */
export type TargetOf = (name: string) => ImportTarget

/**
 * Runs an import that was queued, or goes on with one whose worker died. All or nothing is one transaction; skipping
 * faulty rows is one for each thousand rows, which also moves `processed`, so that no row is taken twice. Only one
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
    if (job.mode === 'ALL') await runWhole(inScope, job, target, source, progress)
    else await runInBatches(inScope, job, target, source)
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

async function runWhole(
  scope: TenantScope,
  { id }: ImportJob,
  target: ImportTarget,
  source: Source,
  progress: Progress,
): Promise<void> {
  await withTenant(scope, async (tx) => {
    const job = await takeTurn(tx, id)
    if (!job) return
    const { open, rows } = await planRows(tx, target, source, { lock: true })
    const isRefused = rows.some(({ kind }) => kind === 'error')
    for (let from = 0; from < rows.length && !isRefused; from += BATCH) {
      await writeRows(open, rows.slice(from, from + BATCH))
      progress.processed = Math.min(from + BATCH, rows.length)
    }
    await progress.stop()
    await keepFaults(tx, id, rows)
    const counted = { ...job, ...addCounts(noCounts, rows), processed: rows.length }
    if (!isRefused) await handOver(tx, open, job)
    await end(tx, target, counted, isRefused ? 'REFUSED' : 'DONE')
  })
}

/** Gives the file to a target that keeps it. */
async function handOver(tx: Tx, { finish }: OpenTarget, job: ImportJob): Promise<void> {
  const { id, file_name: name, file_key: key, size, sha256, row_count: rows, created_by: account_id } = job
  if (!finish || !key || !(await finish({ name, key, size, sha256, rows, account_id }))) return
  await tx.import_job.update({ where: { id }, data: { file_key: null, sample: [] }, select: { id: true } })
}

async function runInBatches(scope: TenantScope, { id }: ImportJob, target: ImportTarget, source: Source) {
  // Which rows of the file are the same entry is seen only over all of them.
  const whole = await withTenant(scope, (tx) => planRows(tx, target, source))
  const faulty = new Map(whole.rows.filter(({ kind }) => kind === 'error').map((row) => [row.number, row]))
  let isOver = false
  while (!isOver) {
    isOver = await withTenant(scope, async (tx) => {
      const job = await takeTurn(tx, id)
      if (!job) return true
      const to = Math.min(job.processed + BATCH, source.rows.length)
      const places = range(job.processed, to)
      const at = places.filter((place) => !faulty.has(place + 1))
      const { open, rows } = await planRows(tx, target, source, { at, lock: true })
      await writeRows(open, rows)
      const all = [...rows, ...places.flatMap((place) => faulty.get(place + 1) ?? [])]
      await keepFaults(tx, id, all)
      const counted = { ...job, ...addCounts(job, all), processed: to }
      if (to === source.rows.length) await end(tx, target, counted, 'DONE')
      else await saveCounts(tx, counted)
      return to === source.rows.length
    })
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

const writeRows = (open: OpenTarget, rows: readonly PlannedRow[]): Promise<void> =>
  open.write(rows.flatMap(({ write }) => (write ? [write] : [])))

type Counts = Pick<ImportJob, 'new_count' | 'changed_count' | 'unchanged_count' | 'fault_count'>

const noCounts: Counts = { new_count: 0, changed_count: 0, unchanged_count: 0, fault_count: 0 }

function addCounts(before: Counts, rows: readonly PlannedRow[]): Counts {
  const count = (wanted: PlannedRow['kind']) => rows.filter(({ kind }) => kind === wanted).length
  return {
    new_count: before.new_count + count('new'),
    changed_count: before.changed_count + count('changed'),
    unchanged_count: before.unchanged_count + count('unchanged'),
    fault_count: before.fault_count + count('error'),
  }
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
