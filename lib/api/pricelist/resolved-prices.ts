import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'
import { resolutionIn, resolvedPrice } from './resolved-price-fields'

/** What products of the structure cost a customer on a day, in the order asked, with how it came about. Writes nothing. */
export const resolve = endpoint
  .route({ method: 'POST', path: `${base}/product/resolve`, tags, summary: 'Prices for a customer' })
  .meta({ roles: READ })
  .input(resolutionIn)
  .output(answer({ resolved_price_list: z.array(resolvedPrice) }))
