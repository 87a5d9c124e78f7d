import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { base, READ, tags } from './access'
import {
  figure,
  figureFormat,
  figureMonth,
  figurePart,
  isPeriodOfMonths,
  month,
  months,
  nextParts,
  partCursor,
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
      'refunds below zero. A month that is not over is compared with nothing. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ figure, ...months }).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ month_list: z.array(figureMonth), total: z.number(), whole_months: wholeMonths }))

export const parts = endpoint
  .route({
    method: 'GET',
    path: `${path}/part/list`,
    tags,
    summary: 'Documents behind a figure of the statistics',
    description:
      'Returns the documents of which the sum of a month is made, newest first, with the amount that each ' +
      'adds on a day: together they are the sum. The list goes on after `next`. It needs the right to list ' +
      'these documents, too. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(
    z
      .object({ figure, month, size: z.coerce.number().int().min(1).max(500).default(50) })
      .extend(partCursor.shape),
  )
  .output(answer({ part_list: z.array(figurePart), amount: z.number(), next: nextParts }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Figure as a file',
    outputStructure: 'detailed',
    description:
      'Returns the months of a figure as a file or, with `month`, the documents behind its sum of that ' +
      'month. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(
    z
      .object({ figure, format: figureFormat, ...months, month: month.optional() })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(fileAnswer)
