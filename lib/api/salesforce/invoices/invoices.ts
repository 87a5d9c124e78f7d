import * as z from 'zod'
import {
  alsoNamed,
  dayText,
  echoedFields,
  id,
  instantText,
  optionalText,
  pagingData,
  pagingQuery,
} from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { refusedList } from '../document/document-answer'
import { agreementType, invoiceSearch, stateList } from '../document/document-query'
import { mailIn } from '../document/print-fields'
import { outerConfigurationIn, wizardPayload } from '../document/wizard-payload'
import { fault, INVOICE_PRODUCT, invoice, invoiceProduct, invoiceRow } from './invoice-answer'
import { invoiceColumns, invoiceDataIn } from './invoice-fields'

export { print, printPdf, printXml } from './invoice-prints'

const tags = ['salesforce']
const base = '/api/salesforce/rest/invoice'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const
const ISSUE = ['GUI_CAN_ISSUE_INVOICE'] as const

export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/structure`, tags, summary: 'Invoices of the structure' })
  .meta({ roles: READ, mayBeLate: true })
  .input(
    z.object({
      ...pagingQuery(invoiceColumns, { size: 50, column: 'id', order: 'asc' }),
      agreementTypeValue: agreementType,
      /** One state, or several separated by commas. */
      filter_state: stateList(isInvoiceState),
      ...invoiceSearch,
    }),
  )
  .output(answer({ invoice_list: z.array(invoiceRow), paging_data: pagingData }))

export const last = endpoint
  .route({
    method: 'GET',
    path: `${base}/last/structure`,
    tags,
    summary: 'Last issued invoice',
    description: 'Returns the last issued invoice. The next one may not carry an earlier date.',
  })
  .meta({ roles: READ })
  .input(z.object({ agreementTypeValue: agreementType }))
  .output(answer({ invoice: invoiceRow.nullable() }))

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Invoice' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ invoice }))

export const stateInfo = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/state/{state}`,
    tags,
    summary: 'State-change record',
    description: "Returns the earliest record of an invoice's coming into a state.",
  })
  .meta({ roles: READ })
  .input(z.object({ id, state: z.string().regex(/^[A-Z_]{4,30}$/) }))
  .output(answer({ state_info: z.object({ state: z.string(), date_ts: instantText }).nullable() }))

export const create = endpoint
  .route({
    method: 'POST',
    path: `${base}/createInvoice`,
    tags,
    summary: 'Create an invoice',
    description:
      'Creates an invoice as DRAFT, TO_BE_ISSUED or ISSUED. A DIGITAL invoice that SdI would reject is ' +
      'refused in the last two states, with the faults in `fault_list`; as DRAFT it is kept. With `type` ' +
      'PASSIVE it records a received invoice by the rules of `passive/add`.',
  })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(
    z.object({
      invoice_data: wizardPayload(invoiceDataIn),
      invoiceConfiguration: outerConfigurationIn,
    }),
  )
  .output(answer({ invoice }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save an invoice',
    description:
      'Saves an invoice that is not issued yet, or corrects one that SdI rejected, whose number, day and ' +
      'typology then stay.',
  })
  .meta({ roles: WRITE, bodyLimit: 8 * 1024 * 1024 })
  .input(
    z.object({
      invoice_data: wizardPayload(invoiceDataIn.extend({ id })),
      invoiceConfiguration: outerConfigurationIn,
    }),
  )
  .output(answer({ invoice }))

export const issue = endpoint
  .route({
    method: 'PUT',
    path: `${base}/issue/{id}`,
    tags,
    summary: 'Issue an invoice',
    description:
      'Issues an invoice: it takes the next number of its series and year. An invoice that may not be ' +
      'issued is refused and stays unchanged. In stock mode its products leave the stock, except for the ' +
      'lines (of `productsFromInvoiceId`) that `products_data` excludes.',
  })
  .meta({ roles: ISSUE, transaction: false })
  .input(
    z.object({
      id,
      products_data: z
        .array(
          z
            .object({ id, include: z.boolean(), ...echoedFields(INVOICE_PRODUCT) })
            .transform((product) => ({ id: product.id, include: product.include })),
        )
        .max(5000)
        .default([]),
    }),
  )
  .output(answer({ invoice }))

