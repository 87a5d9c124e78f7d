import * as z from 'zod'
import { id, optionalText, pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import {
  bankMovement,
  confirmIn,
  ignoreIn,
  MAX_CONFIRMED_MOVEMENTS,
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

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Bank movements',
    description:
      'Returns movements of the accounts; open ones with the documents that they may pay and the reasons. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(
    z.object({
      ...pagingQuery(movementColumns, { size: 50, column: 'day', order: 'desc' }),
      ...movementSearch,
    }),
  )
  .output(answer({ movement_list: z.array(bankMovement), summary: movementSummary, paging_data: pagingData }))

export const targets = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/target`,
    tags,
    summary: 'Documents that a movement may pay',
    description:
      "Returns open documents on the movement's side, by number or party, to be chosen by hand. At most 30. " +
      'This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id, search: optionalText(100) }))
  .output(answer({ target_list: z.array(matchTarget) }))

export const confirm = endpoint
  .route({
    method: 'POST',
    path: `${base}/confirm`,
    tags,
    summary: 'Reconcile a bank movement',
    description:
      'Registers the movement as the payment of documents, each with its part, together at most what is ' +
      'left of the movement. Errors: ERROR_BANK_MOVEMENT_STATE for a movement that is reconciled or ' +
      'ignored, ERROR_BANK_AMOUNT beyond what is left of it, ERROR_PAYMENT_EXCEEDS beyond what is open of a ' +
      'document. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(confirmIn)
  .output(answer({ movement: bankMovement }))

export const confirmCertain = endpoint
  .route({
    method: 'POST',
    path: `${base}/confirm_certain`,
    tags,
    summary: 'Reconcile what is certain',
    description:
      'Confirms those of the given movements whose proposal is certain at this moment; the others stay ' +
      'unchanged. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ id_list: z.array(id).min(1).max(MAX_CONFIRMED_MOVEMENTS) }))
  .output(answer({ confirmed: z.number().int(), left: z.number().int() }))

export const undo = endpoint
  .route({
    method: 'POST',
    path: `${base}/undo`,
    tags,
    summary: 'Undo a reconciliation',
    description:
      'Reverses the payments of a movement, which is open again. A movement without payments is refused ' +
      'with ERROR_BANK_MOVEMENT_STATE. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(movementIn)
  .output(answer({ movement: bankMovement }))

export const ignore = endpoint
  .route({
    method: 'POST',
    path: `${base}/ignore`,
    tags,
    summary: 'Ignore a bank movement',
    description:
      'Puts aside a movement that pays no document, or the rest of one, with a reason. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(ignoreIn)
  .output(answer({ movement: bankMovement }))

export const restore = endpoint
  .route({
    method: 'POST',
    path: `${base}/restore`,
    tags,
    summary: 'Take an ignored movement back',
    description: 'Makes an ignored movement open again. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(movementIn)
  .output(answer({ movement: bankMovement }))
