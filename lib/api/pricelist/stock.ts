import * as z from 'zod'
import { decimal, id, optionalText } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, STOCK, tags } from './access'

const stockOf = z.object({ id: z.number().int(), availability: z.number() })
const stockAnswer = answer({ products_stock: z.array(stockOf) })

/** How many of each product there are. */
export const read = endpoint
  .route({ method: 'POST', path: `${base}/product/stock`, tags, summary: 'Availability of products' })
  .meta({ roles: READ })
  .input(z.object({ product_list: z.array(z.object({ id })).max(500) }))
  .output(stockAnswer)

/** Sets how many there are, as after counting them: the difference is written as a movement, with the note as its reason. */
export const save = endpoint
  .route({
    method: 'PUT',
    path: `${base}/product/availability`,
    tags,
    summary: 'Set the availability of products',
  })
  .meta({ roles: STOCK })
  .input(
    z.object({
      products_stock: z
        .array(z.object({ id, availability: decimal(-99_999_999, 99_999_999, 8), note: optionalText(200) }))
        .min(1)
        .max(500),
    }),
  )
  .output(stockAnswer)
