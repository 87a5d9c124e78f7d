import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { countedTag, tag, tagColor, tagName } from './tags-fields'

const path = `${base}/anagraficatag`
const oneAnswer = answer({ anagrafica_tag: countedTag })

export const list = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Registry tags',
    description:
      'Returns the tags of the structure by name, each with the number of its entries. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ })
  .output(answer({ anagrafica_tag_list: z.array(countedTag) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a registry tag',
    description: 'Adds a tag. Two tags may not differ in case alone. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ name: tagName, color: tagColor.default('grey') }))
  .output(oneAnswer)

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Rename, recolour or merge a registry tag',
    description:
      'Renames or recolours a tag. The name of another tag is refused with ERROR_TAG_NAME_TAKEN, unless ' +
      '`merge` is true: then the entries of this tag receive the other one, and this tag is deleted. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({ id, name: tagName.optional(), color: tagColor.optional(), merge: z.boolean().default(false) }),
  )
  .output(oneAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete a registry tag',
    description: 'Deletes a tag and removes it from its entries. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const assign = endpoint
  .route({
    method: 'PUT',
    path: `${base}/anagrafica/{id}/tags`,
    tags,
    summary: 'Tags of an entry',
    description:
      'Gives an entry exactly the named tags. Tags that do not exist yet are created. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id, name_list: z.array(tagName).max(30) }))
  .output(answer({ tag_list: z.array(tag) }))
