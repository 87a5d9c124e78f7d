import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { category, categoryIn, categoryName } from './categories-fields'

const path = `${base}/anagraficacategory`
const oneAnswer = answer({ anagrafica_category: category })

/**
 * The category tree, fathers before children: of the family for holders of
 * GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY, of the structure for holders of …_STRUCTURE, otherwise empty (document 1 §6).
 */
export const list = endpoint
  .route({ method: 'GET', path, tags, summary: 'Registry categories' })
  .meta({ roles: 'signed-in', scope: 'family' })
  .output(answer({ anagrafica_category_list: z.array(category) }))

export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a registry category' })
  .meta({ roles: WRITE, creates: true })
  .input(categoryIn)
  .output(oneAnswer)

/** Ours: renames a category, or moves it under another father (null: to the root). What is not given stays. */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Rename or move a registry category' })
  .meta({ roles: WRITE })
  .input(z.object({ id, name: categoryName.optional(), father_id: id.nullish() }))
  .output(oneAnswer)

/**
 * Ours: deletes a category without children. One that holds entries needs `move_to`: the category that they go to, null
 * for none.
 */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete a registry category' })
  .meta({ roles: WRITE })
  .input(z.object({ id, move_to: id.nullish() }))
  .output(answer({ moved: z.number().int() }))
