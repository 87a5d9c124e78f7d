import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { billingCreateIn, billingIn, billingMade, billingPreview } from './attendance-billing-fields'

const path = `${base}/attendance/billing`

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${path}/preview`,
    tags,
    summary: 'Presences to be billed',
    description:
      'Returns by customer what the unbilled presences of a period come to. Nothing is written. The period ' +
      'is at most 400 days. The caller also needs GUI_NO_OWN_EVENTS. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'] })
  .input(billingIn)
  .output(answer(billingPreview))

export const create = endpoint
  .route({
    method: 'POST',
    path: `${path}/create`,
    tags,
    summary: 'Bill presences',
    description:
      'Creates a draft invoice for each customer, with each presence once. Customers that cannot be billed ' +
      'are returned with the reason. The period is at most 400 days. The caller also needs ' +
      'GUI_NO_OWN_EVENTS. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(billingCreateIn)
  .output(answer(billingMade))
