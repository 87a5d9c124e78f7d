import * as z from 'zod'
import { decimal, id, instantText, optionalText, pagingData, pagingQuery } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, STOCK, tags } from './access'

const stockOf = z.object({ id: z.number().int(), availability: z.number() })
const stockAnswer = answer({ products_stock: z.array(stockOf) })

export const read = endpoint
  .route({
    method: 'POST',
    path: `${base}/product/stock`,
    tags,
    summary: 'Availability of products',
    description: 'Returns the availability of products.',
  })
  .meta({ roles: READ })
  .input(z.object({ product_list: z.array(z.object({ id })).max(500) }))
  .output(stockAnswer)

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${base}/product/availability`,
    tags,
    summary: 'Set the availability of products',
    description:
      'Sets the availability of products as it was counted: the difference becomes a movement, with the ' +
      'note as its reason.',
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

/** The reasons of a movement of the stock. */
const REASONS = ['MANUAL', 'IMPORT', 'INVOICE', 'CREDITNOTE'] as const

const stockMovement = z.object({
  id: z.number().int(),
  /** The quantity that came in; below zero, the quantity that went out. */
  quantity: z.number(),
  /** The stock after the movement. */
  availability: z.number(),
  reason: z.enum(REASONS),
  /** The issued document that moved the stock; null for a movement without one. */
  document: z.object({ id: z.number().int(), fullNumeration: z.string() }).nullable(),
  note: z.string(),
  /** The name of the account that made the movement; '' when the account is gone. */
  author: z.string(),
  created_at: instantText,
})

export type StockMovement = z.infer<typeof stockMovement>

export const movements = endpoint
  .route({
    method: 'GET',
    path: `${base}/product/{product_id}/movement/list`,
    tags,
    summary: 'Stock movements of a product',
    description:
      "Returns the movements of a product's stock, newest first. This call is an addition of Luna.",
  })
  .meta({ roles: STOCK, mayBeLate: true })
  .input(z.object({ product_id: id, ...pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' }) }))
  .output(answer({ movement_list: z.array(stockMovement), paging_data: pagingData }))
