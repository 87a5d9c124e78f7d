import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'

const listed = z.object({ id: z.number().int(), code: z.string(), name: z.string() })

/** Currencies by ISO 4217: `id` is the numeric code, `code` the letters. The euro comes first. */
export const currencies = endpoint
  .route({ method: 'GET', path: `${base}/currency/list`, tags, summary: 'Currencies' })
  .meta({ roles: READ, transaction: false })
  .output(answer({ currency_list: z.array(listed) }))

/** Units of measure, their `code` as an invoice shows it (FatturaPA 2.2.1.6). */
export const measurementUnits = endpoint
  .route({ method: 'GET', path: `${base}/measurementunit/list`, tags, summary: 'Units of measure' })
  .meta({ roles: READ, transaction: false })
  .output(answer({ measurementunit_list: z.array(listed) }))
