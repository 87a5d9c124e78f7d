import * as z from 'zod'
import { filtered, id, paged, pagingData, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { ADD, base, READ, SCOPES, tags, WRITE } from './access'
import { product, productChange, productFilter, productPaging, productSent } from './product-fields'

const path = `${base}/product`
const scope = z.enum(SCOPES)
const listAnswer = answer({ product_list: z.array(product), paging_data: pagingData })
const oneAnswer = answer({ product })

/** What is asked for stands in `filter`, or beside the paging as in a search of the registry. */
const productSearchIn = filtered(
  productFilter,
  paged(z.object({ type: scope, filter: productFilter.nullish(), paging_data: productPaging })),
)

/** 200 products a page when the address says nothing (document 2 §9). */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{type}/list`, tags, summary: 'Products' })
  .meta({ roles: READ, scope: 'family' })
  .input(
    z.object({
      type: scope,
      page_number: z.coerce.number().int().min(1).max(1_000_000).default(1),
      items_per_page: z.coerce.number().int().min(1).max(500).default(200),
    }),
  )
  .output(listAnswer)

export const search = endpoint
  .route({ method: 'POST', path: `${path}/{type}/search`, tags, summary: 'Search products' })
  .meta({ roles: READ, scope: 'family' })
  .input(productSearchIn)
  .output(listAnswer)

/** The products of a supplier, at most 500. */
export const bySupplier = endpoint
  .route({ method: 'GET', path: `${path}/structure/list/{sku}`, tags, summary: 'Products of a supplier' })
  .meta({ roles: READ })
  .input(z.object({ sku }))
  .output(answer({ product_list: z.array(product) }))

/** A product of the structure, as it is now. */
export const byId = endpoint
  .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A product' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(oneAnswer)

/** Adds all or none. A code that another product has is ERROR_PRODUCT_CODE_TAKEN. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add products' })
  .meta({ roles: ADD, creates: true })
  .input(z.object({ product_list: z.array(productSent).min(1).max(500) }))
  .output(answer({ product_list: z.array(product) }))

/** Saves what is given of a product. With `revision`, one changed by another in the meantime is 409. */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Save a product' })
  .meta({ roles: WRITE })
  .input(z.object({ product_data: productChange }))
  .output(oneAnswer)

/** Deletes all or none. One with prices needs `cascade_delete`: else ERROR_PRODUCT_HAS_PRICES. */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete products' })
  .meta({ roles: WRITE })
  .input(
    z.object({
      product_list: z
        .array(z.object({ id, cascade_delete: z.boolean().default(false) }))
        .min(1)
        .max(500),
    }),
  )
  .output(answer({}))

export const link = endpoint
  .route({ method: 'POST', path: `${path}/link`, tags, summary: 'Link a product to its supplier' })
  .meta({ roles: WRITE })
  .input(z.object({ product_data: z.object({ id, sku_anagrafica: sku }) }))
  .output(oneAnswer)

export const unlink = endpoint
  .route({ method: 'GET', path: `${path}/unlink/{id}`, tags, summary: 'Unlink a product from its supplier' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(oneAnswer)
