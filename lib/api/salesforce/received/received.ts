import * as z from 'zod'
import { id, optionalText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import {
  ATTACHMENTS_LIMIT,
  filesIn,
  integrationIn,
  MAX_ATTACHMENTS,
  receivedDataIn,
  receivedDetailsIn,
  receivedDocument,
  receivedUpdateIn,
  selfInvoiceIn,
} from './received-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/passive'
/** The roles of each kind decide which kinds a caller sees and changes. */
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT'] as const
const WRITE_INVOICE = ['GUI_CAN_MANAGE_INVOICE'] as const
/** Their files come with invoices and credit notes. */
const READ_INVOICE = ['GUI_CAN_LIST_INVOICE'] as const

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Received document',
    description:
      'Returns a received document. Received documents are listed by the calls of their kind, with ' +
      '`agreementTypeValue` PASSIVE. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ passive: receivedDocument }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Add a received document by hand',
    description:
      'Stores a received document that was typed in. A number that the supplier has given to another ' +
      'document is refused with ERROR_PASSIVE_EXISTS. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ passive_data: receivedDataIn }))
  .output(answer({ passive: receivedDocument }))

export const integrate = endpoint
  .route({
    method: 'POST',
    path: `${base}/integrate`,
    tags,
    summary: 'Integrate a received invoice under reverse charge',
    description:
      'Makes the integration or self-invoice (TD16, TD17, TD18 or TD19) of a received invoice: a received ' +
      'document without debt that stands in both VAT registers, with its XML file, which einvoice/send sends to the ' +
      'exchange system. Of an Italian supplier only the lines with Natura N6 are integrated, of others those with ' +
      'N2.1; `rate_list` states the VAT of each group of its summary. A second one is refused with ' +
      'ERROR_INTEGRATION_EXISTS. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE_INVOICE, creates: true })
  .input(z.object({ integration_data: integrationIn }))
  .output(answer({ passive: receivedDocument }))

export const selfInvoice = endpoint
  .route({
    method: 'POST',
    path: `${base}/selfinvoice`,
    tags,
    summary: 'Write a self-invoice or a report of a missing invoice',
    description:
      'Makes a TD20 (regularisation), TD21 (plafond exceeded), TD22 or TD23 (extraction from a VAT warehouse), TD27 ' +
      '(self-consumption or free supply), TD28 (purchase from San Marino with VAT) or TD29 (report of a missing or wrong ' +
      'invoice): a received document without debt, with its XML file, which einvoice/send sends to the exchange system. ' +
      'The seller of a TD21 and a TD27 is the own company, of a TD28 a supplier of San Marino, of a TD29 an Italian one. ' +
      'TD20, TD28 and TD29 can be made of a received invoice (`bill_id`), one for each. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE_INVOICE, creates: true })
  .input(z.object({ self_invoice_data: selfInvoiceIn }))
  .output(answer({ passive: receivedDocument }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Change a received document',
    description:
      'Replaces a received document that was typed in. One that came with a file is refused with ' +
      'ERROR_PASSIVE_FROM_FILE. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ passive_data: receivedUpdateIn }))
  .output(answer({ passive: receivedDocument }))

export const updateDetails = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/details`,
    tags,
    summary: 'Description, note and due dates of a received document',
    description:
      'Changes description, note and due dates of any received invoice or credit note. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE_INVOICE })
  .input(z.object({ passive_data: receivedDetailsIn }))
  .output(answer({ passive: receivedDocument }))

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of a received document',
    description:
      'Records that a received invoice or credit note was paid in full (PAYED), or takes that back ' +
      '(ISSUED). This call is an addition of Luna.',
  })
  .meta({ roles: WRITE_INVOICE })
  .input(
    z.object({
      passive_data: z.object({
        id,
        json_state: z.object({
          description: optionalText(1000),
          passive_state: z.enum(['PAYED', 'ISSUED']),
        }),
      }),
    }),
  )
  .output(answer({ passive: receivedDocument }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a received document',
    description:
      'Moves a received document to the bin, from which it can be restored for 30 days. A paid one cannot ' +
      'be deleted. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'File of a received document',
    outputStructure: 'detailed',
    description:
      'Returns the file with which a received document came, byte for byte. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const xml = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/xml`,
    tags,
    summary: 'XML of a received document',
    outputStructure: 'detailed',
    description:
      'Returns the XML of a received document, taken out of its signature envelope. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const embedded = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/embedded/{position}`,
    tags,
    summary: 'Attachment inside a received e-invoice',
    outputStructure: 'detailed',
    description:
      'Returns an attachment inside the e-invoice by its position from 1, always to be saved and never to ' +
      'be shown in the browser. This call is an addition of Luna.',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id, position: id }))
  .output(fileAnswer)

export const attach = endpoint
  .route({
    method: 'POST',
    path: `${base}/{id}/attachments`,
    tags,
    summary: 'Attach files',
    description:
      'Attaches up to 10 files of at most 20 MB each to a received document, all or none. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: ATTACHMENTS_LIMIT })
  .input(z.object({ id, files: filesIn(MAX_ATTACHMENTS) }))
  .output(answer({ passive: receivedDocument }))

export const attachment = endpoint
  .route({
    method: 'GET',
    path: '/api/salesforce/rest/passiveattachment/{id}',
    tags,
    summary: 'Download a file of a received document',
    outputStructure: 'detailed',
    description:
      'Returns the bytes of a file of a received document, always to be saved. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const detach = endpoint
  .route({
    method: 'DELETE',
    path: '/api/salesforce/rest/passiveattachment/{id}',
    tags,
    summary: 'Delete a file of a received document',
    description: 'Deletes a file of a received document. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))
