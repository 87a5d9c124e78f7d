import * as z from 'zod'
import { day, dayText, id, instantText, optionalText } from '@/lib/api/codecs'
import { isQuarter } from '@/lib/domain/registers/tax-period'
import { taxPeriod } from './register-fields'

/** A quarter, `2026-Q4`. */
export const taxQuarter = taxPeriod.refine(isQuarter, { message: 'quarter' })

/** A communication that was made, without its file. */
export const lipe = z.object({
  id: z.number(),
  quarter: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  size: z.number(),
  /** Empty where the account is gone. */
  author: z.string(),
  created_at: instantText,
  /** The day on which a user sent it; null while it is not marked as sent. */
  sent_on: dayText.nullable(),
  /** Of the receipt; empty while it is not known. */
  protocol: z.string(),
})

export type LipeAnswer = z.infer<typeof lipe>

export const lipeSentIn = z.object({
  id,
  sent_on: day.nullable(),
  protocol: optionalText(40),
})
