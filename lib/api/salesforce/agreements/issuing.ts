import * as z from 'zod'
import { day, id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { contractIssuing, issuingPlan, leftInvoice } from './issuing-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/issuing'

export const plan = endpoint
  .route({
    method: 'GET',
    path: `${base}/plan`,
    tags,
    summary: 'Invoices of contracts that would be issued by themselves',
    description:
      'Returns how many invoices of active contracts wait to be issued, and what they come to: those that would be issued by ' +
      'themselves at the next run and on the next days if that were switched on from the given day on (today when it is ' +
      'missing), and the older ones, which stay. Nothing is written. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_SHOW_SALESFORCE_SETTINGS'] })
  .input(z.object({ from: day.optional() }))
  .output(answer({ plan: issuingPlan }))

export const left = endpoint
  .route({
    method: 'GET',
    path: `${base}/left`,
    tags,
    summary: 'Invoices of contracts that were left',
    description:
      'Returns the invoices of contracts that should have gone out by themselves and were left: not issued, not sent to SdI, ' +
      'or not mailed, each with the reason, the first 50, and how many there are; of one document where it is named. They are ' +
      'tried again every day, and once they were changed. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'] })
  .input(z.object({ document_id: id.optional() }))
  .output(answer({ left_list: z.array(leftInvoice), count: z.number().int() }))

export const ofContract = endpoint
  .route({
    method: 'GET',
    path: `${base}/contract/{id}`,
    tags,
    summary: 'Whether the invoices of a contract go out by themselves',
    description:
      'Returns whether the invoices of a contract are issued by themselves or left out of that, and the next one. This call is ' +
      'an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_CONTRACT'] })
  .input(z.object({ id }))
  .output(answer({ issuing: contractIssuing }))

export const pause = endpoint
  .route({
    method: 'PUT',
    path: `${base}/contract/{id}`,
    tags,
    summary: 'Leave a contract out',
    description:
      'Leaves the invoices of a contract to be issued by hand where those of the structure are issued by themselves, or takes ' +
      'it in again. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_ISSUE_INVOICE'] })
  .input(z.object({ id, paused: z.boolean() }))
  .output(answer({ issuing: contractIssuing }))
