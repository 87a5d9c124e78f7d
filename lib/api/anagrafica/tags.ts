import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags, WRITE } from './access'
import { countedTag, tag, tagColor, tagName } from './tags-fields'

const path = `${base}/anagraficatag`
const oneAnswer = answer({ anagrafica_tag: countedTag })

/** Ours: the structure's tags by name, each with how many entries carry it. */
export const list = endpoint
  .route({ method: 'GET', path, tags, summary: 'Registry tags' })
  .meta({ roles: READ })
  .output(answer({ anagrafica_tag_list: z.array(countedTag) }))

/** Ours: adds a tag. Names differ whatever their case. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a registry tag' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ name: tagName, color: tagColor.default('grey') }))
  .output(oneAnswer)

/**
 * Ours: renames or recolours a tag. The name of another is ERROR_TAG_NAME_TAKEN, unless `merge` is true: then the entries
 * of this one get the other, and this one goes.
 */
export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Rename, recolour or merge a registry tag' })
  .meta({ roles: WRITE })
  .input(
    z.object({ id, name: tagName.optional(), color: tagColor.optional(), merge: z.boolean().default(false) }),
  )
  .output(oneAnswer)

/** Ours: deletes a tag and takes it off its entries. */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete a registry tag' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/** Ours: gives an entry exactly these tags, by name; one that is not there yet is made. */
export const assign = endpoint
  .route({ method: 'PUT', path: `${base}/anagrafica/{id}/tags`, tags, summary: 'Tags of an entry' })
  .meta({ roles: WRITE })
  .input(z.object({ id, name_list: z.array(tagName).max(30) }))
  .output(answer({ tag_list: z.array(tag) }))
