import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'
import { resolutionIn, resolvedPrice } from './resolved-price-fields'

export const resolve = endpoint
  .route({
    method: 'POST',
    path: `${base}/product/resolve`,
    tags,
    summary: 'Prices for a customer',
    description:
      'Returns what products of the structure cost a customer on a day, in the order of the request, with ' +
      'the steps that lead to each price. Nothing is written.',
  })
  .meta({ roles: READ })
  .input(resolutionIn)
  .output(answer({ resolved_price_list: z.array(resolvedPrice) }))
