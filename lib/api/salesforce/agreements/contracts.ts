import * as z from 'zod'
import { alsoNamed, day, id, optionalText, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { CONTRACT_STATES } from '@/lib/domain/documents/agreement-state'
import { mailIn, printFormat } from '../document/print-fields'
import { wizardPayload } from '../document/wizard-payload'
import { invoice, invoiceRow } from '../invoices/invoice-answer'
import {
  agreement,
  agreementQuery,
  agreementRow,
  agreementTargets,
  contractDataIn,
  invoiceOfIn,
} from './agreement-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/contract'
const READ = ['GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_CONTRACT'] as const

export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/structure`, tags, summary: 'Contracts of the structure' })
  .meta({ roles: READ })
  .input(agreementQuery(CONTRACT_STATES))
  .output(answer({ contract_list: z.array(agreementRow), paging_data: pagingData }))

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Contract' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ contract: agreement }))

/** Adds a contract as DRAFT, which wants a description, or READY_TO_SEND, which takes the next number. */
export const add = endpoint
  .route({ method: 'POST', path: `${base}/add`, tags, summary: 'Add a contract' })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ contract_data: wizardPayload(contractDataIn) }))
  .output(answer({ contract: agreement }))

/** Saves a contract that the customer does not have yet. */
export const update = endpoint
  .route({ method: 'POST', path: `${base}/update`, tags, summary: 'Save a contract' })
  .meta({ roles: WRITE, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ contract_data: wizardPayload(contractDataIn.extend({ id })) }))
  .output(answer({ contract: agreement }))

/** Records what became of a contract: SIGNED once the customer signed it. */
export const updateState = endpoint
  .route({ method: 'POST', path: `${base}/update/state`, tags, summary: 'State of a contract' })
  .meta({ roles: WRITE })
  .input(
    z.object({
      contract_data: alsoNamed(
        { contract_id: 'id' },
        z.object({
          id,
          json_state: z.object({ description: optionalText(1000), contract_state: z.enum(agreementTargets) }),
        }),
      ),
    }),
  )
  .output(answer({ contract: agreement }))

/** Sends a contract by e-mail: it becomes SENT. Sending again sends again. */
export const send = endpoint
  .route({ method: 'POST', path: `${base}/send`, tags, summary: 'Send a contract by e-mail' })
  .meta({ roles: WRITE })
  .input(z.object({ contract_data: z.object({ contract_id: id, ...mailIn }) }))
  .output(answer({ contract: agreement }))

/** Throws a contract away; for 30 days it can be restored. */
export const remove = endpoint
  .route({ method: 'GET', path: `${base}/delete/{id}`, tags, summary: 'Delete a contract' })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

/**
 * Makes all invoices of a signed contract, TO_BE_ISSUED, exactly once: whoever asks again gets the same ones. The
 * contract becomes STARTED. Where an invoice was made of it by hand before, ERROR_DOCUMENT_ALREADY_BILLED unless
 * `bill_again` is true.
 */
export const activate = endpoint
  .route({ method: 'GET', path: `${base}/{id}/activate`, tags, summary: 'Activate a contract' })
  .meta({ roles: ['GUI_CAN_MANAGE_CONTRACT'] })
  .input(z.object({ id, bill_again: z.enum(['true', 'false']).default('false') }))
  .output(answer({ contract: agreement, invoice_list: z.array(invoiceRow) }))

/** Ours: the invoices that activating would make. */
export const plan = endpoint
  .route({ method: 'GET', path: `${base}/{id}/plan`, tags, summary: 'Invoices that activating makes' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(
    answer({
      plan_list: z.array(
        z.object({ date: z.string(), description: z.string(), subtotal: z.number(), total: z.number() }),
      ),
    }),
  )

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Contract as a file',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat.exclude(['xml']) }))
  .output(fileAnswer)

/** Makes one invoice of a contract, issued unless it says otherwise. ERROR_DOCUMENT_ALREADY_BILLED as of an offer. */
export const createInvoice = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/invoice/createInvoiceFromContract',
    tags,
    summary: 'Invoice of a contract',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(
    alsoNamed(
      { date: 'invoice_date', description: 'invoice_description' },
      z.object({
        contract_id: id,
        invoice_date: day.optional(),
        invoice_description: optionalText(500),
        ...invoiceOfIn,
      }),
    ),
  )
  .output(answer({ invoice }))
