import * as z from 'zod'
import { dayText, instantText } from '../codecs'

/** How a person is forgotten: the entry goes, or it stays without anything personal where old documents need it. */
export const eraseMode = z.enum(['erase', 'anonymise'])
export type EraseMode = z.infer<typeof eraseMode>

/** A reason for which a person may not be forgotten. */
export const erasureFault = z.object({
  /** `document`: issued; `draft`: to be issued or deleted first; `purchase`: an expense; `company`: the structure's own; `account`: signs in. */
  kind: z.enum(['document', 'purchase', 'delivery_note', 'draft', 'company', 'account', 'teacher']),
  id: z.number().int(),
  /** The name by which users know it. */
  name: z.string(),
  /** The last day on which the law requires it to be kept (art. 2220 c.c.); null where no obligation is the reason. */
  kept_until: dayText.nullable(),
})

export type ErasureFault = z.infer<typeof erasureFault>

/** The effect that forgetting a person would have. */
export const erasurePreview = z.object({
  /** The reasons against each mode, the first 500; empty when it may be done. */
  forbidden: z.object({ erase: z.array(erasureFault), anonymise: z.array(erasureFault) }),
  /** Last day of the obligation over all documents; null without any. */
  kept_until: dayText.nullable(),
  /** The number of records that would be deleted, by kind; `documents` would stay without their party. */
  counts: z.object({
    documents: z.number().int(),
    notes: z.number().int(),
    attachments: z.number().int(),
    contacts: z.number().int(),
    mails: z.number().int(),
  }),
})

export type ErasurePreview = z.infer<typeof erasurePreview>

/** The making of an export. */
export const gdprExport = z.object({
  id: z.number().int(),
  state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  processed: z.number().int(),
  total: z.number().int(),
  /** In bytes, once done. */
  size: z.number().int().nullable(),
  created_at: instantText,
  /** Until when it can be downloaded. */
  expires_at: instantText,
})

export type GdprExport = z.infer<typeof gdprExport>
