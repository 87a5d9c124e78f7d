import type * as z from 'zod'

/** A job: its name in the queue, what its payload must be, and what it does. Payloads are ids. */
export type Job = { name: string; run: (payload: unknown) => Promise<void> }

/** Declares a job. It may run twice: it reads the state first and does nothing when that has moved on. */
export function defineJob<Schema extends z.ZodType>(job: {
  name: string
  payload: Schema
  run: (payload: z.output<Schema>) => Promise<void>
}): Job {
  return { name: job.name, run: (payload) => job.run(job.payload.parse(payload)) }
}
