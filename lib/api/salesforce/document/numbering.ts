import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { formerNumber, numbers } from './numbering-fields'

const path = '/api/salesforce/rest/numbering'
const roles = ['GUI_SHOW_SALESFORCE_SETTINGS'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags: ['salesforce'],
    summary: 'Numbers of the documents',
    description:
      'Returns, for each kind of documents, the number that the next one of this year gets in the series of the settings. ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ numbering: z.array(numbers) }))

export const begin = endpoint
  .route({
    method: 'PUT',
    path,
    tags: ['salesforce'],
    summary: 'Begin after the numbers of another program',
    description:
      'The next document of a kind, in the series of the settings, follows the last number that another program gave in ' +
      'that year, and no earlier day than that number’s. Refused with ERROR_NUMBERING_STARTED once a number was given ' +
      'here, and with ERROR_NUMBERING_DATE for a day of another year or in the future. This call is an addition of Luna.',
  })
  .meta({ roles })
  .input(formerNumber)
  .output(answer({ numbering: z.array(numbers) }))
