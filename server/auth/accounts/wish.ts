import * as z from 'zod'
import { userData } from '@/lib/api/auth/account-fields'

/**
 * The request of a person who registers. It is kept, in the mailed link and with the account, until the address is
 * proved: until then nothing is written into any structure.
 */
export const wish = userData.pick({ first_name: true, last_name: true, anagrafica: true }).extend({
  // A registration with an address alone has an empty name.
  first_name: z.string(),
  last_name: z.string(),
  /** The structure in which the person becomes a customer; null when they found a family. */
  structure_id: z.number().int().nullable(),
})

export type Wish = z.output<typeof wish>
