import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { monthExport, monthExportIn } from './month-export-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register/month'
/** Whoever reads the registers takes them away; an export is its starter's alone. */
const roles = ['GUI_CAN_LIST_REGISTER'] as const

/**
 * Ours: gathers a month for the accountant as a job: the XML, receipts and PDF of every document of its registers, the
 * expenses, the registers as PDF, XLSX and CSV, and an index with the SHA-256 of every file. While one of the same month
 * runs, that is answered. ERROR_BATCH_TOO_MANY.
 */
export const start = endpoint
  .route({ method: 'POST', path: base, tags, summary: 'Gather a month for the accountant' })
  .meta({ roles, creates: true })
  .input(monthExportIn)
  .output(answer({ month_export: monthExport }))

/** Ours: the caller's exports, the latest first; they are kept for 7 days. */
export const list = endpoint
  .route({ method: 'GET', path: base, tags, summary: 'Months that were gathered' })
  .meta({ roles })
  .output(answer({ month_export_list: z.array(monthExport) }))

/** Ours: ends one that runs; one that has ended is listed no more. */
export const cancel = endpoint
  .route({ method: 'POST', path: `${base}/{id}/cancel`, tags, summary: 'Cancel a month' })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ month_export: monthExport }))

/** Ours: the ZIP. */
export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download a month',
    outputStructure: 'detailed',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
