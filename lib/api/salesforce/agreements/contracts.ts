import * as z from 'zod'
import { alsoNamed, day, id, optionalText, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { CONTRACT_STATES } from '@/lib/domain/documents/agreement-state'
import { mailIn, printFormat } from '../document/print-fields'
import { wizardPayload } from '../document/wizard-payload'
import { invoice, invoiceRow } from '../invoices/invoice-answer'
import { OTHER_SIGNERS_TEXT, otherSignersIn } from '../signature/other-signers'
import {
  agreement,
  agreementQuery,
  agreementRow,
  agreementTargets,
  contractDataIn,
  invoiceOfIn,
  signableAgreement,
  signableHelp,
  signableInput,
} from './agreement-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/contract'
const READ = ['GUI_CAN_LIST_CONTRACT'] as const
const WRITE = ['GUI_CAN_MANAGE_CONTRACT'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/structure`,
    tags,
    summary: 'Contracts of the structure',
    description: 'Returns the contracts of the structure page by page.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(agreementQuery(CONTRACT_STATES))
  .output(answer({ contract_list: z.array(agreementRow), paging_data: pagingData }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Contract',
    description: `Returns a contract. ${signableHelp}`,
  })
  .meta({ roles: READ, transaction: false })
  .input(signableInput)
  .output(answer({ contract: signableAgreement }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Add a contract',
    description:
      'Adds a contract as DRAFT, which requires a description, or as READY_TO_SEND, which takes the next ' +
      'number.',
  })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ contract_data: wizardPayload(contractDataIn) }))
  .output(answer({ contract: agreement }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save a contract',
    description: 'Saves a contract that the customer does not have yet.',
  })
  .meta({ roles: WRITE, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ contract_data: wizardPayload(contractDataIn.extend({ id })) }))
  .output(answer({ contract: agreement }))

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of a contract',
    description: 'Records the state of a contract: SIGNED once the customer has signed it.',
  })
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

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send a contract by e-mail',
    description:
      'Sends a contract by e-mail to be signed; it becomes SENT. A second call sends a second mail. ' +
      OTHER_SIGNERS_TEXT,
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ contract_data: z.object({ contract_id: id, ...mailIn, ...otherSignersIn }) }))
  .output(answer({ contract: agreement }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${base}/delete/{id}`,
    tags,
    summary: 'Delete a contract',
    description:
      'Moves a contract to the bin, from which it can be restored for 30 days. The specification makes this ' +
      'writing call a GET.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const activate = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/activate`,
    tags,
    summary: 'Activate a contract',
    description:
      'Makes all invoices of a signed contract as TO_BE_ISSUED, exactly once: later calls return the same ' +
      'invoices. The contract becomes STARTED. When an invoice of the contract exists already, the call is ' +
      'refused with ERROR_DOCUMENT_ALREADY_BILLED unless `bill_again` is true.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_CONTRACT'] })
  .input(z.object({ id, bill_again: z.enum(['true', 'false']).default('false') }))
  .output(answer({ contract: agreement, invoice_list: z.array(invoiceRow) }))

export const plan = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/plan`,
    tags,
    summary: 'Invoices that activating makes',
    description:
      'Returns the invoices that activating the contract would make. Nothing is written. This call is an ' +
      'addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(
    answer({
      plan_list: z.array(
        z.object({ date: z.string(), description: z.string(), subtotal: z.number(), total: z.number() }),
      ),
      /** The contract has no end: others follow until notice is given. */
      open_ended: z.boolean(),
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

export const createInvoice = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/invoice/createInvoiceFromContract',
    tags,
    summary: 'Invoice of a contract',
    description:
      'Makes one invoice of a contract, issued unless the call asks for another state. When the contract ' +
      'has an invoice already, the call is refused with ERROR_DOCUMENT_ALREADY_BILLED unless `bill_again` ' +
      'is true.',
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
