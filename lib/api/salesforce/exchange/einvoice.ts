import * as z from 'zod'
import { id, instantText } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { PAUSES } from '@/lib/domain/documents/pec-box'
import { invoice } from '../invoices/invoice-answer'

const tags = ['salesforce']
const base = '/api/salesforce/rest/einvoice'
const MEGABYTE = 1024 * 1024

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send to the exchange system',
    description:
      'Sends an issued DIGITAL invoice or credit note, or an integration or self-invoice that we wrote, to the exchange ' +
      'system. A second call sends nothing further. An integration or self-invoice that was rejected is made again instead ' +
      '(ERROR_INTEGRATION_REJECTED). While it is open whether the file left, the call is refused with ' +
      'ERROR_SENDING_UNCERTAIN, but with `again`; while the PEC box or the account at an intermediary rests, with ' +
      'ERROR_PEC_PAUSED or ERROR_INTERMEDIARY_PAUSED. Where the settings ask for it, the PDF of the document is put into its ' +
      'e-invoice first.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'] })
  .input(z.object({ invoice_id: id, again: z.boolean().optional() }))
  .output(answer({ invoice }))

export const toSign = endpoint
  .route({
    method: 'POST',
    path: `${base}/tosign/{invoice_id}`,
    tags,
    summary: 'Write the XML to be signed',
    description:
      'Writes the XML that is to be signed. For an invoice that was refused, it is written again with its ' +
      'present content and a new file name; otherwise it is the file from the day of issue. Where the settings ask for it, ' +
      'the PDF of the document is put into it (ERROR_EINVOICE_COPY_TOO_LARGE), under a new file name. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], transaction: false })
  .input(z.object({ invoice_id: id }))
  .output(answer({ invoice }))

export const signed = endpoint
  .route({
    method: 'POST',
    path: `${base}/signed/{invoice_id}`,
    tags,
    summary: 'Upload the signed XML',
    description:
      "Takes the invoice's XML as its sender signed it (CAdES, .xml.p7m), which is then sent instead. " +
      'Invoices to public administrations are sent signed only. An envelope that holds other bytes than the ' +
      'XML is refused with ERROR_SIGNED_FILE_OTHER. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], transaction: false, bodyLimit: 6 * MEGABYTE })
  .input(z.object({ invoice_id: id, file: z.file() }))
  .output(answer({ invoice }))

export const channel = endpoint
  .route({
    method: 'GET',
    path: `${base}/channel`,
    tags,
    summary: 'Exchange channel in use',
    description:
      'Returns the exchange channel by which the structure sends: its account at an intermediary (`invoicetronic`, ' +
      '`aruba`, `acube`, `openapi`), its PEC box (`pec`), or the channel of the installation. `test` is true while nothing is sent to the real exchange system. ' +
      '`does_sign`: the files for public offices are signed by the provider. `paused_for`: why the account or the box ' +
      'rests, so that nothing is sent or read: a USER paused it, or the other side refuses it (AUTHENTICATION). `restored`: ' +
      'the installation is a copy that was restored from a backup, and sends nothing until it is released.',
  })
  .meta({ roles: 'signed-in' })
  .output(
    answer({
      channel: z.object({
        name: z.string(),
        test: z.boolean(),
        does_sign: z.boolean(),
        paused_for: z.enum(PAUSES).nullable(),
      }),
      /** The installation is a restored copy, which sends nothing (mails neither) until it is released. */
      restored: z.boolean(),
    }),
  )

export const check = endpoint
  .route({
    method: 'POST',
    path: `${base}/check`,
    tags,
    summary: 'Check e-invoice files',
    description:
      'Checks files with the controls of the exchange system: `.xml`, `.xml.p7m` or `.zip`, 20 MB together.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'], transaction: false, bodyLimit: 20 * MEGABYTE + 65_536 })
  .input(z.object({ file: z.union([z.file(), z.array(z.file()).min(1).max(10)]) }))
  .output(
    answer({
      report_list: z.array(
        z.object({
          file: z.string(),
          kind: z.string(),
          valid: z.boolean(),
          codes: z.array(z.string()),
          faults: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
        }),
      ),
    }),
  )

export const messages = endpoint
  .route({
    method: 'GET',
    path: `${base}/messages/{invoice_id}`,
    tags,
    summary: 'Exchange messages',
    description:
      'Returns the messages of the exchange system about an invoice or credit note, byte for byte: of one that came in a ' +
      'signature envelope (CAdES, .xml.p7m in `file_name`) the XML inside. For a file that left by Invoicetronic they are ' +
      'its reports, in JSON.',
  })
  .meta({ roles: ['GUI_CAN_LIST_INVOICE'], transaction: false })
  .input(z.object({ invoice_id: id }))
  .output(
    answer({
      message_list: z.array(
        z.object({
          id: z.number().int(),
          message_type: z.string(),
          file_name: z.string(),
          identificativo_sdi: z.string(),
          description: z.string(),
          signed_by: z.string().nullable(),
          received_at: instantText,
          xml: z.string(),
        }),
      ),
    }),
  )
