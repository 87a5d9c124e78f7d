import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, LONG_PDF, READ, tags } from './access'
import {
  comparedGroup,
  figure,
  figureFormat,
  figureGroup,
  figureMonth,
  figurePart,
  groupPlace,
  isPeriodOfMonths,
  months,
  partPlace,
  restOfGroups,
  wholeMonths,
  wrongMonths,
} from './figure-fields'

const path = `${base}/figure/{figure}` as const

export const byMonth = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Figure by month',
    description:
      'Returns the sums of a figure of the statistics by month, of at most 60 months, each beside the same ' +
      'month of the year before. REVENUE: taxable amounts of our documents by the register of sales, credit ' +
      'notes below zero. COLLECTED: payments of our documents by their day, VAT included, reversals and ' +
      'refunds below zero. COSTS: taxable amounts of received documents by the register of purchases, credit ' +
      'notes below zero, and purchases with their VAT. A month that is not over is compared with nothing. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ figure, ...months }).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ month_list: z.array(figureMonth), total: z.number(), whole_months: wholeMonths }))

export const byGroup = endpoint
  .route({
    method: 'GET',
    path: `${path}/group/{group}/list`,
    tags,
    summary: 'Figure by group',
    description:
      'Returns the sums of a figure over at most 60 months by category or by supplier, largest first: the first ' +
      'hundred, and the sum of the rest. Months that are over stand beside the same ones of the year before. COSTS ' +
      'has groups; other figures are refused. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ figure, group: figureGroup, ...months }).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ group_list: z.array(comparedGroup), rest: restOfGroups }))

export const parts = endpoint
  .route({
    method: 'GET',
    path: `${path}/part/list`,
    tags,
    summary: 'Documents behind a figure of the statistics',
    description:
      'Returns the documents and purchases of which a sum of months is made, newest first, with the amount that each ' +
      'adds on a day: together they are the sum. With `group` and `key` they are those of one category or supplier. ' +
      'The list goes on after `next`. It needs the rights to list these documents, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(
    z
      .object({
        figure,
        ...months,
        ...groupPlace,
        size: z.coerce.number().int().min(1).max(500).default(50),
        after: partPlace.optional(),
      })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(answer({ part_list: z.array(figurePart), amount: z.number(), next: z.string().nullable() }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Figure as a file',
    outputStructure: 'detailed',
    description:
      'Returns the months of a figure as a file or, with `group`, its groups; with `behind`, the documents and ' +
      'purchases behind the sum of these months, of one group where `group` and `key` name it. This call is an ' +
      'addition of Luna.' +
      LONG_PDF,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z
      .object({
        figure,
        format: figureFormat,
        ...months,
        ...groupPlace,
        behind: z
          .enum(['true', 'false'])
          .default('false')
          .transform((text) => text === 'true'),
      })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(fileAnswer)
