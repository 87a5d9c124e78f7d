import * as z from 'zod'
import { anagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { sku } from '@/lib/api/codecs'

/** The subject of an import of business conditions. */
export const conditionSubject = z.object({
  /** Null for the own company. */
  supplier: sku.nullable(),
  /** The stored CSV in whose place it comes. */
  replaced: z.number().int().nullable(),
  /** Only customers that this registry search finds; null for all. */
  search: anagraficaFilter.nullable(),
})

export type ConditionSubject = z.output<typeof conditionSubject>
