import * as z from 'zod'
import { day, optionalText } from '@/lib/api/codecs'

/** Active by default; upper and lower case do not matter (document 3 §9). */
export const agreementType = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(['ACTIVE', 'PASSIVE']).default('ACTIVE'),
)

/** States separated by commas, or several times one; an unknown one is refused, not ignored. */
export const stateList = (isState: (text: string) => boolean) =>
  z
    .preprocess((value) => (Array.isArray(value) ? value.join(',') : value), optionalText(500))
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((state) => state.trim())
        .filter(Boolean),
    )
    .refine((states) => states.every(isState))

/** The conditions of a search that every list of documents has. */
export const documentSearch = {
  /** Number, description or customer. */
  search: optionalText(100),
  ana_sku: optionalText(40),
  date_from: day.optional(),
  date_to: day.optional(),
}
