import * as z from 'zod'
import { pagingData, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, SCOPES, tags, WRITE } from './access'
import {
  condition,
  conditionField,
  conditionFieldIn,
  conditionPaging,
  conditionsBody,
  supplierFilter,
} from './business-condition-fields'

const path = `${base}/businesscondition`
const type = z.enum(SCOPES)
const fieldsAnswer = answer({
  business_condition_custom_field_list: z.array(conditionField),
  paging_data: pagingData,
})

/** What is agreed with customers, of one supplier or one customer when the address says so; an empty one is the own company. */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/{type}/list`, tags, summary: 'Business conditions' })
  .meta({ roles: READ, scope: 'family' })
  .input(
    z.object({
      type,
      business_condition_ana_sku: supplierFilter,
      sku_vendee: sku.optional(),
      ...conditionPaging,
    }),
  )
  .output(answer({ business_condition_list: z.array(condition), paging_data: pagingData }))

/** The fields that conditions have, of every supplier or of one (an empty one is the own company), in the order in which they change a price. */
export const listFields = endpoint
  .route({
    method: 'GET',
    path: `${path}/customField/list/{type}`,
    tags,
    summary: 'Fields of business conditions',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, anagrafica_sku: supplierFilter, ...conditionPaging }))
  .output(fieldsAnswer)

/** The same of one supplier. */
export const listFieldsOf = endpoint
  .route({
    method: 'GET',
    path: `${path}/customField/list/{type}/{sku}`,
    tags,
    summary: 'Fields of business conditions of a supplier',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, sku, ...conditionPaging }))
  .output(fieldsAnswer)

/** Adds all or none, each after those of its supplier; a key that a supplier has already is ERROR_CUSTOM_FIELD_KEY_TAKEN. */
export const addFields = endpoint
  .route({ method: 'POST', path: `${path}/customField`, tags, summary: 'Add fields of business conditions' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ business_condition_custom_field_list: z.array(conditionFieldIn).min(1).max(100) }))
  .output(answer({ business_condition_custom_field_list: z.array(conditionField) }))

/**
 * Adds conditions of customers, or puts them in the place of those that are there; all or none. One that comes without
 * values goes. A value of no field of the supplier is ERROR_BUSINESS_CONDITION_FIELD_UNKNOWN.
 */
export const add = endpoint
  .route({ method: 'POST', path: `${path}/add`, tags, summary: 'Add or replace business conditions' })
  .meta({ roles: WRITE, creates: true })
  .input(conditionsBody)
  .output(answer({ business_condition_list: z.array(condition) }))
