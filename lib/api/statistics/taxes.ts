import * as z from 'zod'
import { taxYear } from '@/lib/api/salesforce/registers/register-fields'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags } from './access'
import { figureFormat } from './figure-fields'
import { flatRate, periodKind, vatPeriod } from './tax-fields'

const path = `${base}/tax/{year}` as const

export const ofYear = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'VAT of a year by period',
    description:
      'Returns the lines VP2 to VP6 of each month or quarter of a year that has begun, as the registers have them. A ' +
      'structure of the flat-rate regime gets what it collected in the year beside the limits of 85,000.00 and ' +
      '100,000.00 EUR; `flat_rate` of others is null. It needs the right to read the registers, too. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ year: taxYear, by: periodKind.default('month') }))
  .output(answer({ period_list: z.array(vatPeriod), flat_rate: flatRate.nullable() }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'VAT of a year as a file',
    outputStructure: 'detailed',
    description:
      'Returns the months or quarters of a year as a file. It needs the same rights as the VAT of a year. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ year: taxYear, by: periodKind.default('month'), format: figureFormat }))
  .output(fileAnswer)
