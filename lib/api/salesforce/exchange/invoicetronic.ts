import * as z from 'zod'
import { answer, endpoint } from '@/lib/api/endpoint'
import { invoicetronicAccount, invoicetronicIn } from './invoicetronic-fields'

const tags = ['salesforce']
const path = '/api/salesforce/rest/einvoice/invoicetronic'
const roles = ['GUI_SHOW_SALESFORCE_SETTINGS'] as const

export const read = endpoint
  .route({
    method: 'GET',
    path,
    tags,
    summary: 'Invoicetronic account of the structure',
    description:
      'Returns the account at Invoicetronic by which the structure exchanges e-invoices, or null. The key is never ' +
      'returned. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ invoicetronic: invoicetronicAccount.nullable() }))

export const save = endpoint
  .route({
    method: 'PUT',
    path,
    tags,
    summary: 'Save the Invoicetronic account of the structure',
    description:
      'Asks Invoicetronic with the key, and stores the account when it takes it; otherwise the call is refused with ' +
      'ERROR_INVOICETRONIC_KEY or ERROR_INVOICETRONIC_UNREACHABLE and its words. `is_test`: the key is that of the sandbox, ' +
      'which no key shows; once a file was sent it stays (ERROR_INVOICETRONIC_LABEL). `is_sending`: the files leave by ' +
      'it, and not by the PEC box or the channel of the installation. `does_sign`: Invoicetronic signs the files for public ' +
      'offices, which counts as signatures there. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .input(z.object({ invoicetronic: invoicetronicIn }))
  .output(answer({ invoicetronic: invoicetronicAccount }))

export const pause = endpoint
  .route({
    method: 'POST',
    path: `${path}/pause`,
    tags,
    summary: 'Pause the Invoicetronic account of the structure',
    description: 'Nothing is sent or asked for until it is resumed. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({ invoicetronic: invoicetronicAccount }))

export const resume = endpoint
  .route({
    method: 'POST',
    path: `${path}/resume`,
    tags,
    summary: 'Resume the Invoicetronic account of the structure',
    description:
      'Asks Invoicetronic with the stored key, as `save` does, and lets the account go on. This call is an addition of Luna.',
  })
  .meta({ roles, transaction: false })
  .output(answer({ invoicetronic: invoicetronicAccount }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Remove the Invoicetronic account of the structure',
    description:
      'Refused with ERROR_INVOICETRONIC_USED once a file was sent by the account: the exchange system knows the names of ' +
      'those files for ever. This call is an addition of Luna.',
  })
  .meta({ roles })
  .output(answer({}))
