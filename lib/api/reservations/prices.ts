import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, MANAGE, tags } from './access'
import { price, priceIn, priceSaveIn } from './rule-fields'

const path = `${base}/price`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Prices',
    description:
      'Returns the prices of reservations in the order in which they are tried. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({}))
  .output(answer({ price_list: z.array(price) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a price',
    description: 'Adds a price of reservations. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE, creates: true })
  .input(z.object({ price: priceIn }))
  .output(answer({ price }))

export const update = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Change a price',
    description: 'Changes a price. What is reserved keeps its price. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ price: priceSaveIn }))
  .output(answer({ price }))

export const order = endpoint
  .route({
    method: 'PUT',
    path: `${path}/order`,
    tags,
    summary: 'Order the prices',
    description:
      'Puts all prices of the structure into the order of their ids. Where one of them is missing, the call is refused ' +
      'with ERROR_STALE_REVISION, for one that does not exist with ERROR_NOT_FOUND. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id_list: z.array(id).min(1).max(2000) }))
  .output(answer({ price_list: z.array(price) }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${path}/{id}`,
    tags,
    summary: 'Delete a price',
    description: 'Deletes a price. What is reserved keeps its price. This call is an addition of Luna.',
  })
  .meta({ roles: MANAGE })
  .input(z.object({ id }))
  .output(answer({}))
