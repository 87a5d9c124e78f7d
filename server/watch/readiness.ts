import { isDatabaseUp } from '@/server/db/client'
import { logger } from '@/server/platform/logger'
import { migrationGap } from './migrations'
import { remember } from './remember'
import { freeBytes, probeStorage } from './storage-room'
import { type QueueAges, queueAges } from './watch-queries'

/** Six signs of life that did not come. */
const OLDEST_BEAT_S = 60
/** A backup or a large batch holds a worker for some minutes. */
const OLDEST_DUE_S = 900
const LEAST_FREE_BYTES = 1_000_000_000

type Measured = { ok: boolean; value: number | null }

/** A check as answered. `required`: without it this server cannot work. Others warn: no other server would do better. */
export type ReadinessCheck = Measured & { name: string; unit: string; required: boolean }

export type Readiness = { status: 'ready' | 'unavailable'; checks: ReadinessCheck[] }

type Probe = { name: string; unit: string; required: boolean; measure: () => Promise<Measured> }

type ReadinessLimits = { patienceMs?: number; cachedMs?: number; storageCachedMs?: number }

/**
 * Answers whether this server can serve, check by check. A check that fails, or has not ended after two seconds, is not ok;
 * its reason is in the log alone, as everybody may ask. However many ask, each check runs once at a time and once a second
 * at most; that of the storage once in ten, as a write costs more than a question, and in a bucket money.
 */
export function readinessChecks({
  patienceMs = 2_000,
  cachedMs = 1_000,
  storageCachedMs = 10_000,
}: ReadinessLimits = {}): () => Promise<Readiness> {
  const ages = remember(cachedMs, queueAges)
  const probes: readonly Probe[] = [
    { name: 'database', unit: 'ms', required: true, measure: remember(cachedMs, askDatabase) },
    {
      name: 'migrations',
      unit: 'differences',
      required: true,
      measure: remember(cachedMs, compareMigrations),
    },
    {
      name: 'storage',
      unit: 'ms',
      required: true,
      measure: remember(storageCachedMs, () => timed(probeStorage)),
    },
    { name: 'worker', unit: 'seconds', required: false, measure: () => ages().then(judgeBeat) },
    { name: 'queue', unit: 'seconds', required: false, measure: () => ages().then(judgeQueue) },
    { name: 'disk', unit: 'bytes', required: false, measure: remember(cachedMs, measureDisk) },
  ]
  return remember(cachedMs, async () => {
    const checks = await Promise.all(probes.map((probe) => runProbe(probe, patienceMs)))
    const isReady = checks.every(({ ok, required }) => ok || !required)
    return { status: isReady ? 'ready' : 'unavailable', checks }
  })
}

/** Milliseconds that the work took; work that fails rejects. */
async function timed(work: () => Promise<unknown>): Promise<Measured> {
  const started = performance.now()
  await work()
  return { ok: true, value: Math.round(performance.now() - started) }
}

const askDatabase = (): Promise<Measured> =>
  timed(async () => {
    if (!(await isDatabaseUp())) throw new Error('the database does not answer')
  })

async function compareMigrations(): Promise<Measured> {
  const { pending, newer } = await migrationGap()
  const differences = pending.length + newer.length
  return { ok: differences === 0, value: differences }
}

/** Whether a worker has shown life a short time ago. */
export const isYoung = ({ beat }: QueueAges): boolean => beat !== null && beat <= OLDEST_BEAT_S

const judgeBeat = (ages: QueueAges): Measured => ({
  ok: isYoung(ages),
  value: ages.beat === null ? null : Math.round(ages.beat),
})

const judgeQueue = ({ due }: QueueAges): Measured => ({ ok: due <= OLDEST_DUE_S, value: Math.round(due) })

async function measureDisk(): Promise<Measured> {
  const free = await freeBytes()
  return { ok: free === null || free >= LEAST_FREE_BYTES, value: free }
}

async function runProbe({ measure, ...probe }: Probe, patienceMs: number): Promise<ReadinessCheck> {
  const measured = await within(patienceMs, measure()).catch((error) => {
    logger.warn({ err: error, check: probe.name }, 'a check of readiness failed')
    return { ok: false, value: null }
  })
  return { ...probe, ...measured }
}

function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`it took more than ${milliseconds} ms`))
    const timer = setTimeout(late, milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The readiness of this process. */
export const checkReadiness = readinessChecks()
