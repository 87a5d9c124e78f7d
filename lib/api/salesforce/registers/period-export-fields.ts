import * as z from 'zod'
import { instantText } from '@/lib/api/codecs'
import { BATCH_STATES } from '@/lib/domain/documents/lists/document-batch'

/** A period whose documents are gathered, as it stands. */
export const periodExport = z.object({
  id: z.number().int(),
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

export type PeriodExport = z.infer<typeof periodExport>
