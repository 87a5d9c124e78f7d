import * as z from 'zod'
import { instantText, sku, text } from '@/lib/api/codecs'

/** A note of a meeting as it leaves, with the entries of the registry that it is about and its files. */
export const meetingNote = z.object({
  id: z.number().int(),
  value: z.string(),
  event_id: z.number().int(),
  note_ana_sku_list: z.array(z.object({ ana_sku: z.string(), name: z.string() })),
  attachments: z.array(
    z.object({ id: z.number().int(), name: z.string(), mime_type: z.string(), size: z.number().int() }),
  ),
  created_at: instantText,
  author: z.string(),
})

export type MeetingNote = z.infer<typeof meetingNote>

/** The content of a note; a note that is saved without people keeps those it has. */
export const noteContent = {
  value: text(10_000).pipe(z.string().min(1)),
  note_ana_sku_list: z
    .array(z.object({ ana_sku: sku }))
    .max(50)
    .nullish(),
}
