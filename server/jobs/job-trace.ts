import { traceRoot } from '@/server/platform/tracing/trace'
import type { Job } from './define-job'

/** The run of a job: how often it was tried, this time included, and how often it may be. */
type JobRun = { attempts: number; max_attempts: number }

/** Runs a job in a trace of its own, with its outcome: done, retry (it failed and is tried again) or failed (for good). */
export function traceJob(
  { name, run }: Job,
  payload: unknown,
  { attempts, max_attempts }: JobRun,
): Promise<void> {
  const facts = { 'luna.job': name, 'luna.attempt': attempts }
  return traceRoot({ kind: 'job', name: `job ${name}`, facts }, async (span) => {
    try {
      await run(payload)
      span?.note({ 'luna.outcome': 'done' })
    } catch (error) {
      span?.note({ 'luna.outcome': attempts < max_attempts ? 'retry' : 'failed' })
      throw error
    }
  })
}
