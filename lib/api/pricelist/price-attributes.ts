import * as z from 'zod'
import { echoedFields } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { attribute, attributeName, priceAttributeIn, uniqueKey } from './attribute-fields'

const path = `${base}/attributeprice`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{scope}/list`,
    tags,
    summary: 'Attributes of prices',
    description:
      'Returns the attributes of prices, by name. Of several attributes of a family with one key, the ' +
      "structure's own is returned.",
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(answer({ price_attribute_list: z.array(attribute) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add attributes of prices',
    description:
      'Adds attributes of prices, all or none. An existing key is refused with ERROR_ATTRIBUTE_EXISTS.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ price_attribute_list: z.array(priceAttributeIn).min(1).max(1000) }))
  .output(answer({ price_attribute_list: z.array(attribute) }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Rename an attribute of prices',
    description: 'Renames an attribute of prices.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ price_attribute_data: z.object({ unique_key: uniqueKey, name: attributeName }) }))
  .output(answer({ price_attribute: attribute }))

export const usage = endpoint
  .route({
    method: 'GET',
    path: `${path}/{unique_key}/usage`,
    tags,
    summary: 'Use of an attribute of prices',
    description: 'Returns from how many prices a value would disappear with the attribute.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ unique_key: uniqueKey }))
  .output(answer({ values: z.number().int() }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete an attribute of prices',
    description:
      'Deletes an attribute and its values; `values` is the number of prices that lose one. It cannot be ' +
      'undone.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ price_attribute_data: z.object({ unique_key: uniqueKey, ...echoedFields(['name']) }) }))
  .output(answer({ values: z.number().int() }))
