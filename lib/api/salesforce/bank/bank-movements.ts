import * as z from 'zod'
import { id, optionalText, pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import {
  bankMovement,
  CONFIRMED_AT_ONCE,
  confirmIn,
  ignoreIn,
  matchTarget,
  movementColumns,
  movementIn,
  movementSearch,
  movementSummary,
} from './bank-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/bank/movement'
const READ = ['GUI_CAN_LIST_BANK'] as const
const WRITE = ['GUI_CAN_MANAGE_BANK'] as const

/** Ours: movements of the accounts, those that are open with what they may pay and why. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/list`, tags, summary: 'Bank movements' })
  .meta({ roles: READ })
  .input(
    z.object({
      ...pagingQuery(movementColumns, { size: 50, column: 'day', order: 'desc' }),
      ...movementSearch,
    }),
  )
  .output(answer({ movement_list: z.array(bankMovement), summary: movementSummary, paging_data: pagingData }))

/** Ours: what is open on the movement's side, by number or party: to choose by hand. At most 30. */
export const targets = endpoint
  .route({ method: 'GET', path: `${base}/{id}/target`, tags, summary: 'Documents that a movement may pay' })
  .meta({ roles: READ })
  .input(z.object({ id, search: optionalText(100) }))
  .output(answer({ target_list: z.array(matchTarget) }))

/**
 * Ours: registers the movement as the payment of documents, each with its part; together at most what is left of it.
 * ERROR_BANK_MOVEMENT_STATE for one that is reconciled or ignored, ERROR_BANK_AMOUNT beyond what is left of it,
 * ERROR_PAYMENT_EXCEEDS beyond what is open of a document.
 */
export const confirm = endpoint
  .route({ method: 'POST', path: `${base}/confirm`, tags, summary: 'Reconcile a bank movement' })
  .meta({ roles: WRITE })
  .input(confirmIn)
  .output(answer({ movement: bankMovement }))

/** Ours: confirms, of these movements, those whose proposal is certain now; the others stay as they are. */
export const confirmCertain = endpoint
  .route({ method: 'POST', path: `${base}/confirm_certain`, tags, summary: 'Reconcile what is certain' })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ id_list: z.array(id).min(1).max(CONFIRMED_AT_ONCE) }))
  .output(answer({ confirmed: z.number().int(), left: z.number().int() }))

/** Ours: reverses the payments of a movement, which is open again. ERROR_BANK_MOVEMENT_STATE without any. */
export const undo = endpoint
  .route({ method: 'POST', path: `${base}/undo`, tags, summary: 'Undo a reconciliation' })
  .meta({ roles: WRITE })
  .input(movementIn)
  .output(answer({ movement: bankMovement }))

/** Ours: puts a movement aside that pays no document, or the rest of one, and says why. */
export const ignore = endpoint
  .route({ method: 'POST', path: `${base}/ignore`, tags, summary: 'Ignore a bank movement' })
  .meta({ roles: WRITE })
  .input(ignoreIn)
  .output(answer({ movement: bankMovement }))

/** Ours: takes an ignored movement back. */
export const restore = endpoint
  .route({ method: 'POST', path: `${base}/restore`, tags, summary: 'Take an ignored movement back' })
  .meta({ roles: WRITE })
  .input(movementIn)
  .output(answer({ movement: bankMovement }))
