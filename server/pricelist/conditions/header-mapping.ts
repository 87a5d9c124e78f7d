import * as z from 'zod'
import { Refusal } from '@/lib/domain/core/refusal'
import { jsonField } from '../products/json-field'

const mapping = jsonField(z.record(z.string().max(2000), z.string().max(120)))

/**
 * Which field each header becomes, from its JSON; undefined for '' or {}. ERROR_IMPORT_MAPPING for a text that is no
 * mapping.
 */
export function headerMapping(json: string): Record<string, string> | undefined {
  if (!json) return undefined
  const result = mapping.safeParse(json)
  if (!result.success) throw new Refusal('ERROR_IMPORT_MAPPING', {}, ['header_mapping_json'])
  return Object.keys(result.data).length > 0 ? result.data : undefined
}
