import * as z from 'zod'
import { id, optionalText, pagingData, pagingQuery, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { pass, passColumns, passIn, passSaveIn, passUse } from './pass-fields'

const path = `${base}/eventpass`
const READ = ['GUI_CAN_VIEW_BOOKING_LIST', 'GUI_CAN_MARK_ATTENDANCE'] as const
const WRITE = ['GUI_CAN_MARK_ATTENDANCE'] as const

/** Ours: the passes of the structure, or of one person. `open`: only those that are still good for something. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/structure/list`, tags, summary: 'Passes' })
  .meta({ roles: READ })
  .input(
    z.object({
      anagrafica_sku: sku.optional(),
      /** Words of the owner's name. */
      search: optionalText(100),
      open: z.enum(['true', 'false']).default('false'),
      ...pagingQuery(passColumns, { size: 50, column: 'id', order: 'desc' }),
    }),
  )
  .output(answer({ event_pass_list: z.array(pass), paging_data: pagingData }))

/** Ours: what a pass covered, the latest first, at most 500. */
export const uses = endpoint
  .route({ method: 'GET', path: `${path}/{id}/uses`, tags, summary: 'Uses of a pass' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ use_list: z.array(passUse) }))

/** Ours: gives somebody a pass. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a pass' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ event_pass: passIn }))
  .output(answer({ event_pass: pass }))

/** Ours: saves a pass; it keeps its owner and what was used of it. */
export const update = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save a pass' })
  .meta({ roles: WRITE })
  .input(z.object({ event_pass: passSaveIn }))
  .output(answer({ event_pass: pass }))

/** Ours: a pass is good for nothing any more; what it covered stays covered. Twice is as once. */
export const revoke = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/revoke`, tags, summary: 'Revoke a pass' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ event_pass: pass }))
