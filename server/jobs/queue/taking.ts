import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import { directPool } from '@/server/db/direct-pool'
import { logger } from '@/server/platform/logger'
import type { Job } from '../define-job'
import { crontab } from '../index'
import { traceJob } from '../job-trace'
import { freeJobsOf, noteWorker } from '../worker-processes'

const CONCURRENCY = 2
const POLL_MS = 2_000
const AGAIN_MS = 1_000

const log = new Logger(() => (level, message, meta) => {
  if (level === 'error') logger.error({ meta }, message)
  else if (level === 'warning') logger.warn(message)
  else logger.debug(message)
})

/** Jobs that are being taken. `stop` lets those that run end; `ended` resolves then. */
export type Taking = { stop: () => Promise<void>; ended: Promise<void> }

/**
 * A runner of the queue, with the workers that it made; `lost` resolves when one of them, or the runner, has given up, and
 * `end` once no job runs any more and its connections are closed.
 */
type Round = { workerIds: string[]; lost: Promise<void>; end: () => Promise<void> }

/**
 * Takes jobs until `stop`. A worker of the queue gives up when it cannot note how its job ended, as the database was lost, and
 * keeps the job; no other takes its place. So the runner is ended then, and once the database answers, what its workers
 * still held is freed, and another runner begins: a job whose end was not noted runs again, and looks first whether there
 * is still something to do.
 * @throws the error of a database that is out of reach at the start
 */
export async function keepTaking(taken: readonly Job[]): Promise<Taking> {
  let isStopped = false
  let round: Round | undefined = await takeJobs(taken)
  const keep = async () => {
    while (round && !isStopped) {
      await round.lost
      if (isStopped) return
      logger.warn('a worker of the queue has given up: all begin again')
      await round.end()
      round = await takeAgain(taken, round.workerIds, () => isStopped)
    }
  }
  const ended = keep()
  const stop = async () => {
    isStopped = true
    await round?.end()
    await ended
  }
  return { stop, ended }
}

/** Frees what the workers of an ended runner held, and begins another, as soon as the database answers. */
async function takeAgain(
  taken: readonly Job[],
  workerIds: string[],
  isStopped: () => boolean,
): Promise<Round | undefined> {
  while (!isStopped()) {
    try {
      await freeJobsOf(workerIds)
      const round = await takeJobs(taken)
      if (!isStopped()) return round
      await round.end()
    } catch (error) {
      logger.warn({ err: error }, 'the jobs cannot be taken again yet')
      await delay(AGAIN_MS)
    }
  }
  return undefined
}

/** Runs these jobs, by the queue and by the clock. Listening and its statements need connections of the database itself. */
async function takeJobs(taken: readonly Job[]): Promise<Round> {
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  events.on('worker:create', ({ worker }) => {
    workerIds.push(worker.workerId)
    noteWorker(worker.workerId).catch((error) => logger.warn({ err: error }, 'a worker could not be noted'))
  })
  const gaveUp = new Promise<void>((resolve) => events.once('worker:fatalError', () => resolve()))
  const released = new Promise<void>((resolve) => events.once('pool:release', () => resolve()))
  const names = new Set(taken.map(({ name }) => name))
  const times = crontab.split('\n').filter((line) => names.has(line.slice(line.lastIndexOf(' ') + 1)))
  const pgPool = directPool()
  const runner = await run({
    pgPool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: times.join('\n'),
    events,
    logger: log,
    taskList: Object.fromEntries(
      taken.map((job) => [job.name, (payload, { job: run }) => traceJob(job, payload, run)]),
    ),
  }).catch(async (error) => {
    await pgPool.end()
    throw error
  })
  const ended = runner.promise.catch((error) => logger.error({ err: error }, 'the queue has stopped'))
  // A runner whose clock has failed neither waits for its jobs nor closes its connections: freed now, jobs would run twice.
  const close = async () => {
    await runner.stop().catch(() => undefined)
    await released
    await pgPool.end()
  }
  let closing: Promise<void> | undefined
  const end = () => {
    closing ??= close()
    return closing
  }
  return { workerIds, lost: Promise.race([gaveUp, ended]), end }
}
