import * as z from 'zod'
import { instantText } from '../codecs'

/** The author of an action; null for one without an author, or of an account that is gone. */
export const author = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** A note as answers state it. */
export const note = z.object({
  id: z.number().int(),
  text: z.string(),
  pinned: z.boolean(),
  author,
  created_at: instantText,
  edited_at: instantText.nullable(),
})

export type Note = z.infer<typeof note>
