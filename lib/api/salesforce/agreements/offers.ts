import * as z from 'zod'
import { alsoNamed, day, id, optionalText, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { OFFER_STATES } from '@/lib/domain/documents/agreement-state'
import { mailIn, printFormat } from '../document/print-fields'
import { wizardPayload } from '../document/wizard-payload'
import { invoice } from '../invoices/invoice-answer'
import { OTHER_SIGNERS_TEXT, otherSignersIn } from '../signature/other-signers'
import {
  agreement,
  agreementQuery,
  agreementRow,
  agreementTargets,
  invoiceOfIn,
  offerDataIn,
  signableAgreement,
  signableHelp,
  signableInput,
} from './agreement-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/offer'
const READ = ['GUI_CAN_LIST_OFFER'] as const
const WRITE = ['GUI_CAN_MANAGE_OFFER'] as const

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list/structure`,
    tags,
    summary: 'Offers of the structure',
    description: 'Returns the offers of the structure page by page.',
  })
  .meta({ roles: READ, mayBeLate: true })
  .input(agreementQuery(OFFER_STATES))
  .output(answer({ offer_list: z.array(agreementRow), paging_data: pagingData }))

export const byId = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}`,
    tags,
    summary: 'Offer',
    description: `Returns an offer. ${signableHelp}`,
  })
  .meta({ roles: READ, transaction: false })
  .input(signableInput)
  .output(answer({ offer: signableAgreement }))

export const add = endpoint
  .route({
    method: 'POST',
    path: `${base}/add`,
    tags,
    summary: 'Add an offer',
    description:
      'Adds an offer as DRAFT, which requires a description, or as READY_TO_SEND, which takes the next ' +
      'number.',
  })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ offer_data: wizardPayload(offerDataIn) }))
  .output(answer({ offer: agreement }))

export const update = endpoint
  .route({
    method: 'POST',
    path: `${base}/update`,
    tags,
    summary: 'Save an offer',
    description: 'Saves an offer that the customer does not have yet.',
  })
  .meta({ roles: WRITE, bodyLimit: 8 * 1024 * 1024 })
  .input(z.object({ offer_data: wizardPayload(offerDataIn.extend({ id })) }))
  .output(answer({ offer: agreement }))

export const updateState = endpoint
  .route({
    method: 'POST',
    path: `${base}/update/state`,
    tags,
    summary: 'State of an offer',
    description: "Records the customer's answer to an offer.",
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      offer_data: alsoNamed(
        { offer_id: 'id' },
        z.object({
          id,
          json_state: z.object({ description: optionalText(1000), offer_state: z.enum(agreementTargets) }),
        }),
      ),
    }),
  )
  .output(answer({ offer: agreement }))

export const send = endpoint
  .route({
    method: 'POST',
    path: `${base}/send`,
    tags,
    summary: 'Send an offer by e-mail',
    description:
      'Sends an offer by e-mail to be signed; it becomes SENT. A second call sends a second mail. ' +
      OTHER_SIGNERS_TEXT,
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ offer_id: id, ...mailIn, ...otherSignersIn }))
  .output(answer({ offer: agreement }))

export const revise = endpoint
  .route({
    method: 'POST',
    path: `${base}/revise`,
    tags,
    summary: 'Revise an offer',
    description:
      'Creates the next revision of an offer: a new draft with the same content. The old offer stays as it ' +
      'was sent.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ offer_id: id }))
  .output(answer({ offer: agreement }))

export const remove = endpoint
  .route({
    method: 'GET',
    path: `${base}/delete/{id}`,
    tags,
    summary: 'Delete an offer',
    description:
      'Moves an offer to the bin, from which it can be restored for 30 days. The specification makes this ' +
      'writing call a GET.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Offer as a file',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat.exclude(['xml']) }))
  .output(fileAnswer)

export const createInvoice = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/invoice/createInvoiceFromOffer',
    tags,
    summary: 'Invoice of an offer',
    description:
      'Makes an invoice of an offer, issued unless the call asks for another state. When the offer has an ' +
      'invoice already, the call is refused with ERROR_DOCUMENT_ALREADY_BILLED unless `bill_again` is true.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_INVOICE'], creates: true })
  .input(
    alsoNamed(
      { invoice_date: 'date', invoice_description: 'description' },
      z.object({ offer_id: id, date: day.optional(), description: optionalText(500), ...invoiceOfIn }),
    ),
  )
  .output(answer({ invoice }))

export const createContract = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/contract/createContractFromOffer',
    tags,
    summary: 'Contract of an offer',
    description: 'Makes a contract of an offer, ready to be sent.',
  })
  .meta({ roles: ['GUI_CAN_MANAGE_CONTRACT'], creates: true })
  .input(z.object({ offer_id: id, date: day.optional(), description: optionalText(500) }))
  .output(answer({ contract: agreement }))
