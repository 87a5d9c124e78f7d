import type { Tx } from '@/server/db/client'

/** Payloads are ids: the job reads the rest when it runs. */
export type JobPayload = Readonly<Record<string, number | string>>

/**
 * Adds a job in the transaction: it runs only if the transaction commits. Of jobs with the same key only the
 * last one added waits.
 */
export async function enqueue(
  tx: Tx,
  task: string,
  payload: JobPayload,
  options: { key?: string; delayMs?: number } = {},
): Promise<void> {
  const delay = options.delayMs ?? 0
  await tx.$executeRaw`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${options.key ?? null},
    now() + make_interval(secs => ${delay / 1000}))`
}
