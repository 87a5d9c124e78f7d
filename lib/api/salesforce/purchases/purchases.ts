import * as z from 'zod'
import { id, pagingData, pagingQuery } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import {
  PURCHASE_UPLOAD_LIMIT,
  purchase,
  purchaseAddIn,
  purchaseCategory,
  purchaseColumns,
  purchaseRow,
  purchaseSaveIn,
  purchaseSearch,
  purchaseStateIn,
  taxChoice,
} from './purchase-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/purchase'
const READ = ['GUI_CAN_LIST_PURCHASE'] as const
const WRITE = ['GUI_CAN_MANAGE_PURCHASE'] as const
const scope = z.enum(['structure', 'family'])

/** The nine categories; ours: the VAT rates that a purchase may bear. The same in every scope. */
export const categories = endpoint
  .route({ method: 'GET', path: `${base}/categories/{scope}`, tags, summary: 'Categories of purchases' })
  .meta({ roles: READ })
  .input(z.object({ scope }))
  .output(answer({ category_list: z.array(purchaseCategory), tax_list: z.array(taxChoice) }))

/**
 * Purchases, without deleted ones unless they are asked for, and the sums of all that the filters find. Those of the
 * family for who holds GUI_CAN_LIST_PURCHASE_FAMILY.
 */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/{scope}`, tags, summary: 'Purchases' })
  .meta({ roles: READ, scope: 'family' })
  .input(
    z.object({
      scope,
      // The dashboard of document 1 asks without arguments, and means all.
      ...pagingQuery(purchaseColumns, { size: 500, column: 'date', order: 'desc' }),
      ...purchaseSearch,
    }),
  )
  .output(
    answer({
      purchase_list: z.array(purchaseRow),
      total_amount: z.number(),
      total_residual: z.number(),
      paging_data: pagingData,
    }),
  )

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Purchase' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ purchase }))

/**
 * Creates a purchase, paid or as a draft, with up to 10 files of 20 MB. multipart/form-data with `files[]` and
 * `purchase_data` as JSON, or a JSON body without files. A file that cannot be kept refuses all, with each of them in
 * `fault_list`.
 */
export const add = endpoint
  .route({ method: 'POST', path: `${base}/add`, tags, summary: 'Create a purchase' })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: PURCHASE_UPLOAD_LIMIT })
  .input(purchaseAddIn)
  .output(answer({ purchase }))

/** Saves a purchase in the same form; files that `existent_files` does not name go. */
export const update = endpoint
  .route({ method: 'POST', path: `${base}/update`, tags, summary: 'Save a purchase' })
  .meta({ roles: WRITE, transaction: false, bodyLimit: PURCHASE_UPLOAD_LIMIT })
  .input(purchaseSaveIn)
  .output(answer({ purchase }))

/** PAID pays what is left; DRAFT leaves what was paid, and takes a deleted purchase back; DELETED deletes. */
export const updateState = endpoint
  .route({ method: 'POST', path: `${base}/update/state`, tags, summary: 'State of a purchase' })
  .meta({ roles: WRITE })
  .input(purchaseStateIn)
  .output(answer({ purchase }))

/** Deletes a purchase: its state becomes DELETED, and it leaves lists and sums. */
export const remove = endpoint
  .route({ method: 'GET', path: `${base}/delete/{id}`, tags, summary: 'Delete a purchase' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/** Ours: the bytes of a file, always to be saved, never shown in the browser. */
export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/file/{id}`,
    tags,
    summary: 'File of a purchase',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
