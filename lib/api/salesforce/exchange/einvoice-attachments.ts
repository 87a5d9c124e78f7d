import * as z from 'zod'
import { id, optionalText } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { MAX_ATTACHMENT_BYTES } from '@/lib/domain/einvoice/attachment'
import { einvoiceAttachments } from './einvoice-attachments-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/einvoice'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/attachments/{invoice_id}`,
    tags,
    summary: 'Files inside an e-invoice',
    description:
      'Returns the files that travel inside of the e-invoice of an invoice or credit note (Allegati, 2.5), in its order. ' +
      '`is_open`: files may be added and removed, as the e-invoice was neither sent nor signed. `adds_copy`: the PDF of the ' +
      'document is added when it is sent or prepared to be signed, as the settings say. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ invoice_id: id }))
  .output(answer(einvoiceAttachments.shape))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/attachments/{invoice_id}`,
    tags,
    summary: 'Add a file to an e-invoice',
    description:
      'Adds a PDF, XML, TXT, CSV, PNG, JPEG or ZIP file to the e-invoice of a DIGITAL invoice or credit note that was not sent yet ' +
      '(ERROR_EINVOICE_FILES_CLOSED): at most 10 files, of 3 MB together, as SdI takes 5 MB with everything. The type is judged by ' +
      'the content. The name (without `name` that of the file) has 60 characters of Latin-1, and differs from those of the other ' +
      'files. Of a document that is issued the e-invoice is written once more, under a new file name. This call is an addition of ' +
      'Luna.',
  })
  .meta({ roles: WRITE, transaction: false, creates: true, bodyLimit: MAX_ATTACHMENT_BYTES + 64 * 1024 })
  .input(
    z.object({
      invoice_id: id,
      name: optionalText(255),
      description: optionalText(255),
      file: z.file().min(1),
    }),
  )
  .output(answer(einvoiceAttachments.shape))

export const download = endpoint
  .route({
    method: 'GET',
    path: `${base}/attachment/{id}`,
    tags,
    summary: 'Download a file of an e-invoice',
    outputStructure: 'detailed',
    description:
      'Returns the bytes of a file, always to be saved and never to be shown in the browser. This call is an addition of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id }))
  .output(fileAnswer)

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/attachment/{id}`,
    tags,
    summary: 'Remove a file of an e-invoice',
    description:
      'Removes a file of an e-invoice that was not sent yet (ERROR_EINVOICE_FILES_CLOSED). Of a document that is issued the ' +
      'e-invoice is written once more, under a new file name. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer(einvoiceAttachments.shape))
