import * as z from 'zod'
import { echoedFields } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { attribute, attributeIn, attributeName, uniqueKey } from './attribute-fields'

const path = `${base}/attribute`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{scope}/list`,
    tags,
    summary: 'Attributes of products',
    description:
      'Returns the attributes of products, by name. Of several attributes of a family with one key, the ' +
      "structure's own is returned.",
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(answer({ attribute_list: z.array(attribute) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add attributes of products',
    description:
      'Adds attributes of products, all or none. An existing key is refused with ERROR_ATTRIBUTE_EXISTS.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ attribute_list: z.array(attributeIn).min(1).max(1000) }))
  .output(answer({ attribute_list: z.array(attribute) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Rename an attribute of products',
    description: 'Renames an attribute of products.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ attribute_data: z.object({ unique_key: uniqueKey, name: attributeName }) }))
  .output(answer({ attribute }))

export const usage = endpoint
  .route({
    method: 'GET',
    path: `${path}/{unique_key}/usage`,
    tags,
    summary: 'Use of an attribute of products',
    description: 'Returns from how many products a value would disappear with the attribute.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ unique_key: uniqueKey }))
  .output(answer({ values: z.number().int() }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete an attribute of products',
    description:
      'Deletes an attribute and its values; `values` is the number of products that lose one. It cannot be ' +
      'undone.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ attribute_data: z.object({ unique_key: uniqueKey, ...echoedFields(['name']) }) }))
  .output(answer({ values: z.number().int() }))
