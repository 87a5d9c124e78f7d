import * as z from 'zod'
import { id, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import {
  bolloQuarter,
  registeredOnIn,
  registerFormat,
  registerKind,
  registerPage,
  registerQuery,
  registerRow,
  registerSheet,
  registerSums,
  summaryDocument,
  summaryLine,
  taxPeriod,
  taxYear,
  vatSummary,
  withholdingRow,
} from './register-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register'
const READ = ['GUI_CAN_LIST_REGISTER'] as const
const WRITE = ['GUI_CAN_MANAGE_REGISTER'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/{kind}`,
    tags,
    summary: 'VAT register',
    description:
      'Returns a VAT register of a month or a quarter by day, with the sums of all its documents by rate ' +
      'and Natura. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ kind: registerKind, ...registerQuery, ...registerPage }))
  .output(
    answer({
      row_list: z.array(registerRow),
      sums: registerSums,
      /** Of the sales: those that have documents in the period. */
      series_list: z.array(z.string()),
      paging_data: pagingData,
    }),
  )

export const summary = endpoint
  .route({
    method: 'GET',
    path: `${base}/summary`,
    tags,
    summary: 'VAT of a month or quarter',
    description:
      'Returns the lines VP2 to VP6 of the periodic settlement, as the registers have them now. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ period: taxPeriod }))
  .output(answer({ summary: vatSummary }))

export const documents = endpoint
  .route({
    method: 'GET',
    path: `${base}/summary/{line}`,
    tags,
    summary: 'Documents behind a figure',
    description:
      'Returns the documents behind a line of the summary or behind the stamp duty, with the amount that ' +
      'each adds. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ line: summaryLine, period: taxPeriod, ...registerPage }))
  .output(
    answer({ document_list: z.array(summaryDocument), total_amount: z.number(), paging_data: pagingData }),
  )

export const bollo = endpoint
  .route({
    method: 'GET',
    path: `${base}/bollo`,
    tags,
    summary: 'Stamp duty by quarter',
    description:
      "Returns the stamp duty of a year's invoices by quarter, with the days of payment (D.M. 4/12/2020). " +
      'This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ year: taxYear }))
  .output(answer({ quarter_list: z.array(bolloQuarter) }))

export const withholdings = endpoint
  .route({
    method: 'GET',
    path: `${base}/ritenute`,
    tags,
    summary: 'Withholding tax by month and person',
    description:
      'Returns withholding tax suffered and applied, by month of payment and person; what is not paid yet ' +
      'stands by year of issue. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ year: taxYear }))
  .output(answer({ withholding_list: z.array(withholdingRow) }))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/print/{sheet}/{format}`,
    tags,
    summary: 'Register as a file',
    outputStructure: 'detailed',
    description:
      'Returns a register, the summary of a period, or the stamp duty and withholdings of its year, as a ' +
      'file. A PDF of more than 2,000 documents is refused with ERROR_REGISTER_TOO_LONG. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ sheet: registerSheet, format: registerFormat, ...registerQuery }))
  .output(fileAnswer)

export const register = endpoint
  .route({
    method: 'PUT',
    path: `${base}/document/{id}`,
    tags,
    summary: 'Day of registration',
    description:
      'Registers a received document under another day, which may not be earlier than its own: a document ' +
      'that arrived late, or one of last year that arrived in this year (D.P.R. 100/98 art. 1). In another ' +
      'year it takes the next protocol number of that year. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(registeredOnIn.extend({ id }))
  .output(answer({ row: registerRow }))
