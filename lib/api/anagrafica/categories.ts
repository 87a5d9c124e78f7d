import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { category, categoryIn, categoryName } from './categories-fields'

const path = `${base}/anagraficacategory`
const oneAnswer = answer({ anagrafica_category: category })

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Registry categories',
    description:
      'Returns the category tree, parents before children: that of the family for holders of ' +
      'GUI_CAN_LIST_ANAGRAFICACATEGORY_FAMILY, that of the structure for holders of ' +
      'GUI_CAN_LIST_ANAGRAFICACATEGORY_STRUCTURE, otherwise an empty list (document 1 §6).',
  })
  .meta({ roles: 'signed-in', scope: 'family' })
  .output(answer({ anagrafica_category_list: z.array(category) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a registry category',
    description: 'Adds a category below a parent, or at the root.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(categoryIn)
  .output(oneAnswer)

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Rename or move a registry category',
    description:
      'Renames a category, or moves it below another parent (null: to the root). Fields that are left out ' +
      'stay unchanged. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, name: categoryName.optional(), father_id: id.nullish() }))
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete a registry category',
    description:
      'Deletes a category without children. A category with entries needs `move_to`: the category that ' +
      'receives them, or null to leave them without a category. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, move_to: id.nullish() }))
  .output(answer({ moved: z.number().int() }))
