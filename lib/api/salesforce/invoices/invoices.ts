import * as z from 'zod'
import {
  alsoNamed,
  asTold,
  dayText,
  id,
  instantText,
  optionalText,
  pagingData,
  pagingQuery,
} from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { isInvoiceState } from '@/lib/domain/documents/invoice-state'
import { refusedList } from '../document/document-answer'
import { agreementType, documentSearch, stateList } from '../document/document-query'
import { mailIn, printFormat } from '../document/print-fields'
import { outerConfigurationIn, wizardPayload } from '../document/wizard-payload'
import { fault, INVOICE_PRODUCT, invoice, invoiceProduct, invoiceRow } from './invoice-answer'
import { invoiceColumns, invoiceDataIn } from './invoice-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/invoice'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const
const ISSUE = ['GUI_CAN_ISSUE_INVOICE'] as const

export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/structure`, tags, summary: 'Invoices of the structure' })
  .meta({ roles: READ })
  .input(
    z.object({
      ...pagingQuery(invoiceColumns, { size: 50, column: 'id', order: 'asc' }),
      agreementTypeValue: agreementType,
      /** One state, or several separated by commas. */
      filter_state: stateList(isInvoiceState),
      ...documentSearch,
      typology: z.enum(['STANDARD', 'DIGITAL']).optional(),
      /** Ours: only those of which something is still to be paid. */
      open_only: z.enum(['true', 'false']).default('false'),
    }),
  )
  .output(answer({ invoice_list: z.array(invoiceRow), paging_data: pagingData }))

/** The last issued invoice: its date is the earliest that the next may carry. */
export const last = endpoint
  .route({ method: 'GET', path: `${base}/last/structure`, tags, summary: 'Last issued invoice' })
  .meta({ roles: READ })
  .input(z.object({ agreementTypeValue: agreementType }))
  .output(answer({ invoice: invoiceRow.nullable() }))

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Invoice' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ invoice }))

/** When the invoice came into a state: the earliest record. */
export const stateInfo = endpoint
  .route({ method: 'GET', path: `${base}/{id}/state/{state}`, tags, summary: 'State-change record' })
  .meta({ roles: READ })
  .input(z.object({ id, state: z.string().regex(/^[A-Z_]{4,30}$/) }))
  .output(answer({ state_info: z.object({ state: z.string(), date_ts: instantText }).nullable() }))

/**
 * Creates an invoice as DRAFT, TO_BE_ISSUED or ISSUED. A DIGITAL invoice that SdI would reject is refused in
 * the last two states, with the faults in `fault_list`; as DRAFT it is kept. With `type` PASSIVE it records what a supplier
 * sent, by the rules of `passive/add`.
 */
export const create = endpoint
  .route({ method: 'POST', path: `${base}/createInvoice`, tags, summary: 'Create an invoice' })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(
    z.object({
      invoice_data: wizardPayload(invoiceDataIn),
      invoiceConfiguration: outerConfigurationIn,
    }),
  )
  .output(answer({ invoice }))

/** Saves an invoice that is not issued yet, or corrects one that SdI rejected: then number, day and typology stay. */
export const update = endpoint
  .route({ method: 'POST', path: `${base}/update`, tags, summary: 'Save an invoice' })
  .meta({ roles: WRITE, bodyLimit: 8 * 1024 * 1024 })
  .input(
    z.object({
      invoice_data: wizardPayload(invoiceDataIn.extend({ id })),
      invoiceConfiguration: outerConfigurationIn,
    }),
  )
  .output(answer({ invoice }))

/**
 * Gives the next number of its series and year. What may not be issued is refused and stays as it was. In stock mode its
 * products leave the stock, but for the lines (of `productsFromInvoiceId`) that `products_data` says not to include.
 */
export const issue = endpoint
  .route({ method: 'PUT', path: `${base}/issue/{id}`, tags, summary: 'Issue an invoice' })
  .meta({ roles: ISSUE, transaction: false })
  .input(
    z.object({
      id,
      products_data: z
        .array(
          z
            .object({ id, include: z.boolean(), ...asTold(INVOICE_PRODUCT) })
            .transform((product) => ({ id: product.id, include: product.include })),
        )
        .max(5000)
        .default([]),
    }),
  )
  .output(answer({ invoice }))

/** Issues many, by date and then id: one refusal stops no other. */
export const bulkIssue = endpoint
  .route({ method: 'PUT', path: `${base}/bulk/issue`, tags, summary: 'Issue many invoices' })
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

/** Ours: records that an invoice was paid in full. */
export const updateState = endpoint
  .route({ method: 'POST', path: `${base}/update/state`, tags, summary: 'State of an invoice' })
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

/** Deletes an invoice that is not issued, or a received one that is not paid: its state becomes DELETED. */
export const remove = endpoint
  .route({ method: 'DELETE', path: `${base}/{id}`, tags, summary: 'Delete an invoice' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/**
 * The document as a file. XML exists once a DIGITAL invoice is issued; of a received one it is the file that came, and
 * ERROR_PASSIVE_NO_FILE when it was typed in. A draft's PDF says that it is one.
 */
export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Invoice as PDF or XML',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat }))
  .output(fileAnswer)

/**
 * The files of many issued DIGITAL invoices as one ZIP. Those without a file are left out: the header `x-luna-left-out` has
 * their ids. ERROR_DOCUMENT_NO_XML when none has one.
 */
export const printXml = endpoint
  .route({
    method: 'POST',
    path: `${base}/print/xml`,
    tags,
    summary: 'XML of many invoices',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(alsoNamed({ invoice_ids: 'invoiceIds' }, z.object({ invoiceIds: z.array(id).min(1).max(500) })))
  .output(fileAnswer)

/** Ours: the PDFs of many invoices as one ZIP, in the structure's own look. */
export const printPdf = endpoint
  .route({
    method: 'POST',
    path: `${base}/print/pdf`,
    tags,
    summary: 'PDF of many invoices',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ invoiceIds: z.array(id).min(1).max(500) }))
  .output(fileAnswer)

/** Sends an invoice of ours by e-mail, with its PDF. One that was issued becomes SENT; a received one is ERROR_DOCUMENT_RECEIVED. */
export const send = endpoint
  .route({ method: 'POST', path: `${base}/send`, tags, summary: 'Send an invoice by e-mail' })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'] })
  .input(z.object({ invoice_id: id, ...mailIn }))
  .output(answer({ invoice }))

/**
 * Ours: sends many by e-mail, each to the address that its customer has now and in a transaction of its own. One whose
 * customer has none is in `refused_list` with ERROR_DOCUMENT_NO_ADDRESS.
 */
export const bulkSend = endpoint
  .route({ method: 'POST', path: `${base}/bulk/send`, tags, summary: 'Send many invoices by e-mail' })
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

/**
 * The products of an invoice, with what is in stock of each and the credit note that took it back; and whether issuing
 * takes products out of the stock, and may do so below zero.
 */
export const products = endpoint
  .route({
    method: 'GET',
    path: `${base}/productsFromInvoiceId/{id}`,
    tags,
    summary: 'Products of an invoice',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(
    answer({ products_data: z.array(invoiceProduct), stockMode: z.boolean(), stockBelowZero: z.boolean() }),
  )

/** The same of many invoices. */
export const productsOfMany = endpoint
  .route({
    method: 'POST',
    path: `${base}/productsFromInvoiceIds`,
    tags,
    summary: 'Products of many invoices',
  })
  .meta({ roles: READ })
  .input(alsoNamed({ invoiceIds: 'invoice_ids' }, z.object({ invoice_ids: z.array(id).min(1).max(500) })))
  .output(answer({ products_data: z.array(invoiceProduct) }))

/** Ours: what the controls say of an invoice as it is now, before it is issued. */
export const check = endpoint
  .route({ method: 'GET', path: `${base}/{id}/check`, tags, summary: 'Controls of an invoice' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ fault_list: z.array(fault).readonly() }))

/** Ours: issued invoices against purchases by month, for the dashboard's chart; 0 bought for who may not see purchases. */
export const chart = endpoint
  .route({ method: 'GET', path: `${base}/chart/structure`, tags, summary: 'Invoices by month' })
  .meta({ roles: READ })
  .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }))
  .output(
    answer({
      month_list: z.array(z.object({ month: dayText, invoices: z.number(), purchases: z.number() })),
    }),
  )
