import * as z from 'zod'
import { id, optionalText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import {
  ATTACHMENTS_LIMIT,
  filesIn,
  MAX_ATTACHMENTS,
  passiveDataIn,
  passiveDetailsIn,
  passiveDocument,
  passiveUpdateIn,
} from './received-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/passive'
/** Which kinds a caller sees and changes, the roles of each kind say. */
const READ = ['GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT'] as const
const WRITE_INVOICE = ['GUI_CAN_MANAGE_INVOICE'] as const
/** Their files come with invoices and credit notes. */
const READ_INVOICE = ['GUI_CAN_LIST_INVOICE'] as const

/**
 * Ours: a document received from a supplier. Their lists are those of the kind, with `agreementTypeValue` PASSIVE.
 */
export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Received document' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ passive: passiveDocument }))

/** Ours: keeps a document that was typed in. A number that its supplier gave already is ERROR_PASSIVE_EXISTS. */
export const add = endpoint
  .route({ method: 'POST', path: `${base}/add`, tags, summary: 'Add a received document by hand' })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ passive_data: passiveDataIn }))
  .output(answer({ passive: passiveDocument }))

/** Ours: replaces a document that was typed in; one that came with a file is ERROR_PASSIVE_FROM_FILE. */
export const update = endpoint
  .route({ method: 'POST', path: `${base}/update`, tags, summary: 'Change a received document' })
  .meta({ roles: WRITE })
  .input(z.object({ passive_data: passiveUpdateIn }))
  .output(answer({ passive: passiveDocument }))

/** Ours: description, note and due dates of any received invoice or credit note. */
export const updateDetails = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/details`,
    tags,
    summary: 'Description, note and due dates of a received document',
  })
  .meta({ roles: WRITE_INVOICE })
  .input(z.object({ passive_data: passiveDetailsIn }))
  .output(answer({ passive: passiveDocument }))

/** Ours: records that an invoice or credit note was paid in full (PAYED), or that it was not after all (ISSUED). */
export const updateState = endpoint
  .route({ method: 'POST', path: `${base}/update/state`, tags, summary: 'State of a received document' })
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
  .output(answer({ passive: passiveDocument }))

/** Ours: to the bin, from which it comes back for 30 days. One that is paid stays. */
export const remove = endpoint
  .route({ method: 'DELETE', path: `${base}/{id}`, tags, summary: 'Delete a received document' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/** Ours: the file that it came with, byte for byte. */
export const file = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/file`,
    tags,
    summary: 'File of a received document',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Ours: the XML of it, out of its signature envelope. */
export const xml = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/xml`,
    tags,
    summary: 'XML of a received document',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Ours: a file inside the e-invoice, by its position from 1; always to be saved, never shown in the browser. */
export const embedded = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/embedded/{position}`,
    tags,
    summary: 'Attachment inside a received e-invoice',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ_INVOICE, transaction: false })
  .input(z.object({ id, position: id }))
  .output(fileAnswer)

/** Ours: keeps up to 10 files of at most 20 MB each with a received document, all or none. */
export const attach = endpoint
  .route({ method: 'POST', path: `${base}/{id}/attachments`, tags, summary: 'Attach files' })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: ATTACHMENTS_LIMIT })
  .input(z.object({ id, files: filesIn(MAX_ATTACHMENTS) }))
  .output(answer({ passive: passiveDocument }))

export const attachment = endpoint
  .route({
    method: 'GET',
    path: '/api/salesforce/rest/passiveattachment/{id}',
    tags,
    summary: 'Download a file of a received document',
    outputStructure: 'detailed',
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
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))
