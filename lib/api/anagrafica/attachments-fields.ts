import * as z from 'zod'
import { instantText } from '../codecs'
import { author } from './notes-fields'

export const MAX_FILES = 10
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Room for ten files of 20 MB and what multipart/form-data puts around them. */
export const UPLOAD_LIMIT = MAX_FILES * MAX_FILE_BYTES + 64 * 1024

/** A file of an entry as answers state it. */
export const attachment = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The type of the content, whatever the file's name suggests. */
  mime_type: z.string(),
  /** In bytes. */
  size: z.number().int(),
  sha256: z.string(),
  author,
  created_at: instantText,
})

export type Attachment = z.infer<typeof attachment>
