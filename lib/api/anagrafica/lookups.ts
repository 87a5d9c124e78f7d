import * as z from 'zod'
import { text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

/** Ours: which lookups of other services the administrator has turned on. */
export const drivers = endpoint
  .route({ method: 'GET', path: `${base}/lookups`, tags, summary: 'Lookups that are turned on' })
  .meta({ roles: READ, transaction: false })
  .output(answer({ lookups: z.object({ vies: z.boolean(), addresses: z.boolean() }) }))

/**
 * Ours: asks VIES, the Commission's register, about a VAT number. It never stands in the way: a service that is off, slow
 * or out of order answers so, and nothing else changes.
 */
export const vies = endpoint
  .route({ method: 'POST', path: `${base}/lookups/vies`, tags, summary: 'Look up a VAT number in VIES' })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ country: text(2), vatnumber: text(40).pipe(z.string().min(2)) }))
  .output(
    answer({
      lookup: z.object({
        outcome: z.enum(['OFF', 'VALID', 'NOT_VALID', 'UNAVAILABLE']),
        name: z.string(),
        address: z.string(),
      }),
    }),
  )

/** Ours: addresses that fit what is being typed, of the configured service; none when it is off or does not answer. */
export const addresses = endpoint
  .route({ method: 'GET', path: `${base}/lookups/addresses`, tags, summary: 'Complete an address' })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ search: text(120).pipe(z.string().min(3)) }))
  .output(
    answer({
      address_list: z.array(
        z.object({
          address_street_name: z.string(),
          address_street_number: z.string(),
          zipcode: z.string(),
          address_city: z.string(),
          /** Of an Italian comune that our data know; else ''. */
          address_prov: z.string(),
          country: z.string(),
        }),
      ),
    }),
  )
