import * as z from 'zod'
import { userData } from '@/lib/api/auth/account-fields'

/**
 * What somebody who registers asks for. It waits, in the mailed link and with the account, until the address is proved:
 * until then nothing is written into any structure.
 */
export const wish = userData.pick({ first_name: true, last_name: true, anagrafica: true }).extend({
  // Who registers with an address alone has no name.
  first_name: z.string(),
  last_name: z.string(),
  /** Where they become a customer; null: they own a new family. */
  structure_id: z.number().int().nullable(),
})

export type Wish = z.output<typeof wish>
