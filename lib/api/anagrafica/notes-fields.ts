import * as z from 'zod'
import { instantText } from '../codecs'

/** Who did something; null for nobody in particular, or for an account that is gone. */
export const author = z.object({ id: z.number().int(), name: z.string() }).nullable()

/** A note as it leaves. */
export const note = z.object({
  id: z.number().int(),
  text: z.string(),
  pinned: z.boolean(),
  author,
  created_at: instantText,
  edited_at: instantText.nullable(),
})

export type Note = z.infer<typeof note>
