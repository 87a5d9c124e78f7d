import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { poolCounts } from '@/server/db/client'
import { lateReadCounts } from '@/server/db/late-reads'
import { asSystem } from '@/server/db/system'
import { type MeteredCall, setCallMeter } from '@/server/http/call-meter'
import { meterPages } from '@/server/http/page-meter'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { threadCounts } from '@/server/workers'
import { remember } from './remember'
import { type InstallationCounts, installationCounts } from './watch-queries'

const CACHED_MS = 5_000
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const FILE_STATES = ['READY', 'SENDING', 'SENT', 'REJECTED', 'FAILED']
const MAIL_STATES = ['QUEUED', 'FAILED']

/** The figures of this process, and how those of the installation are brought up to date. */
type Metrics = { registry: Registry; refresh: () => Promise<void> }

// Next loads the module once for each bundle: all of them share the figures.
const shared = globalThis as typeof globalThis & { lunaMetrics?: Promise<Metrics> }

/** Begins to count the requests of this process. The library is loaded here, where somebody wants to know. */
export async function startMetering(): Promise<void> {
  shared.lunaMetrics ??= openMetrics()
  await shared.lunaMetrics
}

/** The figures as Prometheus reads them, and the type of the text. */
export async function metricsText(): Promise<{ text: string; type: string }> {
  await startMetering()
  const { registry, refresh } = (await shared.lunaMetrics) as Metrics
  await refresh()
  return { text: await registry.metrics(), type: registry.contentType }
}

/** Whether a request may read the figures: null where no token is configured, so that there is nothing to read. */
export function mayReadMetrics(headers: Headers): boolean | null {
  if (env.LUNA_METRICS_TOKEN === '') return null
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(env.LUNA_METRICS_TOKEN))
}

async function openMetrics(): Promise<Metrics> {
  const { Registry, Histogram, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'luna_' })
  const requests = new Histogram({
    name: 'luna_http_request_duration_seconds',
    help: 'Requests that were answered, by declared route, method and class of the status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  setCallMeter(({ route, method, status, seconds }: MeteredCall) => {
    const known = METHODS.has(method) ? method : 'OTHER'
    requests.observe({ route, method: known, status: `${Math.floor(status / 100)}xx` }, seconds)
  })
  meterPages()
  const set = await gauges(registry)
  const read = remember(CACHED_MS, () => asSystem(installationCounts))
  return {
    registry,
    refresh: async () => {
      set.process()
      set.installation(
        await read().catch((error) => {
          logger.warn({ err: error }, 'the figures of the installation could not be read')
          return null
        }),
      )
    },
  }
}

/** Sets the figures that are read when they are asked for: of the process, and of the installation (null: unknown). */
async function gauges(registry: Registry) {
  const { Counter, Gauge } = await import('prom-client')
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `luna_${name}`, help, labelNames, registers: [registry] })
  const pool = gauge('database_connections', 'Connections of this process to the database.', ['state'])
  const poolWaiting = gauge('database_waiting', 'Transactions of this process that wait for a connection.')
  const lateReads = new Counter({
    name: 'luna_late_reads_total',
    help: 'Reads of this process that may be late: of the replica; of the primary, as the replica was behind or lost.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const threads = gauge('thread_tasks', 'Heavy tasks in the threads of this process.', ['state'])
  const isRead = gauge('installation_read', '1 when the figures of the installation could be read.')
  const jobs = gauge('jobs', 'Jobs of the installation: waiting for a worker, running, failed for good.', [
    'job',
    'state',
  ])
  const oldest = gauge('jobs_oldest_seconds', 'Age of the oldest job that waits for a worker.', ['job'])
  const files = gauge('exchange_files', 'E-invoice files that are on their way or failed.', ['state'])
  const mails = gauge('mails', 'Mails that wait or failed.', ['state'])
  return {
    process() {
      const { used, idle, waiting } = poolCounts()
      pool.set({ state: 'used' }, used)
      pool.set({ state: 'idle' }, idle)
      poolWaiting.set(waiting)
      lateReads.reset()
      for (const [outcome, count] of Object.entries(lateReadCounts() ?? {})) lateReads.inc({ outcome }, count)
      for (const [state, count] of Object.entries(threadCounts())) threads.set({ state }, count)
    },
    installation(counts: InstallationCounts | null) {
      isRead.set(counts ? 1 : 0)
      for (const stale of [jobs, oldest, files, mails]) stale.reset()
      if (!counts) return
      for (const { name: job, oldest: age, waiting, running, failed } of counts.jobs) {
        for (const [state, count] of Object.entries({ waiting, running, failed }))
          jobs.set({ job, state }, count)
        oldest.set({ job }, age)
      }
      const byState = (rows: InstallationCounts['mails'], state: string) =>
        rows.find((row) => row.state === state)?.count ?? 0
      for (const state of FILE_STATES) files.set({ state }, byState(counts.files, state))
      for (const state of MAIL_STATES) mails.set({ state }, byState(counts.mails, state))
    },
  }
}
