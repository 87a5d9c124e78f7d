import * as z from 'zod'
import { day, sku } from '../codecs'
import { endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags } from './access'
import { productFilter } from './product-fields'

/**
 * Ours: the price list of the structure as a file, by name: what each quantity of each product that the filter finds
 * costs a customer on a day, by their conditions; without a customer, as it is listed. Today when no day is said. As a
 * PDF at most 500 products: ERROR_PRICE_LIST_TOO_LONG.
 */
export const create = endpoint
  .route({
    method: 'POST',
    path: `${base}/product/export`,
    tags,
    summary: 'Price list for a customer',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(
    z.object({
      format: z.enum(['pdf', 'xlsx']),
      sku: sku.nullish().transform((value) => value ?? null),
      day: day.nullish(),
      filter: productFilter.nullish(),
    }),
  )
  .output(fileAnswer)
