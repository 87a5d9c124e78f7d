import * as z from 'zod'
import { instantText, sku } from '../codecs'
import { decimalSeparatorIn, separatorIn } from '../imports-fields'

/**
 * The form of an upload. Headers are `att_partita_iva` (the customer's P.IVA or tax code) and the keys of the
 * supplier's fields, unless `header_mapping_json` maps them: `{ header: field }`.
 */
export const conditionCsvIn = {
  file: z.file(),
  /** Where the result is sent; '' for nowhere. */
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Main entries (0) or contacts (1) only; a scope changes nothing, because customers belong to the own structure. */
  anagrafica_type: z.enum(['', '0', '1', 'structure', 'family']).default(''),
  /** The filter of a registry search: rows of customers that it does not find are faults. '' for no filter. */
  anagrafica_search_json: z.string().max(10_000).default(''),
  /** The supplier whose conditions these are; '' for the own company. */
  anagrafica_sku: z.union([z.literal('').transform(() => null), sku]).default(null),
  header_mapping_json: z.string().max(100_000).default(''),
  /** Recognised from the file when missing. */
  decimal_separator: decimalSeparatorIn,
  value_separator: separatorIn,
  /** Ours: 'true' only uploads, to be looked at and run by the calls of `businesscondition/import`. */
  dry_run: z.enum(['true', 'false']).default('false'),
}

/** A stored CSV as answers state it. */
export const conditionCsv = z.object({
  id: z.number().int(),
  file_name: z.string(),
  /** Null and '' for the own company. */
  anagrafica_sku: z.string().nullable(),
  supplier_name: z.string(),
  row_count: z.number().int(),
  /** In bytes. */
  size: z.number().int(),
  /** The conditions of which a value still is as the file brought it. */
  condition_count: z.number().int(),
  author: z.string(),
  created_at: instantText,
  structure_name: z.string(),
})

export type ConditionCsv = z.infer<typeof conditionCsv>
