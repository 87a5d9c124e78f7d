import * as z from 'zod'
import { alsoNamed, id } from '@/lib/api/codecs'
import { endpoint, fileAnswer } from '@/lib/api/endpoint'
import { printFormat } from '../document/print-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/invoice'
const READ = ['GUI_CAN_LIST_INVOICE'] as const

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Invoice as PDF or XML',
    outputStructure: 'detailed',
    description:
      'Returns the invoice as a file. XML exists once a DIGITAL invoice is issued. For a received invoice ' +
      'it is the file that arrived, and ERROR_PASSIVE_NO_FILE for one that was typed in. The PDF of a draft ' +
      'is marked as a draft.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat }))
  .output(fileAnswer)

export const printXml = endpoint
  .route({
    method: 'POST',
    path: `${base}/print/xml`,
    tags,
    summary: 'XML of many invoices',
    outputStructure: 'detailed',
    description:
      'Returns the XML files of many issued DIGITAL invoices as one ZIP. Invoices without a file are left ' +
      'out, and the header `x-luna-left-out` contains their ids. When no invoice has a file, the call is ' +
      'refused with ERROR_DOCUMENT_NO_XML.',
  })
  .meta({ roles: READ, transaction: false })
  .input(alsoNamed({ invoice_ids: 'invoiceIds' }, z.object({ invoiceIds: z.array(id).min(1).max(500) })))
  .output(fileAnswer)

export const printPdf = endpoint
  .route({
    method: 'POST',
    path: `${base}/print/pdf`,
    tags,
    summary: 'PDF of many invoices',
    outputStructure: 'detailed',
    description:
      "Returns the PDFs of many invoices as one ZIP, in the structure's own look. This call is an addition " +
      'of Luna.',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ invoiceIds: z.array(id).min(1).max(500) }))
  .output(fileAnswer)
