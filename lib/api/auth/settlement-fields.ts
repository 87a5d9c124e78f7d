import * as z from 'zod'
import { optionalText } from '@/lib/api/codecs'
import { DECLARANT_OFFICES } from '@/lib/domain/registers/lipe'
import { PERIODICITIES } from '@/lib/domain/registers/vat-settlement'

/** How often VAT is settled, and who signs its communications (LIPE) for a taxpayer that is no person. */
export const vatSettlementSettings = z.object({
  periodicita: z.enum(PERIODICITIES).default('TRIMESTRALE'),
  /** The tax code of the declarant; '' for a taxpayer who signs in person. */
  dichiarante: optionalText(16).transform((value) => value.toUpperCase()),
  carica: z.enum(DECLARANT_OFFICES).default('1'),
})
