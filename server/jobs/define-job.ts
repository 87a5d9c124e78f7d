import type * as z from 'zod'

/**
 * A job: its name in the queue, what its payload must be, and what it does. Payloads are ids. One that `sends` leads to
 * what leaves the house (mails, e-invoices, payments) or takes what comes in by mail: it waits in a restored database.
 */
export type Job = { name: string; sends: boolean; run: (payload: unknown) => Promise<void> }

/** Declares a job. It may run twice: it reads the state first and does nothing when that has moved on. */
export function defineJob<Schema extends z.ZodType>(job: {
  name: string
  sends?: true
  payload: Schema
  run: (payload: z.output<Schema>) => Promise<void>
}): Job {
  return { name: job.name, sends: job.sends === true, run: (payload) => job.run(job.payload.parse(payload)) }
}
