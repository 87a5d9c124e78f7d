import * as z from 'zod'
import { day } from '@/lib/api/codecs'
import { ISSUING_STEPS } from '@/lib/domain/documents/issuing/automatic-issuing'

/**
 * Whether the invoices of contracts are issued by themselves on their day, from which day on, and whether they are then sent
 * to SdI and mailed to the customers.
 */
export const automaticIssuing = z
  .object({
    attivo: z.boolean().default(false),
    /** Invoices of an earlier day stay to be issued by hand. */
    dal: day.nullable().default(null),
    invia_sdi: z.boolean().default(false),
    invia_email: z.boolean().default(false),
  })
  .refine(({ attivo, dal }) => !attivo || dal !== null, { path: ['dal'], message: 'required' })

const waitingSum = z.object({ count: z.number().int(), total: z.number() })

/** The fate of the invoices of contracts that wait, when those from a day on are issued by themselves. */
export const issuingPlan = z.object({
  today: z.string(),
  /** Older ones, which stay to be issued by hand. */
  before: waitingSum,
  /** Those of the next run. */
  now: waitingSum,
  /** Those of the next days. */
  coming: z.array(waitingSum.extend({ date: z.string() })),
  /** Those of all days after them. */
  later: waitingSum,
})

export type IssuingPlan = z.infer<typeof issuingPlan>

/** Whether the invoices of a contract go out by themselves. */
export const contractIssuing = z.object({
  contract_id: z.number().int(),
  /** Whether those of the structure do. */
  is_active: z.boolean(),
  /** Whether those of this contract are left out. */
  is_paused: z.boolean(),
  /** The next one that waits, of those which the setting takes; null where there is none. */
  next: z.object({ date: z.string(), total: z.number() }).nullable(),
})

export type ContractIssuing = z.infer<typeof contractIssuing>

/** An invoice of a contract that was left at a step, and why. */
export const leftInvoice = z.object({
  id: z.number().int(),
  step: z.enum(ISSUING_STEPS),
  /** Null where it was not issued. */
  numeration: z.string().nullable(),
  date: z.string(),
  receiver_name: z.string(),
  total: z.number(),
  code: z.string(),
  description: z.string(),
})

export type LeftInvoice = z.infer<typeof leftInvoice>
