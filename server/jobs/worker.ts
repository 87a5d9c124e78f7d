import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '@/server/db/outage'
import { asSystem } from '@/server/db/system'
import { logger } from '@/server/platform/logger'
import { isSendingPaused } from '@/server/platform/restoration-queries'
import { jobs } from './index'
import { keepTaking, type Taking } from './queue/taking'
import { forgetWorkers, freeJobsOfTheDead, startBeating } from './worker-processes'

const RELEASE_POLL_MS = 1_000

/** A process that runs jobs. `stop` lets those that run end and takes no others. */
export type Worker = { stop: () => Promise<void>; ended: Promise<void> }

/**
 * Starts running jobs in this process; any number of processes may. Jobs that a killed process of this machine
 * held run again: each looks first whether there is still something to do. In a restored database those that send are
 * left in the queue until it is released. A database that is lost is waited for, as `keepTaking` describes.
 * @throws the error of a database that is out of reach at the start
 */
export async function startWorker(): Promise<Worker> {
  await freeJobsOfTheDead().catch((error) => {
    if (isOutage(error)) throw error
    logger.warn({ err: error }, 'held jobs could not be freed')
  })
  const isPaused = await asSystem(isSendingPaused)
  const first = await keepTaking(isPaused ? jobs.filter(({ sends }) => !sends) : jobs)
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
  return { stop, ended: first.ended }
}

/** Takes the jobs that send from the moment of the release on, beside a runner that takes the others. */
function startWhenReleased(): Pick<Taking, 'stop'> {
  let isStopped = false
  const waiting = (async () => {
    while (!isStopped && (await asSystem(isSendingPaused).catch(() => true))) await delay(RELEASE_POLL_MS)
    return isStopped ? undefined : keepTaking(jobs.filter(({ sends }) => sends))
  })()
  waiting.catch((error) => logger.error({ err: error }, 'the jobs that send could not be started'))
  return {
    async stop() {
      isStopped = true
      await (await waiting.catch(() => undefined))?.stop()
    },
  }
}
