import * as z from 'zod'
import { alsoNamed, day, id, instantText, optionalText, pagingData } from '@/lib/api/codecs'
import { answer, endpoint, fileAnswer } from '@/lib/api/endpoint'
import { refusedList } from '../document/document-answer'
import { agreementType } from '../document/document-query'
import { mailIn, printFormat } from '../document/print-fields'
import { outerConfigurationIn, wizardPayload } from '../document/wizard-payload'
import {
  creditable as creditableAnswer,
  creditableIn,
  creditNote,
  creditNoteDataIn,
  creditNoteQuery,
  creditNoteRow,
} from './credit-note-fields'

const tags = ['salesforce']
const base = '/api/salesforce/rest/creditnote'
const READ = ['GUI_CAN_LIST_INVOICE'] as const
const WRITE = ['GUI_CAN_MANAGE_INVOICE'] as const
const ISSUE = ['GUI_CAN_ISSUE_INVOICE'] as const

/** The products of an invoice that a credit note takes. */
const creditedProducts = z.array(creditableIn).max(5000)

/** The reason of a credit note; without one it names the invoice. */
const reason = optionalText(500)

/** The invoice of a credit note, by the name that document 3 §3 has for it. */
const INVOICE_ID = { invoiceId: 'invoice_id' }

export const list = endpoint
  .route({ method: 'GET', path: `${base}/list/structure`, tags, summary: 'Credit notes of the structure' })
  .meta({ roles: READ, mayBeLate: true })
  .input(creditNoteQuery)
  .output(answer({ creditNote_list: z.array(creditNoteRow), paging_data: pagingData }))

export const last = endpoint
  .route({
    method: 'GET',
    path: `${base}/last/structure`,
    tags,
    summary: 'Last issued credit note',
    description: 'Returns the last issued credit note. The next one may not carry an earlier date.',
  })
  .meta({ roles: READ })
  .input(z.object({ agreementTypeValue: agreementType }))
  .output(answer({ creditNote: creditNoteRow.nullable() }))

export const byId = endpoint
  .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'Credit note' })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ creditNote }))

