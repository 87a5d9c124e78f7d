/** Heavy work, done by threads of its own: the thread that answers calls goes on answering. */
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { traceChild } from '@/server/platform/tracing/trace'
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

/** Bytes of files that are kept in memory, and the most that one of them may have. */
const KEPT = { maxSize: 32 * 1024 * 1024, maxEntrySize: 2 * 1024 * 1024 }

type SharedPool = {
  queue: FairQueue
  piscina: Piscina<TaskRequest, TaskAnswer>
  files: LRUCache<string, Uint8Array>
}

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
    files: new LRUCache({ ...KEPT, sizeCalculation: (file) => file.byteLength }),
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
  const outcome = await traceChild(`thread ${name}`, { 'luna.task': name }, (span) =>
    answerOf(tenant, name, given, (waited) => span?.note({ 'luna.waited_ms': waited })),
  )
  if ('result' in outcome) return fromPlain(outcome.result) as Result<Task>
  const { code, params, fields, details } = outcome.refusal
  throw new Refusal(code, params, fields, details)
}

/** The answer of a thread to a task. `begins` is given the milliseconds for which the task waited for its turn. */
function answerOf(
  tenant: number,
  name: Name,
  given: unknown[],
  begins: (waited: number) => void,
): Promise<TaskAnswer> {
  const { queue, piscina } = pool()
  const came = performance.now()
  return queue.run(tenant, async () => {
    begins(Math.round(performance.now() - came))
    const signal = AbortSignal.timeout(env.LUNA_THREAD_SECONDS * 1000)
    try {
      return await piscina.run({ name, given: toPlain(given) }, { signal })
    } catch (error) {
      if (!isExceeded(error)) throw error
      logger.warn({ task: name, structure_id: tenant }, 'a task needed too much time or memory')
      throw new Refusal('ERROR_TOO_HEAVY')
    }
  })
}

/** The tasks that make a file of nothing but what they are given: the same input makes the same bytes. */
type FileTask = 'renderInvoice' | 'renderTemplate'

/**
 * The file that a task makes, as `inThread`, or the one that it made of the same input before: the last ones are kept in
 * memory. A caller leaves its bytes as they are.
 */
export async function fileOfThread<Task extends FileTask>(
  tenant: number,
  name: Task,
  ...given: Parameters<Tasks[Task]>
): Promise<Uint8Array> {
  const input = serialize([name, toPlain(given)])
  const key = createHash('sha256').update(input).digest('base64')
  const kept = pool().files.get(key)
  if (kept) return kept
  const file = await inThread(tenant, name, ...given)
  pool().files.set(key, file)
  return file
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
