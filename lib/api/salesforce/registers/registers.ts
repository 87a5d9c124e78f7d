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

/** Ours: a VAT register of a month or quarter by day, with the sums of all its documents by rate and Natura. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/{kind}`, tags, summary: 'VAT register' })
  .meta({ roles: READ })
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

/** Ours: the lines VP2 to VP6 of the periodic settlement, as the registers have them now. */
export const summary = endpoint
  .route({ method: 'GET', path: `${base}/summary`, tags, summary: 'VAT of a month or quarter' })
  .meta({ roles: READ })
  .input(z.object({ period: taxPeriod }))
  .output(answer({ summary: vatSummary }))

/** Ours: the documents behind a line of the summary, or behind the stamp duty, with what each adds to it. */
export const documents = endpoint
  .route({ method: 'GET', path: `${base}/summary/{line}`, tags, summary: 'Documents behind a figure' })
  .meta({ roles: READ })
  .input(z.object({ line: summaryLine, period: taxPeriod, ...registerPage }))
  .output(
    answer({ document_list: z.array(summaryDocument), total_amount: z.number(), paging_data: pagingData }),
  )

/** Ours: the stamp duty of a year's invoices by quarter, and by when it is paid (D.M. 4/12/2020). */
export const bollo = endpoint
  .route({ method: 'GET', path: `${base}/bollo`, tags, summary: 'Stamp duty by quarter' })
  .meta({ roles: READ })
  .input(z.object({ year: taxYear }))
  .output(answer({ quarter_list: z.array(bolloQuarter) }))

/** Ours: withholding tax suffered and applied by month of payment and person; what is not paid yet by year of issue. */
export const withholdings = endpoint
  .route({ method: 'GET', path: `${base}/ritenute`, tags, summary: 'Withholding tax by month and person' })
  .meta({ roles: READ })
  .input(z.object({ year: taxYear }))
  .output(answer({ withholding_list: z.array(withholdingRow) }))

/**
 * Ours: a register, the summary of a period, or the stamp duty and the withholdings of its year, as a file. As a PDF at
 * most 2,000 documents: ERROR_REGISTER_TOO_LONG.
 */
export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/print/{sheet}/{format}`,
    tags,
    summary: 'Register as a file',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ sheet: registerSheet, format: registerFormat, ...registerQuery }))
  .output(fileAnswer)

/**
 * Ours: registers a received document under another day, not before its own: that of a document which came late, or last
 * year's that came in this (D.P.R. 100/98 art. 1). In another year it takes that year's next protocol.
 */
export const register = endpoint
  .route({ method: 'PUT', path: `${base}/document/{id}`, tags, summary: 'Day of registration' })
  .meta({ roles: WRITE })
  .input(registeredOnIn.extend({ id }))
  .output(answer({ row: registerRow }))
