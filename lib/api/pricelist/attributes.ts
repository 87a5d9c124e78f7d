import * as z from 'zod'
import { asTold } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import { attribute, attributeIn, attributeName, uniqueKey } from './attribute-fields'

const path = `${base}/attribute`

/** The attributes of products, by name. Of several of a family with one key the structure's own comes. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{scope}/list`, tags, summary: 'Attributes of products' })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ scope: z.enum(SCOPES) }))
  .output(answer({ attribute_list: z.array(attribute) }))

/** Adds all or none; a key that is there already is ERROR_ATTRIBUTE_EXISTS. */
export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add attributes of products' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ attribute_list: z.array(attributeIn).min(1).max(1000) }))
  .output(answer({ attribute_list: z.array(attribute) }))

export const save = endpoint
  .route({ method: 'PUT', path, tags, summary: 'Rename an attribute of products' })
  .meta({ roles: WRITE })
  .input(z.object({ attribute_data: z.object({ unique_key: uniqueKey, name: attributeName }) }))
  .output(answer({ attribute }))

/** From how many products a value would go with the attribute. */
export const usage = endpoint
  .route({
    method: 'GET',
    path: `${path}/{unique_key}/usage`,
    tags,
    summary: 'Use of an attribute of products',
  })
  .meta({ roles: WRITE })
  .input(z.object({ unique_key: uniqueKey }))
  .output(answer({ values: z.number().int() }))

/** Takes the attribute and its values away; `values` says from how many products. It cannot be undone. */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete an attribute of products' })
  .meta({ roles: WRITE })
  .input(z.object({ attribute_data: z.object({ unique_key: uniqueKey, ...asTold(['name']) }) }))
  .output(answer({ values: z.number().int() }))
