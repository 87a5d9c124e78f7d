import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { asSystem } from '@/server/db/system'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { isSendingPaused } from '@/server/platform/restoration-queries'
import type { Job } from './define-job'
import { crontab, jobs } from './index'
import { traceJob } from './job-trace'
import { forgetWorkers, freeJobsOfTheDead, noteWorker, startBeating } from './worker-processes'

const CONCURRENCY = 2
const POLL_MS = 2_000
const RELEASE_POLL_MS = 1_000

const log = new Logger(() => (level, message, meta) => {
  if (level === 'error') logger.error({ meta }, message)
  else if (level === 'warning') logger.warn(message)
  else logger.debug(message)
})

/** A process that runs jobs. `stop` lets those that run end and takes no others. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> }

/**
 * Starts running jobs in this process; any number of processes may. Jobs that a killed process of this machine
 * held run again: each looks first whether there is still something to do. In a restored database those that send are
 * left in the queue until it is released.
 */
export async function startWorker(): Promise<Worker> {
  await freeJobsOfTheDead().catch((error) => logger.warn({ err: error }, 'held jobs could not be freed'))
  const isPaused = await asSystem(isSendingPaused)
  const first = await takeJobs(isPaused ? jobs.filter(({ sends }) => !sends) : jobs)
  const later = isPaused ? startWhenReleased() : undefined
  if (isPaused) logger.warn('restored from a backup: nothing is sent until npm run restore -- --release')
  const stopBeating = startBeating()
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= Promise.all([first.stop(), later?.stop()]).then(async () => {
      stopBeating()
      await forgetWorkers()
    })
    return stopping
  }
  return { stop, ended: first.promise }
}

/** Takes the jobs that send from the moment of the release on, beside a runner that takes the others. */
function startWhenReleased(): { stop: () => Promise<void> } {
  let isStopped = false
  const waiting = (async () => {
    while (!isStopped && (await asSystem(isSendingPaused).catch(() => true))) await delay(RELEASE_POLL_MS)
    return isStopped ? undefined : takeJobs(jobs.filter(({ sends }) => sends))
  })()
  waiting.catch((error) => logger.error({ err: error }, 'the jobs that send could not be started'))
  return {
    async stop() {
      isStopped = true
      await (await waiting.catch(() => undefined))?.stop()
    },
  }
}

/** Runs these jobs, by the queue and by the clock. */
function takeJobs(taken: readonly Job[]): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    noteWorker(worker.workerId).catch((error) => logger.warn({ err: error }, 'a worker could not be noted'))
  })
  const names = new Set(taken.map(({ name }) => name))
  const times = crontab.split('\n').filter((line) => names.has(line.slice(line.lastIndexOf(' ') + 1)))
  return run({
    connectionString: env.DATABASE_URL,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: times.join('\n'),
    events,
    logger: log,
    taskList: Object.fromEntries(
      taken.map((job) => [job.name, (payload, { job: run }) => traceJob(job, payload, run)]),
    ),
  })
}