export const bulkIssue = endpoint
  .route({
    method: 'PUT',
    path: `${base}/bulk/issue`,
    tags,
    summary: 'Issue many invoices',
    description: 'Issues many invoices, by date and then id. A refusal stops no other.',
  })
  .meta({ roles: ISSUE, transaction: false })
  .input(z.object({ invoice_ids: z.array(id).min(1).max(500) }))
  .output(
    answer({
      invoice_list: z.array(
        z.object({ id: z.number().int(), fullNumeration: z.string(), state: z.string() }),
      ),
      refused_list: refusedList,
    }),
  )

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of an invoice',
    description: 'Records that an invoice was paid in full. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      invoice_data: z.object({
        id,
        json_state: z.object({ description: optionalText(1000), invoice_state: z.enum(['PAYED']) }),
      }),
    }),
  )
  .output(answer({ invoice }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete an invoice',
    description:
      'Deletes an invoice that is not issued, or a received one that is not paid: its state becomes ' +
      'DELETED.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send an invoice by e-mail',
    description:
      "Sends one of the structure's own invoices by e-mail, with its PDF. An issued one becomes SENT; a " +
      'received one is refused with ERROR_DOCUMENT_RECEIVED.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], transaction: false })
  .input(z.object({ invoice_id: id, ...mailIn }))
  .output(answer({ invoice }))

export const bulkSend = endpoint
  .route({
    method: 'POST',
    path: `${base}/bulk/send`,
    tags,
    summary: 'Send many invoices by e-mail',
    description:
      'Sends many invoices by e-mail, each to the present address of its customer and in a transaction of ' +
      'its own. Invoices whose customer has no address are returned in `refused_list` with ' +
      'ERROR_DOCUMENT_NO_ADDRESS. This call is an addition of Luna.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], transaction: false })
  .input(z.object({ invoice_ids: z.array(id).min(1).max(500), message: mailIn.message }))
  .output(
    answer({
      invoice_list: z.array(
        z.object({ id: z.number().int(), fullNumeration: z.string(), mail_to: z.string() }),
      ),
      refused_list: refusedList,
    }),
  )

export const products = endpoint
  .route({
    method: 'GET',
    path: `${base}/productsFromInvoiceId/{id}`,
    tags,
    summary: 'Products of an invoice',
    description:
      'Returns the products of an invoice, with the stock of each and the credit note that took it back, ' +
      'and whether issuing takes products out of the stock and may do so below zero.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(
    answer({ products_data: z.array(invoiceProduct), stockMode: z.boolean(), stockBelowZero: z.boolean() }),
  )

export const productsOfMany = endpoint
  .route({
    method: 'POST',
    path: `${base}/productsFromInvoiceIds`,
    tags,
    summary: 'Products of many invoices',
    description:
      'Returns the products of many invoices, with the stock of each and the credit note that took it back.',
  })
  .meta({ roles: READ })
  .input(alsoNamed({ invoiceIds: 'invoice_ids' }, z.object({ invoice_ids: z.array(id).min(1).max(500) })))
  .output(answer({ products_data: z.array(invoiceProduct) }))

export const check = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/check`,
    tags,
    summary: 'Controls of an invoice',
    description:
      'Applies the controls to an invoice as it is now, before it is issued, and returns the faults. This ' +
      'call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ fault_list: z.array(fault).readonly() }))

export const chart = endpoint
  .route({
    method: 'GET',
    path: `${base}/chart/structure`,
    tags,
    summary: 'Invoices by month',
    description:
      'Returns issued invoices and purchases by month, for the chart of the dashboard. Purchases are 0 for ' +
      'users who may not see them. This call is an addition of Luna.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }))
  .output(
    answer({
      month_list: z.array(z.object({ month: dayText, invoices: z.number(), purchases: z.number() })),
    }),
  )
