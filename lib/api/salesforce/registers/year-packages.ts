import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { taxYear } from './register-fields'
import {
  completeness as completenessOut,
  conservation as conservationOut,
  yearPackage,
} from './year-package-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/register/year'
/** Users who read the registers may export them; a package belongs to the user who started it. */
const roles = ['GUI_CAN_LIST_REGISTER'] as const

export const completeness = endpoint
  .route({
    method: 'GET',
    path: `${base}/{year}/completeness`,
    tags,
    summary: 'What a year of e-invoices lacks',
    description:
      'Counts the numbers of a year that no document has, by series and kind, and the e-invoices that have no file, ' +
      'no final outcome, or were refused and not sent again. The first 20 gaps are named; the package has all. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ year: taxYear }))
  .output(answer({ completeness: completenessOut }))

export const conservation = endpoint
  .route({
    method: 'GET',
    path: `${base}/conservation`,
    tags,
    summary: 'Place where the e-invoices are conserved',
    description:
      'Returns the place that the settings state, the last day of its agreement, and whether that ends within 60 days ' +
      '(ENDING) or is over (ENDED). This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ conservation: conservationOut }))

export const start = endpoint
  .route({
    method: 'POST',
    path: base,
    tags,
    summary: 'Gather the e-invoices of a year',
    description:
      'Starts a job that collects the e-invoices of a year, by the day of the document, for whoever conserves them ' +
      '(pacchetto di versamento): the files as they were sent and received, the messages of SdI, an index as CSV and ' +
      'in the form of UNI 11386 SInCRO, not signed, the SHA-256 of every file and what is missing. While a package of ' +
      'the same year is made, that one is returned. Too many documents are refused with ERROR_BATCH_TOO_MANY. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles, creates: true })
  .input(z.object({ year: taxYear }))
  .output(answer({ year_package: yearPackage }))

export const list = endpoint
  .route({
    method: 'GET',
    path: base,
    tags,
    summary: 'Years that were gathered',
    description:
      "Returns the caller's packages, newest first. They are kept for 7 days. This call is an addition of Luna.",
  })
  .meta({ roles })
  .output(answer({ year_package_list: z.array(yearPackage) }))

export const cancel = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    tags,
    summary: 'Cancel the package of a year',
    description:
      'Stops a package that is being made, and takes one that has ended off the list. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(z.object({ id }))
  .output(answer({ year_package: yearPackage }))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'Download the package of a year',
    outputStructure: 'detailed',
    description: 'Returns the ZIP of a package. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)
