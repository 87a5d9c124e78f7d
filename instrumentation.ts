/**
 * Bounds and notes who calls, counts requests where a token opens the figures, traces calls where a collector takes traces, and starts the job worker with the server unless LUNA_WORKER=0 says that a process of its
 * own runs the jobs, as it does beside `npm start`. A server that is told to stop takes no further jobs; what it cannot end in time the next start frees.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { noteSocketAddresses } = await import('./server/http/socket-address')
  noteSocketAddresses()
  const { guardRequests } = await import('./server/http/request-guard')
  guardRequests()
  const { env } = await import('./server/platform/env')
  if (env.LUNA_METRICS_TOKEN !== '') {
    const { startMetering } = await import('./server/watch/metrics')
    await startMetering()
  }
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== '') {
    const { startTracing } = await import('./server/watch/tracing')
    await startTracing('server')
  }
  if (env.LUNA_WORKER === '0') return
  const { startWorker } = await import('./server/jobs/worker')
  const { logger } = await import('./server/platform/logger')
  const worker = await startWorker().catch((error) =>
    logger.error({ err: error }, 'the job worker did not start'),
  )
  if (!worker) return
  const stop = () => void worker.stop().catch(() => undefined)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
