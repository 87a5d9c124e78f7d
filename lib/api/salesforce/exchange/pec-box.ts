import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { pecBox, pecBoxIn, pecDispatch } from './pec-box-fields'

const tags = ['salesforce']
const path = '/api/salesforce/rest/einvoice/pec'
const roles = ['GUI_SHOW_SALESFORCE_SETTINGS'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'PEC box of the structure',
    description:
      'Returns the PEC box by which the structure exchanges e-invoices, or null where it uses the channel of the ' +
      'installation. The password is never returned. `is_available`: whether the installation knows PEC providers ' +
      '(EXCHANGE_PEC_SIGNERS); without any no box can be connected. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ pec_box: pecBox.nullable(), is_available: z.boolean() }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the PEC box of the structure',
    description:
      'Signs in to both servers of a PEC box, and stores it when both take the user and the password: from then on the ' +
      "structure's e-invoices leave from it. What does not work is named by its field: ERROR_PEC_SIGN_IN, " +
      'ERROR_PEC_SMTP, ERROR_PEC_IMAP. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ pec_box: pecBoxIn }))
  .output(answer({ pec_box: pecBox }))

export const pause = endpoint
  .route({
    method: 'POST',
    path: `${path}/pause`,
    tags,
    summary: 'Pause the PEC box of the structure',
    description: 'Nothing is sent or read until it is resumed. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ pec_box: pecBox }))

export const resume = endpoint
  .route({
    method: 'POST',
    path: `${path}/resume`,
    tags,
    summary: 'Resume the PEC box of the structure',
    description:
      'Signs in to both servers with the stored password, as `save` does, and lets the box go on. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .output(answer({ pec_box: pecBox }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Remove the PEC box of the structure',
    description:
      'The structure uses the channel of the installation again. Refused with ERROR_PEC_USED once a file was sent by the ' +
      'box: the exchange system knows the names of those files for ever. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({}))

export const dispatches = endpoint
  .route({
    method: 'GET',
    path: `${path}/dispatch/{invoice_id}`,
    tags,
    summary: 'PEC mails of a document',
    description:
      'Returns the mails by which the files of an invoice or credit note were sent from the PEC box, oldest first, each with ' +
      "the times of the providers' receipts: `accepted_at` in charge of the provider, `delivered_at` with the exchange " +
      'system. `lateness`: NO_ACCEPTANCE after 15 minutes, NO_ANSWER after 24 hours, NO_ANSWER_LONG after 5 days. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'] })
  .input(z.object({ invoice_id: id }))
  .output(answer({ dispatch_list: z.array(pecDispatch) }))
