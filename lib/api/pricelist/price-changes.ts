import * as z from 'zod'
import { id, pagingData, pagingQuery } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import {
  changedPrice,
  changeTotals,
  keptPrice,
  priceChange,
  priceChangeIn,
  priceChangePreviewIn,
} from './price-change-fields'

const path = `${base}/pricechange`
const oneAnswer = answer({ price_change: priceChange })

/** Ours: what a change would make of prices, refused ones first. Writes nothing. */
export const preview = endpoint
  .route({ method: 'POST', path: `${path}/preview`, tags, summary: 'What a change of prices would do' })
  .meta({ roles: WRITE })
  .input(priceChangePreviewIn)
  .output(answer({ totals: changeTotals, price_list: z.array(changedPrice), paging_data: pagingData }))

/** Ours: changes prices, all that are not refused or none. */
export const apply = endpoint
  .route({ method: 'POST', path, tags, summary: 'Change many prices' })
  .meta({ roles: WRITE, creates: true })
  .input(priceChangeIn)
  .output(oneAnswer)

/**
 * Ours: gives prices back what they were before a change. One whose amount, quantity or currency was changed since stays
 * as it is, and comes in `kept_list`. A second undo is ERROR_PRICE_CHANGE_UNDONE.
 */
export const undo = endpoint
  .route({ method: 'POST', path: `${path}/{id}/undo`, tags, summary: 'Undo a change of prices' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ price_change: priceChange, kept_count: z.number().int(), kept_list: z.array(keptPrice) }))

/** Ours: the changes of prices, newest first. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/list`, tags, summary: 'Changes of prices' })
  .meta({ roles: WRITE })
  .input(z.object(pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' })))
  .output(answer({ price_change_list: z.array(priceChange), paging_data: pagingData }))
