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

export const categories = endpoint
  .route({
    method: 'GET',
    path: `${base}/categories/{scope}`,
    tags,
    summary: 'Categories of purchases',
    description:
      'Returns the nine categories of purchases; Luna adds the VAT rates that a purchase may have. They are ' +
      'the same in every scope.',
  })
  .meta({ roles: READ })
  .input(z.object({ scope }))
  .output(answer({ category_list: z.array(purchaseCategory), tax_list: z.array(taxChoice) }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/{scope}`,
    tags,
    summary: 'Purchases',
    description:
      'Returns purchases, without deleted ones unless the filter asks for them, and the sums of everything ' +
      'that the filter finds. Holders of GUI_CAN_LIST_PURCHASE_FAMILY receive those of the family.',
  })
  .meta({ roles: READ, scope: 'family', mayBeLate: true })
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

export const exportFile = endpoint
  .route({
    method: 'GET',
    path: `${base}/export/{format}`,
    tags,
    summary: 'Export purchases',
    outputStructure: 'detailed',
    description:
      'Returns all purchases of the structure that the filters of the list find as a file, a line each, at most ' +
      '100,000. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: z.enum(['csv', 'xlsx']), ...purchaseSearch }))
  .output(fileAnswer)

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Purchase' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ purchase }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Create a purchase',
    description:
      'Creates a purchase, paid or as a draft, with up to 10 files of 20 MB each. The body is ' +
      'multipart/form-data with `files[]` and `purchase_data` as JSON, or JSON without files. A file that ' +
      'cannot be stored refuses the whole call, and `fault_list` names each such file.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: PURCHASE_UPLOAD_LIMIT })
  .input(purchaseAddIn)
  .output(answer({ purchase }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save a purchase',
    description: 'Saves a purchase in the same form. Files that `existent_files` does not name are deleted.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: PURCHASE_UPLOAD_LIMIT })
  .input(purchaseSaveIn)
  .output(answer({ purchase }))

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of a purchase',
    description:
      'Changes the state of a purchase: PAID pays what is left; DRAFT keeps what was paid, and restores a ' +
      'deleted purchase; DELETED deletes.',
  })
  .meta({ roles: WRITE })
  .input(purchaseStateIn)
  .output(answer({ purchase }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${base}/delete/{id}`,
    tags,
    summary: 'Delete a purchase',
    description:
      'Deletes a purchase: its state becomes DELETED, and it leaves lists and sums. The specification makes ' +
      'this writing call a GET.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/file/{id}`,
    tags,
    summary: 'File of a purchase',
    outputStructure: 'detailed',
    description:
      'Returns the bytes of a file, always to be saved and never to be shown in the browser. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
