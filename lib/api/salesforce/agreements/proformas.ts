import * as z from 'zod'
import { dayText, id, optionalText, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { PROFORMA_STATES } from '@/lib/domain/documents/agreement-state'
import { mailIn, printFormat } from '../document/print-fields'
import { wizardPayload } from '../document/wizard-payload'
import { invoice } from '../invoices/invoice-answer'
import { batchPayment, ownAccount } from '../payments/payment-fields'
import { agreement, agreementQuery, agreementRow } from './agreement-fields'
import { proformaDataIn, proformaTargets } from './proforma-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/proforma'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const
const bodyLimit = 8 * 1024 * 1024

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/structure`,
    tags,
    summary: 'Proformas of the structure',
    description: 'Returns the proformas of the structure page by page. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(agreementQuery(PROFORMA_STATES))
  .output(answer({ proforma_list: z.array(agreementRow), paging_data: pagingData }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Proforma',
    description:
      'Returns a proforma, with the data by which it is collected. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(
    answer({
      proforma: agreement,
      collection: z.object({
        today: dayText,
        /** The day of the last invoice with a number of this year; null without one. */
        last_invoice_date: dayText.nullable(),
        /** The accounts of the structure. */
        account_list: z.array(ownAccount),
      }),
    }),
  )

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Save a proforma',
    description:
      'Adds a proforma as DRAFT, which requires a description, or as READY_TO_SEND, which takes the next ' +
      'number of its own series. One with an `id` is saved, as long as the customer does not have it. A proforma is no invoice: it stands in no VAT register, is not sent to ' +
      'SdI, and is no due amount. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true, bodyLimit })
  .input(z.object({ proforma_data: wizardPayload(proformaDataIn) }))
  .output(answer({ proforma: agreement }))

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of a proforma',
    description:
      'Makes a proforma ready, records that it was sent without a mail (SENT), or cancels it (REJECTED). ' +
      'This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      proforma_data: z.object({
        id,
        json_state: z.object({ description: optionalText(1000), proforma_state: z.enum(proformaTargets) }),
      }),
    }),
  )
  .output(answer({ proforma: agreement }))

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send a proforma by e-mail',
    description:
      'Sends a proforma by e-mail; it becomes SENT. A second call sends a second mail. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ proforma_id: id, ...mailIn }))
  .output(answer({ proforma: agreement }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a proforma',
    description:
      'Moves a proforma that is not paid to the bin, from which it can be restored for 30 days. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Proforma as a file',
    description: 'Returns a proforma as PDF or DOCX. This call is an addition of Luna.',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat.exclude(['xml']) }))
  .output(fileAnswer)

export const collect = endpoint
  .route({
    method: 'POST',
    path: `${base}/collect`,
    tags,
    summary: 'Collect a proforma',
    description:
      'Records that a proforma was paid: issues its invoice, with the payment of all that is due. The ' +
      'invoice is dated by the day of the payment; by today where a later invoice has a number already or ' +
      'more than 12 days have passed, which the answer states (`is_moved`). One proforma becomes one ' +
      'invoice: a second call is refused with ERROR_PROFORMA_COLLECTED. The caller needs the roles to ' +
      'issue invoices and to register payments, too. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ proforma_id: id, payment_data: batchPayment }))
  .output(answer({ invoice, is_moved: z.boolean() }))
