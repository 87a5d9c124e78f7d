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

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/{type}/list`,
    tags,
    summary: 'Business conditions',
    description:
      'Returns the conditions that are agreed with customers; those of one supplier or one customer when ' +
      'the address names it. An empty supplier means the own company.',
  })
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

export const listFields = endpoint
  .route({
    method: 'GET',
    path: `${path}/customField/list/{type}`,
    tags,
    summary: 'Fields of business conditions',
    description:
      'Returns the fields of conditions of every supplier or of one (an empty one means the own company), ' +
      'in the order in which they change a price.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, anagrafica_sku: supplierFilter, ...conditionPaging }))
  .output(fieldsAnswer)

export const listFieldsOf = endpoint
  .route({
    method: 'GET',
    path: `${path}/customField/list/{type}/{sku}`,
    tags,
    summary: 'Fields of business conditions of a supplier',
    description:
      'Returns the fields of conditions of one supplier, in the order in which they change a price.',
  })
  .meta({ roles: READ, scope: 'family' })
  .input(z.object({ type, sku, ...conditionPaging }))
  .output(fieldsAnswer)

export const addFields = endpoint
  .route({
    method: 'POST',
    path: `${path}/customField`,
    tags,
    summary: 'Add fields of business conditions',
    description:
      'Adds fields of conditions, all or none, each after the existing ones of its supplier. A key that the ' +
      'supplier has already is refused with ERROR_CUSTOM_FIELD_KEY_TAKEN.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ business_condition_custom_field_list: z.array(conditionFieldIn).min(1).max(100) }))
  .output(answer({ business_condition_custom_field_list: z.array(conditionField) }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${path}/add`,
    tags,
    summary: 'Add or replace business conditions',
    description:
      'Adds conditions of customers or replaces existing ones, all or none. A condition without values is ' +
      'deleted. A value for an unknown field of the supplier is refused with ' +
      'ERROR_BUSINESS_CONDITION_FIELD_UNKNOWN.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(conditionsBody)
  .output(answer({ business_condition_list: z.array(condition) }))
