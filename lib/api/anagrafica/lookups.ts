import * as z from 'zod'
import { text } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

/** Where the pictures of maps come from, a template with {z}, {x} and {y}, and the credit that maps must show. */
const tiles = z.object({ url: z.string(), credit: z.string() }).nullable()

export const drivers = endpoint
  .route({
    method: 'GET',
    path: `${base}/lookups`,
    tags,
    summary: 'Lookups that are turned on',
    description:
      'Returns which lookups at other services the administrator has configured. This call is an addition ' +
      'of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .output(answer({ lookups: z.object({ vies: z.boolean(), addresses: z.boolean(), tiles }) }))

export const vies = endpoint
  .route({
    method: 'POST',
    path: `${base}/lookups/vies`,
    tags,
    summary: 'Look up a VAT number in VIES',
    description:
      'Looks a VAT number up in VIES, the register of the European Commission. A service that is off, slow ' +
      'or out of order is reported as such, and nothing else changes. This call is an addition of Luna.',
  })
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

export const addresses = endpoint
  .route({
    method: 'GET',
    path: `${base}/lookups/addresses`,
    tags,
    summary: 'Complete an address',
    description:
      'Returns addresses that complete a typed text, from the configured service. The list is empty when ' +
      'the service is off or does not answer. This call is an addition of Luna.',
  })
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
          /** In degrees of WGS 84; null where the service gives none. */
          position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      ),
    }),
  )
