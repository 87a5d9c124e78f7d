/**
 * npm run worker: runs the jobs in a process of its own. `npm start` does so beside the server; more of them, here or on
 * other machines, share the work. With LUNA_WORKER=0 `npm start` leaves all of it to these.
 */
import { setPriority } from 'node:os'
import { disconnect } from '@/server/db/client'
import { isOutage } from '@/server/db/outage'
import { startWorker } from '@/server/jobs/worker'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { ensureThreads } from './build/thread-build'

// The process runs with a lower priority than those for which people wait.
setPriority(5)
await ensureThreads()
// When the database is lost as the queue looks for jobs by the clock, the queue leaves one of its promises unhandled, which
// would end the process in the middle of its jobs. `keepTaking` hears of the same error and begins again.
process.on('unhandledRejection', (error) => {
  if (!isOutage(error)) throw error
  logger.warn({ err: error }, "the queue's clock has lost the database")
})
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? undefined : await import('@/server/watch/tracing')
await tracing?.startTracing('worker')
const worker = await startWorker()
const stop = async () => {
  await worker.stop()
  await tracing?.stopTracing()
  await disconnect()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
await worker.ended
