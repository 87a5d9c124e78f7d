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

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${path}/preview`,
    tags,
    summary: 'What a change of prices would do',
    description:
      'Returns what a change would make of the prices, refused ones first. Nothing is written. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(priceChangePreviewIn)
  .output(answer({ totals: changeTotals, price_list: z.array(changedPrice), paging_data: pagingData }))

export const apply = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Change many prices',
    description: 'Changes prices: all that are not refused, in one step. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(priceChangeIn)
  .output(oneAnswer)

export const undo = endpoint
  .route({
    method: 'POST',
    path: `${path}/{id}/undo`,
    tags,
    summary: 'Undo a change of prices',
    description:
      'Restores the prices from before a change. A price whose amount, quantity or currency has changed ' +
      'since stays as it is and is returned in `kept_list`. A second undo is refused with ' +
      'ERROR_PRICE_CHANGE_UNDONE. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({ price_change: priceChange, kept_count: z.number().int(), kept_list: z.array(keptPrice) }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Changes of prices',
    description: 'Returns the changes of many prices, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object(pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' })))
  .output(answer({ price_change_list: z.array(priceChange), paging_data: pagingData }))
