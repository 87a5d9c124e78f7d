/** Starts the job worker with the server, unless LUNA_WORKER=0 leaves that to a process of its own. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { env } = await import('./server/platform/env')
  if (env.LUNA_WORKER === '0') return
  const { startWorker } = await import('./server/jobs/worker')
  const { logger } = await import('./server/platform/logger')
  await startWorker().catch((error) => logger.error({ err: error }, 'the job worker did not start'))
}
