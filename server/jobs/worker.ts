import { Logger, type Runner, run } from 'graphile-worker'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { crontab, jobs } from './index'

const CONCURRENCY = 2
const POLL_MS = 2_000

const log = new Logger(() => (level, message, meta) => {
  if (level === 'error') logger.error({ meta }, message)
  else if (level === 'warning') logger.warn(message)
  else logger.debug(message)
})

/** Starts running jobs in this process; any number of processes may. The caller stops it. */
export function startWorker(): Promise<Runner> {
  return run({
    connectionString: env.DATABASE_URL,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab,
    logger: log,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload) => job.run(payload)])),
  })
}
