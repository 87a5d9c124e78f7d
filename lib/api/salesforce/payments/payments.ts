import * as z from 'zod'
import { dayText, id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { ownAccount, paymentIn, paymentState, reversalIn, severalPaymentIn } from './payment-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/payment'
const READ = ['GUI_CAN_LIST_PAYMENT'] as const
const WRITE = ['GUI_CAN_MANAGE_PAYMENT'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/document/{id}`,
    tags,
    summary: 'Payments of a document',
    description:
      'Returns what is paid and what is left of an invoice or a credit note, issued or received, with all ' +
      "its payments, and the structure's accounts that a payment may name. This call is an addition of " +
      'Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ payment_state: paymentState, account_list: z.array(ownAccount), today: dayText }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Register a payment',
    description:
      'Registers a full or partial payment. A document that is paid in full becomes PAYED. More than the ' +
      'residual is refused with ERROR_PAYMENT_EXCEEDS unless the call allows it; a payment of a draft, or ' +
      'of a document that SdI rejected, is refused with ERROR_PAYMENT_STATE. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ payment_data: paymentIn }))
  .output(answer({ payment_id: z.number().int(), payment_state: paymentState }))

export const addSeveral = endpoint
  .route({
    method: 'POST',
    path: `${base}/addSeveral`,
    tags,
    summary: 'Register one payment of several documents',
    description:
      'Registers a payment of each part, all of them or none: `total` is their sum. Parts that come in and ' +
      'parts that go out together are refused with ERROR_PAYMENT_MIXED, an amount above what is left of its ' +
      'part with ERROR_PAYMENT_EXCEEDS. Purchases need the role GUI_CAN_MANAGE_PURCHASE, documents ' +
      'GUI_CAN_MANAGE_PAYMENT. The account and the note are kept with documents only. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_PAYMENT', 'GUI_CAN_MANAGE_PURCHASE'], creates: true })
  .input(z.object({ payment_data: severalPaymentIn }))
  .output(answer({ total: z.number() }))

export const reverse = endpoint
  .route({
    method: 'POST',
    path: `${base}/reverse`,
    tags,
    summary: 'Reverse a payment',
    description:
      'Reverses a payment by a row of its own. A document that is no longer paid in full returns to its ' +
      'previous state. A second reversal is refused with ERROR_PAYMENT_REVERSED. This call is an addition ' +
      'of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ payment_data: reversalIn }))
  .output(answer({ payment_id: z.number().int(), payment_state: paymentState }))
