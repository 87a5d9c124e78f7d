import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { price, priceChange, priceIn, product } from './product-fields'

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/price`,
    tags,
    summary: 'Add prices',
    description: 'Adds prices, all or none.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ price_list: z.array(priceIn).min(1).max(500) }))
  .output(answer({ price_list: z.array(price) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${base}/product/price`,
    tags,
    summary: 'Save prices of a product',
    description: 'Saves the given fields of some prices of a product, all or none.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ product_data: z.object({ id, price_list: z.array(priceChange).min(1).max(100) }) }))
  .output(answer({ product }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/price`,
    tags,
    summary: 'Delete prices',
    description: 'Deletes prices, all or none.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ price_list: z.array(z.object({ id })).min(1).max(500) }))
  .output(answer({}))
