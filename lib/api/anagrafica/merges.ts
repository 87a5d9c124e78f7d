import * as z from 'zod'
import { id, instantText, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { anagrafica } from './anagrafica-fields'

const pair = z.object({
  /** The entry that stays. */
  keep: sku,
  /** The entry that goes: what refers to it refers to the other from then on. */
  merge: sku,
})

const choice = z.enum(['keep', 'merge', 'both'])

const merge = z.object({
  id: z.number().int(),
  kept_sku: z.string(),
  kept_name: z.string(),
  merged_sku: z.string(),
  merged_name: z.string(),
  merged_at: instantText,
  undone_at: instantText.nullable(),
  /** Until when it can be undone; null when it no longer can. */
  undo_until: instantText.nullable(),
})

/** Ours: two entries side by side: where they differ, which value is suggested, and what refers to the second. */
export const preview = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/merge/preview`, tags, summary: 'Preview a merge' })
  .meta({ roles: WRITE })
  .input(pair)
  .output(
    answer({
      preview: z.object({
        keep: anagrafica,
        merge: anagrafica,
        field_list: z.array(
          z.object({
            /** A column's name. */
            field: z.string(),
            keep: z.unknown(),
            merge: z.unknown(),
            suggested: choice,
            /** Whether both values can stand together. */
            joinable: z.boolean(),
          }),
        ),
        /** How many rows of each table refer to the entry that goes. */
        reference_list: z.array(z.object({ kind: z.string(), count: z.number().int() })),
      }),
    }),
  )

/**
 * Ours: merges the second entry into the first. Fields without a choice take the suggested value; documents, contacts
 * and all else that refers to the second refer to the first; issued documents keep their snapshots. A stale revision of
 * either is 409.
 */
export const create = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/merge`, tags, summary: 'Merge two entries' })
  .meta({ roles: WRITE, creates: true })
  .input(
    pair.extend({
      choices: z.record(z.string().max(40), choice).default({}),
      keep_revision: z.number().int().positive().optional(),
      merge_revision: z.number().int().positive().optional(),
    }),
  )
  .output(answer({ anagrafica, merge }))

/** Ours: the merges of the last 30 days, newest first. */
export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/merge/list`,
    tags,
    summary: 'Merges of the last 30 days',
  })
  .meta({ roles: WRITE })
  .output(answer({ merge_list: z.array(merge) }))

/**
 * Ours: undoes a merge within 30 days. The merged entry is there again as it was, and so is what referred to it; what
 * was changed in the kept entry since the merge stays changed.
 */
export const undo = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/merge/{id}/undo`, tags, summary: 'Undo a merge' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica), merge }))
