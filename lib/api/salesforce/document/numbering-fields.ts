import * as z from 'zod'
import { day } from '@/lib/api/codecs'
import { MAX_FORMER_NUMBER, NUMBERED_KINDS } from '@/lib/domain/documents/numbering'

const kind = z.enum(NUMBERED_KINDS)
const year = z.number().int().min(2000).max(2100)

/** The numbers of a kind of documents in a year, in the series that new documents get. */
export const numbers = z.object({
  kind,
  series: z.string(),
  year,
  /** The first number of the year: after 1 where another program gave those before. */
  first_number: z.number().int(),
  /** The day of the last number; null while none was given, neither here nor by another program. */
  last_date: z.string().nullable(),
  /** The number that the next document gets, as it is written. */
  next: z.string(),
  /** Whether a number was given here: the first one stays from then on. */
  is_begun: z.boolean(),
})

export type Numbers = z.infer<typeof numbers>

/** The last number that another program gave, and its day if it is known; 0 where it gave none. */
export const formerNumber = z.object({
  kind,
  year,
  former_number: z.number().int().min(0).max(MAX_FORMER_NUMBER),
  former_date: day.nullish().transform((value) => value ?? null),
})
