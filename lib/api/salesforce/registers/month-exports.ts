import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { monthExport, monthExportIn } from './month-export-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register/month'
/** Users who read the registers may export them; an export belongs to the user who started it. */
const roles = ['GUI_CAN_LIST_REGISTER'] as const

export const start = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Gather a month for the accountant',
    description:
      'Starts a job that collects a month for the accountant: the XML, receipts and PDF of every document ' +
      'of its registers, the expenses, the registers as PDF, XLSX and CSV, and an index with the SHA-256 of ' +
      'every file. While an export of the same month runs, that one is returned. Too many documents are ' +
      'refused with ERROR_BATCH_TOO_MANY. This call is an addition of Luna.',
  })
  .meta({ roles, creates: true })
  .input(monthExportIn)
  .output(answer({ month_export: monthExport }))

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Months that were gathered',
    description:
      "Returns the caller's exports, newest first. They are kept for 7 days. This call is an addition of " +
      'Luna.',
  })
  .meta({ roles })
  .output(answer({ month_export_list: z.array(monthExport) }))

export const cancel = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    tags,
    summary: 'Cancel a month',
    description:
      'Stops an export that runs, and takes one that has ended off the list. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ month_export: monthExport }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download a month',
    outputStructure: 'detailed',
    description: 'Returns the ZIP of an export. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
