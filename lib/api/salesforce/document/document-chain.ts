import * as z from 'zod'
import { dayText, instantText } from '@/lib/api/codecs'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'

/** A document among those that it is connected with. */
export const chainLink = z.object({
  id: z.number().int(),
  document_kind: z.enum(DOCUMENT_KINDS),
  numeration: z.string().nullable(),
  description: z.string(),
  date: dayText,
  state: z.string(),
  total: z.number(),
  /** The one that it was made of, when that is in the list, and how. */
  origin_id: z.number().int().nullable(),
  origin_kind: z.string().nullable(),
})

export type ChainLink = z.infer<typeof chainLink>

/** A document in the bin. */
export const binned = z.object({
  id: z.number().int(),
  document_kind: z.enum(DOCUMENT_KINDS),
  type: z.enum(['ACTIVE', 'PASSIVE']),
  description: z.string(),
  receiver_name: z.string(),
  total: z.number(),
  deleted_at: instantText,
})

export type BinnedDocument = z.infer<typeof binned>
