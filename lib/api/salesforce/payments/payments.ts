import * as z from 'zod'
import { dayText, id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { ownAccount, paymentIn, paymentState, reversalIn } from './payment-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/payment'
const READ = ['GUI_CAN_LIST_PAYMENT'] as const
const WRITE = ['GUI_CAN_MANAGE_PAYMENT'] as const

/** Ours: what is paid and what is left of an invoice or a credit note, issued or received, with all its payments; and the own accounts that one may go through. */
export const list = endpoint
  .route({ method: 'GET', path: `${base}/document/{id}`, tags, summary: 'Payments of a document' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ payment_state: paymentState, account_list: z.array(ownAccount), today: dayText }))

/**
 * Ours: registers a payment, whole or in part. What is paid in full becomes PAYED. Above the residual it is
 * ERROR_PAYMENT_EXCEEDS unless meant; of a draft, or of what SdI refused, ERROR_PAYMENT_STATE.
 */
export const add = endpoint
  .route({ method: 'POST', path: `${base}/add`, tags, summary: 'Register a payment' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ payment_data: paymentIn }))
  .output(answer({ payment_id: z.number().int(), payment_state: paymentState }))

/**
 * Ours: takes a payment back by a row of its own; what is not paid in full any more is in the state that it was in
 * before. A second time is ERROR_PAYMENT_REVERSED.
 */
export const reverse = endpoint
  .route({ method: 'POST', path: `${base}/reverse`, tags, summary: 'Reverse a payment' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ payment_data: reversalIn }))
  .output(answer({ payment_id: z.number().int(), payment_state: paymentState }))
