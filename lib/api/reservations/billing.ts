import * as z from 'zod'
import { id } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags } from './access'
import { billingCreateIn, billingIn, billingMade, billingPreview } from './billing-fields'

const path = `${base}/billing`

export const preview = endpoint
  .route({
    method: 'POST',
    path: `${path}/preview`,
    tags,
    summary: 'Reservations to be billed',
    description:
      'Returns by customer what the unbilled reservations of a period come to: those that have begun, fees for having ' +
      'cancelled late and, where the settings say so, times that nobody used. Nothing is written. The period is at most ' +
      '400 days. The caller also needs to see all reservations. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'] })
  .input(billingIn)
  .output(answer(billingPreview))

export const create = endpoint
  .route({
    method: 'POST',
    path: `${path}/create`,
    tags,
    summary: 'Bill reservations',
    description:
      'Creates a draft invoice for each customer, with each reservation once, at the prices for which they were made, to ' +
      'the cent. Customers that cannot be billed are returned with the reason. The period is at most 400 days. The ' +
      'caller also needs to see all reservations. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(billingCreateIn)
  .output(answer(billingMade))

export const deposit = endpoint
  .route({
    method: 'POST',
    path: `${base}/reservation/{id}/deposit`,
    tags,
    summary: 'Bill a deposit',
    description:
      'Creates a draft invoice (TD02, or TD03 with a withholding) for the deposit of a confirmed reservation. The bill of the ' +
      'reservation deducts it. The caller also needs to see all reservations. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(z.object({ id }))
  .output(answer({ invoice_id: z.number().int() }))
