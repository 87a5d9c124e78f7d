import { EventEmitter } from 'node:events'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { crontab, jobs } from './index'
import { forgetWorkers, freeJobsOfTheDead, noteWorker } from './worker-processes'

const CONCURRENCY = 2
const POLL_MS = 2_000

const log = new Logger(() => (level, message, meta) => {
  if (level === 'error') logger.error({ meta }, message)
  else if (level === 'warning') logger.warn(message)
  else logger.debug(message)
})

/** A process that runs jobs. `stop` lets those that run end and takes no others. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> }

/**
 * Starts running jobs in this process; any number of processes may. Jobs that a killed process of this machine
 * held run again: each looks first whether there is still something to do.
 */
export async function startWorker(): Promise<Worker> {
  await freeJobsOfTheDead().catch((error) => logger.warn({ err: error }, 'held jobs could not be freed'))
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    noteWorker(worker.workerId).catch((error) => logger.warn({ err: error }, 'a worker could not be noted'))
  })
  const runner: Runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab,
    events,
    logger: log,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload)])),
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= runner.stop().then(async () => void (await forgetWorkers()))
    return stopping
  }
  return { stop, ended: runner.promise }
}