export const stateInfo = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/state/{state}`,
    tags,
    summary: 'State-change record',
    description: "Returns the earliest record of a credit note's coming into a state.",
  })
  .meta({ roles: READ })
  .input(z.object({ id, state: z.string().regex(/^[A-Z_]{4,30}$/) }))
  .output(answer({ state_info: z.object({ state: z.string(), date_ts: instantText }).nullable() }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: `${base}/{id}`,
    tags,
    summary: 'Delete a credit note',
    description:
      'Deletes a credit note that is not issued, or a received one that is not paid: its state becomes ' +
      'DELETED.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ id }))
  .output(answer({}))

export const issue = endpoint
  .route({
    method: 'PUT',
    path: `${base}/issue/{id}`,
    tags,
    summary: 'Issue a credit note',
    description:
      'Issues a credit note: it takes the next number of its series and year, and products of the catalogue ' +
      'return to the stock, once.',
  })
  .meta({ roles: ISSUE })
  .input(z.object({ id }))
  .output(answer({ creditNote }))

export const bulkIssue = endpoint
  .route({
    method: 'PUT',
    path: `${base}/bulk/issue`,
    tags,
    summary: 'Issue many credit notes',
    description: 'Issues many credit notes, by date and then id. A refusal stops no other.',
  })
  .meta({ roles: ISSUE, transaction: false })
  .input(z.object({ creditNote_ids: z.array(id).min(1).max(500) }))
  .output(
    answer({
      creditNote_list: z.array(
        z.object({ id: z.number().int(), fullNumeration: z.string(), state: z.string() }),
      ),
      refused_list: refusedList,
    }),
  )

export const create = endpoint
  .route({
    method: 'POST',
    path: `${base}/createCreditNote`,
    tags,
    summary: 'Create a credit note',
    description:
      'Creates a credit note by hand, with or without an invoice, and never for more than is left of the ' +
      'invoice. With `type` PASSIVE it records a received credit note by the rules of `passive/add`.',
  })
  .meta({ roles: WRITE, creates: true, bodyLimit: 8 * 1024 * 1024 })
  .input(
    alsoNamed(
      INVOICE_ID,
      z.object({
        creditNote_data: wizardPayload(creditNoteDataIn, INVOICE_ID),
        /** The same as within: where both are there they are the same one. */
        invoice_id: id.nullish(),
        invoiceConfiguration: outerConfigurationIn,
      }),
    ),
  )
  .output(answer({ creditNote }))

export const createMultiple = endpoint
  .route({
    method: 'POST',
    path: `${base}/createMultipleCreditnote`,
    tags,
    summary: 'Credit notes of many invoices',
    description:
      'Credits all that is left of many invoices, with one credit note each in its own transaction. A ' +
      'refusal stops no other.',
  })
  .meta({ roles: WRITE, transaction: false })
  .input(
    alsoNamed(
      { invoiceIds: 'creditnote_id', invoice_ids: 'creditnote_id' },
      z.object({ creditnote_id: z.array(id).min(1).max(500), date: day.optional() }),
    ),
  )
  .output(
    answer({
      creditNote_list: z.array(
        z.object({ id: z.number().int(), invoice_id: z.number().int(), total: z.number() }),
      ),
      refused_list: refusedList,
    }),
  )

export const createSingle = endpoint
  .route({
    method: 'POST',
    path: `${base}/createSingleCreditnote`,
    tags,
    summary: 'Credit note of products of an invoice',
    description:
      'Credits chosen lines of an invoice: all that is left of a line, or with `credit_quantity` some of its pieces and ' +
      'with `credit_amount` an amount without VAT. More than is left of a line or of the invoice is refused.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(z.object({ invoiceId: id, products: creditedProducts, date: day.optional(), description: reason }))
  .output(answer({ creditNote }))

export const changeLines = endpoint
  .route({
    method: 'PUT',
    path: `${base}/{id}/lines`,
    tags,
    summary: 'Change the products of a credit note',
    description:
      'Writes a credit note of products of an invoice that is not issued yet again: with other products, quantities and ' +
      'amounts, another day or another reason. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      id,
      revision: z.number().int().optional(),
      products: creditedProducts,
      date: day.optional(),
      description: reason,
    }),
  )
  .output(answer({ creditNote }))

export const creditable = endpoint
  .route({
    method: 'GET',
    path: `${base}/creditable/{id}`,
    tags,
    summary: 'Products of an invoice that can be credited',
    description:
      "Returns an invoice's lines with the quantity and the amount that its credit notes leave; with `note_id` as if " +
      'that note were not written, and with the parts that it takes. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ id, note_id: id.optional() }))
  .output(answer({ creditable: creditableAnswer }))

export const totalOfInvoice = endpoint
  .route({
    method: 'GET',
    path: `${base}/totalFromInvoiceId/{id}`,
    tags,
    summary: 'Credited total of an invoice',
    description: "Returns the sum of an invoice's credit notes, or -1 when it has no credit note.",
  })
  .meta({ roles: READ })
  .input(z.object({ id }))
  .output(answer({ total: z.number(), residual: z.number() }))

export const print = endpoint
  .route({
    method: 'GET',
    path: `${base}/{id}/print/{format}`,
    tags,
    summary: 'Credit note as a file',
    outputStructure: 'detailed',
  })
  .meta({ roles: READ, transaction: false })
  .input(z.object({ id, format: printFormat }))
  .output(fileAnswer)

export const send = endpoint
  .route({
    method: 'POST',
    path: '/api/salesforce/rest/creditNote/send',
    tags,
    summary: 'Send a credit note by e-mail',
    description: 'Sends a credit note by e-mail, with its PDF. An issued one becomes SENT.',
  })
  .meta({ roles: ['GUI_CAN_SEND_INVOICE'], transaction: false })
  .input(z.object({ creditNote_id: id, ...mailIn }))
  .output(answer({ creditNote }))
