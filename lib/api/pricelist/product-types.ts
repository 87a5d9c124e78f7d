import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { productType, productTypeIn } from './product-type-fields'

const path = `${base}/type`
const listAnswer = answer({ type_list: z.array(productType) })

/** Ours: the types that products may be of, by name. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{scope}/list`, tags, summary: 'Types of products' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(listAnswer)

/** Adds all or none; a name that is there already, whatever its case, is ERROR_PRODUCT_TYPE_EXISTS. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add types of products' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ type_list: z.array(productTypeIn).min(1).max(100) }))
  .output(listAnswer)

/** Deletes all or none; one that products are of is ERROR_PRODUCT_TYPE_IN_USE. */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete types of products' })
  .meta({ roles: WRITE })
  .input(z.object({ type_list: z.array(z.object({ id })).min(1).max(100) }))
  .output(answer({}))
