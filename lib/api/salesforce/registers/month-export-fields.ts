import * as z from 'zod'
import { instantText } from '@/lib/api/codecs'
import { BATCH_STATES } from '@/lib/domain/documents/document-batch'
import { isQuarter } from '@/lib/domain/registers/tax-period'
import { taxPeriod } from './register-fields'

export const monthExportIn = z.object({ month: taxPeriod.refine((period) => !isQuarter(period)) })

/** A month that is gathered for the accountant, as it stands. */
export const monthExport = z.object({
  id: z.number().int(),
  /** `2026-11`. */
  month: z.string(),
  state: z.enum(BATCH_STATES),
  /** The number of documents, and of those that are done. */
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Once it is done. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  created_at: instantText,
  finished_at: instantText.nullable(),
  /** When it and its file go. */
  expires_at: instantText,
})

export type MonthExport = z.infer<typeof monthExport>
