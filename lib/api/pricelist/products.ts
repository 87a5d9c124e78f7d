import * as z from 'zod'
import { filtered, id, paged, pagingData, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { ADD, base, READ, SCOPES, tags, WRITE } from './access'
import { product, productChange, productFilter, productPaging, productSent } from './product-fields'

const path = `${base}/product`
const scope = z.enum(SCOPES)
const listAnswer = answer({ product_list: z.array(product), paging_data: pagingData })
const oneAnswer = answer({ product })

/** A search states its conditions in `filter`, or beside the paging, as a search of the registry does. */
const productSearchIn = filtered(
  productFilter,
  paged(z.object({ type: scope, filter: productFilter.nullish(), paging_data: productPaging })),
)

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{type}/list`,
    tags,
    summary: 'Products',
    description: 'Returns the products page by page, 200 on a page by default (document 2 §9).',
  })
  .meta({ roles: READ, scope: 'family', mayBeLate: true })
  .input(
    z.object({
      type: scope,
      page_number: z.coerce.number().int().min(1).max(1_000_000).default(1),
      items_per_page: z.coerce.number().int().min(1).max(500).default(200),
    }),
  )
  .output(listAnswer)

export const search = endpoint
  .route({
    method: 'POST',
    path: `${path}/{type}/search`,
    tags,
    summary: 'Search products',
    description: 'Finds products by a filter, page by page.',
  })
  .meta({ roles: READ, scope: 'family', mayBeLate: true })
  .input(productSearchIn)
  .output(listAnswer)

export const bySupplier = endpoint
  .route({
    method: 'GET',
    path: `${path}/structure/list/{sku}`,
    tags,
    summary: 'Products of a supplier',
    description: 'Returns the products of a supplier, at most 500.',
  })
  .meta({ roles: READ })
  .input(z.object({ sku }))
  .output(answer({ product_list: z.array(product) }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}`,
    tags,
    summary: 'A product',
    description: 'Returns a product of the structure as it is now.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(oneAnswer)

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add products',
    description:
      'Adds products, all or none. A code that another product has is refused with ' +
      'ERROR_PRODUCT_CODE_TAKEN. `iva` and `natura` are additions of Luna: the VAT rate that lines with the product ' +
      'get, and its Natura, present exactly at 0 (else ERROR_SETTINGS_VAT_WITHOUT_NATURA).',
  })
  .meta({ roles: ADD, creates: true })
  .input(z.object({ product_list: z.array(productSent).min(1).max(500) }))
  .output(answer({ product_list: z.array(product) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save a product',
    description:
      'Saves the given fields of a product. With `revision`, a product that another user has changed since ' +
      'is refused with 409. A rate above 0 (`iva`), or null, takes the Natura away.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ product_data: productChange }))
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete products',
    description:
      'Deletes products, all or none. A product with prices needs `cascade_delete`; otherwise it is refused ' +
      'with ERROR_PRODUCT_HAS_PRICES.',
  })
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
  .route({
    method: 'POST',
    path: `${path}/link`,
    tags,
    summary: 'Link a product to its supplier',
    description: 'Sets the supplier of a product.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ product_data: z.object({ id, sku_anagrafica: sku }) }))
  .output(oneAnswer)

export const unlink = endpoint
  .route({
    method: 'GET',
    path: `${path}/unlink/{id}`,
    tags,
    summary: 'Unlink a product from its supplier',
    description: 'Removes the supplier of a product. The specification makes this writing call a GET.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(oneAnswer)
