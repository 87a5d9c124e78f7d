import * as z from 'zod'
import { instantText } from '../codecs'

export const backup = z.object({
  id: z.number().int(),
  /** NIGHTLY; MANUAL: an operator asked for it; UPGRADE: made by the start before an update. */
  reason: z.enum(['NIGHTLY', 'MANUAL', 'UPGRADE']),
  state: z.enum(['QUEUED', 'RUNNING', 'VERIFYING', 'DONE', 'FAILED', 'REMOVED']),
  /** The name of its file; null until that is written. */
  name: z.string().nullable(),
  /** In bytes. */
  size: z.number().int().nullable(),
  /** Stored files that a record names and the storage did not have. */
  missing_files: z.number().int(),
  /** In English, as the program that makes backups answers. */
  error: z.string().nullable(),
  rehearsal_error: z.string().nullable(),
  created_at: instantText,
  finished_at: instantText.nullable(),
  verified_at: instantText.nullable(),
  rehearsed_at: instantText.nullable(),
  /** Of its copy in the bucket: RUNNING, DONE: the bucket has every byte, FAILED: it is tried again, REMOVED; null without one. */
  copy_state: z.enum(['RUNNING', 'DONE', 'FAILED', 'REMOVED']).nullable(),
  /** Why the last upload failed, or why older copies could not be removed; in English. */
  copy_error: z.string().nullable(),
  copied_at: instantText.nullable(),
  /** Whether its file can be had: from the folder, as long as it was written, or from the bucket. */
  is_present: z.boolean(),
})

export type Backup = z.infer<typeof backup>

/** The colour in which the backups are shown, and the reason of it. */
export const standing = z.object({
  level: z.enum(['GREEN', 'AMBER', 'RED']),
  reason: z.enum([
    'GOOD',
    'WAITING',
    'FAILED',
    'COPY_FAILED',
    'REHEARSAL',
    'MISSING_FILES',
    'NOT_CONFIGURED',
    'LATE',
    'GONE',
    'COPY_LATE',
  ]),
})

export const overview = z.object({
  standing,
  /** Whether nightly backups are configured. */
  is_configured: z.boolean(),
  /** The folder in which they are kept; null where they are kept in a bucket alone, or none are configured. */
  folder: z.string().nullable(),
  /** The bucket of their copies, `s3://bucket/prefix/`; null without one. */
  bucket: z.string().nullable(),
  /** When the last backup that the bucket has was made. */
  last_copied: instantText.nullable(),
  /** The last one of which every byte was verified. */
  last_good: backup.nullable(),
  /** When a backup was last restored into a throw-away database. */
  rehearsed_at: instantText.nullable(),
  /** Newest first, 30 at most. */
  backup_list: z.array(backup),
})

export type BackupOverview = z.infer<typeof overview>
