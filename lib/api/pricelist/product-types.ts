import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { productType, productTypeIn } from './product-type-fields'

const path = `${base}/type`
const listAnswer = answer({ type_list: z.array(productType) })

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{scope}/list`,
    tags,
    summary: 'Types of products',
    description: 'Returns the types of products, by name. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(listAnswer)

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add types of products',
    description:
      'Adds types of products, all or none. A name that exists already in any case is refused with ' +
      'ERROR_PRODUCT_TYPE_EXISTS.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ type_list: z.array(productTypeIn).min(1).max(100) }))
  .output(listAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete types of products',
    description:
      'Deletes types of products, all or none. A type that products have is refused with ' +
      'ERROR_PRODUCT_TYPE_IN_USE.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ type_list: z.array(z.object({ id })).min(1).max(100) }))
  .output(answer({}))
