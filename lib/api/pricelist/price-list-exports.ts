import * as z from 'zod'
import { day, sku } from '../codecs'
import { endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags } from './access'
import { productFilter } from './product-fields'

export const create = endpoint
  .route({
    method: 'POST',
    path: `${base}/product/export`,
    tags,
    summary: 'Price list for a customer',
    outputStructure: 'detailed',
    description:
      'Returns the price list of the structure as a file, by name: what each quantity of each product that ' +
      "the filter finds costs a customer on a day, by the customer's conditions. Without a customer it " +
      'contains the listed prices, without a day those of today. A PDF of more than 500 products is refused ' +
      'with ERROR_PRICE_LIST_TOO_LONG. This call is an addition of Luna.',
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
