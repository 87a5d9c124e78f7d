import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { billingCreateIn, billingIn, billingMade, billingPreview } from './attendance-billing-fields'

const path = `${base}/attendance/billing`
const description = 'The period is at most 400 days. Needs GUI_NO_OWN_EVENTS, too.'

/** Ours: what the presences of a period that nobody billed yet come to, by customer. Writes nothing. */
export const preview = endpoint
  .route({ method: 'POST', path: `${path}/preview`, tags, summary: 'Presences to be billed', description })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'] })
  .input(billingIn)
  .output(answer(billingPreview))

/** Ours: makes the draft of an invoice for each customer, each presence once. Who cannot be billed is told with the reason. */
export const create = endpoint
  .route({ method: 'POST', path: `${path}/create`, tags, summary: 'Bill presences', description })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(billingCreateIn)
  .output(answer(billingMade))
