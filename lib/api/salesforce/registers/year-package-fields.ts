import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'
import { CONSERVATION_PLACES, CONSERVATION_STATES } from '@/lib/domain/registers/conservation'
import { periodExport } from './period-export-fields'

/** The e-invoices of a year that are gathered for their conservation. */
export const yearPackage = periodExport.extend({ year: z.number().int() })

export type YearPackage = z.infer<typeof yearPackage>

const count = z.number().int()

/** The gaps of a year: numbers that no document has, and e-invoices by what they lack, of those that were issued. */
export const completeness = z.object({
  issued: count,
  missing_numbers: count,
  no_file: count,
  no_outcome: count,
  rejected: count,
  /** The first gaps, by kind, series and number. */
  gap_list: z.array(z.object({ document_kind: z.string(), series: z.string(), from: count, to: count })),
})

/** Where the e-invoices are conserved, as the settings state it, and how that stands today. */
export const conservation = z.object({
  place: z.enum(CONSERVATION_PLACES),
  /** Of a provider, or of another place. */
  name: z.string(),
  /** The last day of the agreement; null where it has none. */
  ends_on: dayText.nullable(),
  state: z.enum(CONSERVATION_STATES),
})

export type ConservationAnswer = z.infer<typeof conservation>
