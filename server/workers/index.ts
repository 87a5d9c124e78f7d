/** Heavy work, done by threads of its own: the thread that answers calls goes on answering. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import type { Cell } from '@/server/sheets'
import { FairQueue } from './fair-queue'
import { fromPlain, toPlain } from './plain'
import type { Tasks } from './tasks'
import type { TaskAnswer, TaskRequest } from './thread'

type Name = keyof Tasks
type Result<Task extends Name> = Awaited<ReturnType<Tasks[Task]>>

const threads = (): number => env.LUNA_THREADS || Math.min(4, Math.max(2, availableParallelism() - 1))
/** Room for what a task allocates, as the server itself has: with less, garbage is collected while much is in use. */
const YOUNG_MB = 192
/** A thread that has nothing to do gives its memory back after so long. */
const IDLE_MS = env.NODE_ENV === 'development' ? 1_000 : 60_000

type SharedPool = { queue: FairQueue; piscina: Piscina<TaskRequest, TaskAnswer> }

// One pool a process, also where a bundler loads this module twice.
const shared = globalThis as typeof globalThis & { lunaPool?: SharedPool }

function openPool(): SharedPool {
  const running = threads()
  return {
    queue: new FairQueue({
      running,
      runningOfTenant: Math.max(1, running - 1),
      waiting: 512,
      waitingOfTenant: 128,
    }),
    piscina: new Piscina({
      filename: join(/* turbopackIgnore: true */ process.cwd(), '.build/threads/thread.mjs'),
      name: 'run',
      minThreads: 0,
      maxThreads: running,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: env.LUNA_THREAD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    }),
  }
}

function pool(): SharedPool {
  shared.lunaPool ??= openPool()
  return shared.lunaPool
}

/** Ends the threads, and what they are at; the next task opens a pool as the environment says then. */
export async function endThreads(): Promise<void> {
  await shared.lunaPool?.piscina.destroy()
  shared.lunaPool = undefined
}

/**
 * Does a task of tasks.ts in a thread, for a tenant (a structure's id). Tenants are served in turn; a thread that needs
 * too long or too much memory for a task is ended, and the task refused.
 * @throws Refusal ERROR_SERVER_BUSY, ERROR_TOO_HEAVY, and what the task refuses
 */
export async function inThread<Task extends Name>(
  tenant: number,
  name: Task,
  ...given: Parameters<Tasks[Task]>
): Promise<Result<Task>> {
  const { queue, piscina } = pool()
  const outcome = await queue.run(tenant, async () => {
    const signal = AbortSignal.timeout(env.LUNA_THREAD_SECONDS * 1000)
    try {
      return await piscina.run({ name, given: toPlain(given) }, { signal })
    } catch (error) {
      if (!isExceeded(error)) throw error
      logger.warn({ task: name, structure_id: tenant }, 'a task needed too much time or memory')
      throw new Refusal('ERROR_TOO_HEAVY')
    }
  })
  if ('result' in outcome) return fromPlain(outcome.result) as Result<Task>
  const { code, params, fields, details } = outcome.refusal
  throw new Refusal(code, params, fields, details)
}

/** The tasks of this process that run, and those that wait for a thread. */
export const threadCounts = (): { running: number; waiting: number } =>
  shared.lunaPool?.queue.counts ?? { running: 0, waiting: 0 }

/** Whether a thread was ended because it passed its limits. */
const isExceeded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')

/**
 * A workbook of one sheet in a thread. What its pages hold is put aside as bytes while they come, so that neither they
 * nor the file are in the heap.
 */
export async function xlsxInThread(
  tenant: number,
  name: string,
  headers: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Blob> {
  const packed: Uint8Array[] = []
  for await (const rows of pages) packed.push(Buffer.from(JSON.stringify(rows)))
  const parts = await inThread(tenant, 'xlsxParts', name, headers, packed)
  return new Blob(parts as BlobPart[])
}
