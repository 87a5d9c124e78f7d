import * as z from 'zod'
import { dayText, id, optionalText, pagingQuery, partySku } from '@/lib/api/codecs'
import { documentBody } from '../document/document-answer'
import { agreementType, documentSearch, stateList } from '../document/document-query'
import { documentDataIn, saveStates } from '../invoices/invoice-fields'
import { signablePage } from '../signature/signature-fields'

/** The columns by which the lists can be ordered; `issued` is by day and number, without a number last when descending. */
export const agreementColumns = [
  'id',
  'issued',
  'date',
  'numeration',
  'receiver_name',
  'state',
  'total',
] as const

/** The query of a list of offers or contracts (document 3 §9: 10, 15, 20, 25 rows, by id ascending). */
export const agreementQuery = (states: readonly string[]) =>
  z.object({
    ...pagingQuery(agreementColumns, { size: 10, column: 'id', order: 'asc' }),
    agreementTypeValue: agreementType,
    filter_state: stateList((state) => states.includes(state)),
    ...documentSearch,
  })

const wizardStates = ['DRAFT', 'READY_TO_SEND'] as const

/** The wizard's payload for an offer. */
export const offerDataIn = documentDataIn.extend({
  json_state: z
    .object({
      description: optionalText(1000),
      offer_state: z.enum(wizardStates).default('READY_TO_SEND'),
    })
    .prefault({}),
})

/** The wizard's payload for a contract. */
export const contractDataIn = documentDataIn.extend({
  json_state: z
    .object({
      description: optionalText(1000),
      contract_state: z.enum(wizardStates).default('READY_TO_SEND'),
    })
    .prefault({}),
})

export type OfferForm = z.input<typeof offerDataIn>
export type ContractForm = z.input<typeof contractDataIn>

/** A row of the lists: no snapshots, no lines. */
export const agreementRow = z.object({
  id: z.number().int(),
  numeration: z.string().nullable(),
  description: z.string(),
  date: dayText,
  ana_sku: z.string().nullable(),
  receiver_name: z.string(),
  recurrence: z.enum(['SINGLE', 'SUBSCRIPTION']),
  subtotal: z.number(),
  total: z.number(),
  state: z.string(),
  /** PASSIVE: a supplier's. */
  type: z.enum(['ACTIVE', 'PASSIVE']),
  /** Of a supplier's: its last day. */
  end_date: dayText.nullable(),
  /** That day has gone by without an answer of ours. */
  is_expired: z.boolean(),
  /** When it first came into its state. */
  state_date: z.string(),
})

export type AgreementRow = z.infer<typeof agreementRow>

export const agreement = agreementRow.extend({ ...documentBody })

export type Agreement = z.infer<typeof agreement>

/**
 * An offer or a contract with the parts of the signable form (document 3 §3) that it lacks; `total_con_tasse` is its `total`,
 * and the pages are empty unless they are asked for.
 */
export const signableAgreement = agreement.extend({
  name: z.string(),
  total_con_tasse: z.number(),
  document_page_list: z.array(signablePage),
})

/** The pages of an offer or a contract that an answer has: none, those with their fields, or these with pictures. */
export const signableInput = z.object({ id, pages: z.enum(['none', 'fields', 'images']).default('none') })

/** The description of the calls that take `signableInput`. */
export const signableHelp =
  'With `pages=fields` the answer has the pages of the document as its signer sees or would see them, with the fields ' +
  'to sign; with `pages=images` also the pictures of the first 50, as PNG at 144 dpi. The pages of a document that was ' +
  'sent are those that were frozen with it. `pages` is an addition of Luna.'

/** How an invoice of an offer or a contract is to be: as the customer agreed, on a day, under a text of its own. */
export const invoiceOfIn = {
  invoice_state: z.enum(saveStates).default('ISSUED'),
  /** The payload's own typology when missing. */
  typology: z.enum(['STANDARD', 'DIGITAL']).optional(),
  /** Sender and receiver must be the own company and the customer of the original; others are refused. */
  sender: partySku.nullish(),
  receiver: partySku.nullish(),
  /** Ours: allows one more invoice of an agreement that has one already. */
  bill_again: z.boolean().default(false),
}

/** The states that a call may ask for: ready, or what the customer did; what is accepted is signed. */
export const agreementTargets = ['READY_TO_SEND', 'SENT', 'SIGNED', 'ACCEPTED', 'REJECTED'] as const
