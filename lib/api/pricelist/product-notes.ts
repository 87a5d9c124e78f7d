import * as z from 'zod'
import { id, pagingData, pagingQuery } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { productNote, productNoteIn } from './product-type-fields'

const path = `${base}/note`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{product_id}/list`,
    tags,
    summary: 'Notes of a product',
    description: 'Returns the notes of a product, newest first. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ product_id: id, ...pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' }) }))
  .output(answer({ note_list: z.array(productNote), paging_data: pagingData }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add notes to products',
    description:
      'Adds notes to products, all or none. Notes are neither changed nor deleted: they disappear with ' +
      'their product.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ note_list: z.array(productNoteIn).min(1).max(100) }))
  .output(answer({ note_list: z.array(productNote) }))
