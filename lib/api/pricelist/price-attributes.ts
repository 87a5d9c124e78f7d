import * as z from 'zod'
import { asTold } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { attribute, attributeName, priceAttributeIn, uniqueKey } from './attribute-fields'

const path = `${base}/attributeprice`

/** The attributes of prices, by name. Of several of a family with one key the structure's own comes. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{scope}/list`, tags, summary: 'Attributes of prices' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(answer({ price_attribute_list: z.array(attribute) }))

/** Adds all or none; a key that is there already is ERROR_ATTRIBUTE_EXISTS. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add attributes of prices' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ price_attribute_list: z.array(priceAttributeIn).min(1).max(1000) }))
  .output(answer({ price_attribute_list: z.array(attribute) }))

export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Rename an attribute of prices' })
  .meta({ roles: WRITE })
  .input(z.object({ price_attribute_data: z.object({ unique_key: uniqueKey, name: attributeName }) }))
  .output(answer({ price_attribute: attribute }))

/** From how many prices a value would go with the attribute. */
export const usage = endpoint
  .route({
    method: 'GET',
    path: `${path}/{unique_key}/usage`,
    tags,
    summary: 'Use of an attribute of prices',
  })
  .meta({ roles: WRITE })
  .input(z.object({ unique_key: uniqueKey }))
  .output(answer({ values: z.number().int() }))

/** Takes the attribute and its values away; `values` says from how many prices. It cannot be undone. */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete an attribute of prices' })
  .meta({ roles: WRITE })
  .input(z.object({ price_attribute_data: z.object({ unique_key: uniqueKey, ...asTold(['name']) }) }))
  .output(answer({ values: z.number().int() }))
