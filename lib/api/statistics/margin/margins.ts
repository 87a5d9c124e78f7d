import * as z from 'zod'
import { dayText } from '../../codecs'
import { answer, endpoint, fileAnswer } from '../../endpoint'
import { base, LONG_PDF, READ, tags } from '../access'
import { figureFormat, isPeriodOfMonths, months, wrongMonths } from '../figure-fields'
import {
  comparedMargin,
  comparedMarginGroup,
  linePlace,
  marginFigures,
  marginGroup,
  marginMonth,
  marginPlace,
  restOfMargins,
  soldLine,
  soldPart,
} from './margin-fields'

const path = `${base}/margin` as const

const NEEDS = 'It needs the right to see what products cost, too. This call is an addition of Luna.'

export const byMonth = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Margin by month',
    description:
      'Returns the margin of our issued documents by month, of at most 60 months, beside the same month of the year ' +
      'before: the taxable amounts of lines less what their pieces cost by the purchase price that was in force when the ' +
      'document was issued, credit notes below zero. Lines without a known cost, and what documents have beyond their ' +
      `lines, stand apart; together they are the revenue. ${NEEDS}`,
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object(months).refine(isPeriodOfMonths, wrongMonths))
  .output(
    answer({
      month_list: z.array(marginMonth),
      total: marginFigures,
      whole_months: comparedMargin,
      /** The first day of which a cost is known. */
      known_from: dayText.nullable(),
    }),
  )

export const byGroup = endpoint
  .route({
    method: 'GET',
    path: `${path}/group/{group}/list`,
    tags,
    summary: 'Margin by product or supplier',
    description:
      'Returns the margin over at most 60 months by product, or by the supplier that the product has now, largest first: ' +
      `the first hundred, and the sum of the rest. ${NEEDS}`,
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ group: marginGroup, ...months }).refine(isPeriodOfMonths, wrongMonths))
  .output(answer({ group_list: z.array(comparedMarginGroup), rest: restOfMargins }))

export const lines = endpoint
  .route({
    method: 'GET',
    path: `${path}/line/list`,
    tags,
    summary: 'Lines behind the margin',
    description:
      'Returns the lines of one part of the margin of some months, newest first: of a known cost, without one, or what ' +
      'documents have beyond their lines; with `group` and `key` those of one product or supplier. The list goes on after ' +
      `\`next\`. It needs the right to list invoices. ${NEEDS}`,
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(
    z
      .object({
        ...months,
        ...marginPlace,
        part: soldPart,
        size: z.coerce.number().int().min(1).max(500).default(50),
        after: linePlace.optional(),
      })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(
    answer({
      line_list: z.array(soldLine),
      /** Of all lines of the list. */
      total: z.object({ amount: z.number(), cost: z.number() }),
      next: z.string().nullable(),
    }),
  )

export const file = endpoint
  .route({
    method: 'GET',
    path: `${path}/file/{format}`,
    tags,
    summary: 'Margin as a file',
    outputStructure: 'detailed',
    description:
      'Returns the margin by month as a file or, with `group`, by product or supplier; with `part`, the lines behind it, ' +
      `of one product or supplier where \`group\` and \`key\` name it. ${NEEDS}${LONG_PDF}`,
  })
  .meta({ roles: READ, transaction: false, mayBeLate: true })
  .input(
    z
      .object({ format: figureFormat, ...months, ...marginPlace, part: soldPart.optional() })
      .refine(isPeriodOfMonths, wrongMonths),
  )
  .output(fileAnswer)
