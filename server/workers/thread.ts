/** The program of a thread of the pool, built by scripts/build/thread-build.ts into .build/threads. */
import { setPriority } from 'node:os'
import { Refusal } from '@/lib/domain/core/refusal'
import { fromPlain, toPlain } from './plain'
import { tasks } from './tasks'

export type TaskRequest = { name: keyof typeof tasks; given: unknown }

export type TaskAnswer =
  | { result: unknown }
  | { refusal: Pick<Refusal, 'code' | 'params' | 'fields' | 'details'> }

// Bundled, packages are no longer known as such: what they call is not ours to change.
process.noDeprecation = true
// Only Linux gives a thread a priority of its own. The thread that answers goes before.
if (process.platform === 'linux') setPriority(10)

/** Runs a task. A refusal comes back as its parts: a clone of an error has lost what it was. */
export async function run({ name, given }: TaskRequest): Promise<TaskAnswer> {
  const task = tasks[name] as (...given: unknown[]) => Promise<unknown>
  try {
    return { result: toPlain(await task(...(fromPlain(given) as unknown[]))) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, params, fields, details } = error
    return { refusal: { code, params, fields, details } }
  }
}
