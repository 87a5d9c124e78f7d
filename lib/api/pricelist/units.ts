import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

const listed = z.object({ id: z.number().int(), code: z.string(), name: z.string() })

export const currencies = endpoint
  .route({
    method: 'GET',
    path: `${base}/currency/list`,
    tags,
    summary: 'Currencies',
    description:
      'Returns the currencies of ISO 4217: `id` is the numeric code, `code` the letters. The euro comes ' +
      'first.',
  })
  .meta({ roles: READ, transaction: false })
  .output(answer({ currency_list: z.array(listed) }))

export const measurementUnits = endpoint
  .route({
    method: 'GET',
    path: `${base}/measurementunit/list`,
    tags,
    summary: 'Units of measure',
    description: 'Returns the units of measure with the `code` that an invoice shows (FatturaPA 2.2.1.6).',
  })
  .meta({ roles: READ, transaction: false })
  .output(answer({ measurementunit_list: z.array(listed) }))
