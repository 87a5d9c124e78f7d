import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'

const path = `${base}/product`

const image = z.object({ mimeType: z.string(), base64: z.string() })

export const read = endpoint
  .route({
    method: 'GET',
    path: `${path}/{id}/image`,
    tags,
    summary: 'Picture of a product',
    description:
      'Returns the picture of a product in base64, without prefix, at most 1024 x 1024 pixels. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer(image.shape))

export const thumbnails = endpoint
  .route({
    method: 'POST',
    path: `${path}/image/list`,
    tags,
    summary: 'Small pictures of products',
    description:
      'Returns small pictures of products, at most 128 x 128 pixels. Products without a picture are left ' +
      'out. This call is an addition of Luna.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ product_list: z.array(z.object({ id })).max(500) }))
  .output(answer({ image_list: z.array(z.object({ id: z.number().int(), ...image.shape })) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path: `${path}/{id}/image`,
    tags,
    summary: 'Set the picture of a product',
    description:
      'Sets the picture of a product: PNG, JPEG or WebP, judged by its content. null removes it. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, bodyLimit: 12 * 1024 * 1024 })
  .input(z.object({ id, image_base64: z.string().nullable() }))
  .output(answer({}))
