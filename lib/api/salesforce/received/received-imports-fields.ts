import * as z from 'zod'
import { id, instantText, pagingQuery } from '@/lib/api/codecs'

export const receivedImportStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const

const count = z.number().int()

/** An import of received files and its progress. */
export const receivedImport = z.object({
  id: count,
  state: z.enum(receivedImportStates),
  name_list: z.array(z.string()),
  /** null until the files of archives are counted. */
  file_count: count.nullable(),
  processed: count,
  created_count: count,
  present_count: count,
  error_count: count,
  created_at: instantText,
  finished_at: instantText.nullable(),
})

export type ReceivedImport = z.infer<typeof receivedImport>

/**
 * The outcome of one file. `description` states, in the caller's language, the reason of a refusal or the points to
 * check.
 */
export const receivedImportEntry = z.object({
  position: count,
  name: z.string(),
  outcome: z.enum(['CREATED', 'PRESENT', 'ERROR']),
  document: z
    .object({
      id: count,
      document_kind: z.enum(['INVOICE', 'CREDITNOTE']),
      fullNumeration: z.string(),
      receiver_name: z.string(),
      total: z.number(),
      state: z.string(),
    })
    .nullable(),
  /** Several of a lot. */
  document_count: count,
  description: z.string(),
})

export type ReceivedImportEntry = z.infer<typeof receivedImportEntry>

/** The most entries of an answer. */
export const MAX_ANSWERED_ENTRIES = 500

export const receivedImportIn = z.object({
  id,
  /** Only the entries after this position, for a page that watches the import. */
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
})

export const receivedImportsIn = z.object(pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' }))
