import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'

const path = `${base}/product`

const image = z.object({ mimeType: z.string(), base64: z.string() })

/** Ours: the picture of a product in base64, without prefix: at most 1024 x 1024. */
export const read = endpoint
  .route({ method: 'GET', path: `${path}/{id}/image`, tags, summary: 'Picture of a product' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer(image.shape))

/** Ours: small pictures of products, at most 128 x 128; those without one are left out. */
export const thumbnails = endpoint
  .route({ method: 'POST', path: `${path}/image/list`, tags, summary: 'Small pictures of products' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ product_list: z.array(z.object({ id })).max(500) }))
  .output(answer({ image_list: z.array(z.object({ id: z.number().int(), ...image.shape })) }))

/** Ours: gives a product its picture, PNG, JPEG or WebP by its content; null takes it away. */
export const save = endpoint
  .route({ method: 'PUT', path: `${path}/{id}/image`, tags, summary: 'Set the picture of a product' })
  .meta({ roles: WRITE, transaction: false, bodyLimit: 12 * 1024 * 1024 })
  .input(z.object({ id, image_base64: z.string().nullable() }))
  .output(answer({}))
