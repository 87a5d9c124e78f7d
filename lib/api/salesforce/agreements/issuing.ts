import * as z from 'zod'
import { day } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { issuingPlan, leftInvoice } from './issuing-fields'

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
      'or not mailed, each with the reason, the first 50, and how many there are. They are tried again every day, and once ' +
      'they were changed. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'] })
  .output(answer({ left_list: z.array(leftInvoice), count: z.number().int() }))
