import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ, tags } from '../access'
import { datePage } from '../classes/class-fields'
import { figureFormat, months, wrongMonths } from '../figure-fields'
import { isWithinTwoYears, offerFigures, offerMonth, offerStep, sentOffer } from './offer-fields'

const path = `${base}/offer` as const

export const summary = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Funnel of offers by month',
    description:
      'Returns how many offers were sent in each of at most 24 months, and what became of them until now, with their ' +
      'taxable amounts: viewed through their link, accepted (signed, or agreed by a contract or an invoice that was ' +
      'made of them), invoiced, rejected, expired 60 days after they were sent, replaced by a revision, or waiting. The ' +
      'rate is that of the accepted among those accepted, rejected and expired; the days from sending to answer are a ' +
      'median. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(months).refine(isWithinTwoYears, wrongMonths))
  .output(answer({ month_list: z.array(offerMonth), total: offerFigures }))

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list`,
    tags,
    summary: 'Offers behind a number of the funnel',
    description:
      'Returns the offers that were sent in some months and came to a step, newest first, and what they come to. It ' +
      'needs the right to list offers, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ ...months, step: offerStep, ...datePage }).refine(isWithinTwoYears, wrongMonths))
  .output(
    answer({
      offer_list: z.array(sentOffer),
      total: z.object({ count: z.number().int(), amount: z.number() }),
      has_more: z.boolean(),
    }),
  )

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Funnel of offers as a file',
    outputStructure: 'detailed',
    description: 'Returns the funnel of offers by month as a file. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: figureFormat, ...months }).refine(isWithinTwoYears, wrongMonths))
  .output(fileAnswer)

export const listFile = endpoint
  .route({
    method: 'GET',
    path: `${path}/list/file/{format}`,
    tags,
    summary: 'Offers behind a number of the funnel, as a file',
    outputStructure: 'detailed',
    description:
      'Returns the offers that were sent in some months and came to a step as a file. It needs the right to list ' +
      'offers, too. This call is an addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(z.object({ format: figureFormat, ...months, step: offerStep }).refine(isWithinTwoYears, wrongMonths))
  .output(fileAnswer)
