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

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/merge/preview`,
    tags,
    summary: 'Preview a merge',
    description:
      'Compares two entries: where they differ, which value is suggested, and what refers to the second. ' +
      'Nothing is written. This call is an addition of Luna.',
  })
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
        /** The number of rows of each table that refer to the entry that goes. */
        reference_list: z.array(z.object({ kind: z.string(), count: z.number().int() })),
      }),
    }),
  )

export const create = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/merge`,
    tags,
    summary: 'Merge two entries',
    description:
      'Merges the second entry into the first. Fields without a choice take the suggested value. Documents, ' +
      'contacts and everything else that referred to the second refer to the first; issued documents keep ' +
      'their snapshots. A stale revision of either entry is refused with 409. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(
    pair.extend({
      choices: z.record(z.string().max(40), choice).default({}),
      keep_revision: z.number().int().positive().optional(),
      merge_revision: z.number().int().positive().optional(),
    }),
  )
  .output(answer({ anagrafica, merge }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/anagrafica/merge/list`,
    tags,
    summary: 'Merges of the last 30 days',
    description: 'Returns the merges of the last 30 days, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .output(answer({ merge_list: z.array(merge) }))

export const undo = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/merge/{id}/undo`,
    tags,
    summary: 'Undo a merge',
    description:
      'Undoes a merge within 30 days. The merged entry returns as it was, with everything that referred to ' +
      'it. Changes that were made to the kept entry after the merge stay. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ anagrafica_list: z.array(anagrafica), merge }))
