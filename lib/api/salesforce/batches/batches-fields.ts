import * as z from 'zod'
import { dayText, id, instantText, pagingQuery } from '@/lib/api/codecs'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import {
  BATCH_ACTIONS,
  BATCH_ROW_STATES,
  BATCH_STATES,
  isBatchOf,
  MAX_BATCH_DOCUMENTS,
} from '@/lib/domain/documents/lists/document-batch'
import { invoiceSearch, isDocumentState, stateList } from '../document/document-query'
import { mailIn } from '../document/print-fields'
import { batchPayment, ownAccount } from '../payments/payment-fields'

/** All that a list's filters find. */
const filter = z.object({
  /** One state, or several separated by commas; by default all but the deleted. */
  filter_state: stateList(isDocumentState),
  ...invoiceSearch,
})

export type BatchFilter = z.output<typeof filter>

const chosen = {
  ids: z.array(id).min(1).max(MAX_BATCH_DOCUMENTS).optional(),
  filter: filter.optional(),
}

const isChosenOnce = ({ ids, filter }: { ids?: unknown; filter?: unknown }): boolean =>
  (ids === undefined) !== (filter === undefined)

/** Which documents, by their ids or by a filter, and what is to be done with them. */
export const batchIn = z
  .object({
    document_kind: z.enum(DOCUMENT_KINDS),
    action: z.enum(BATCH_ACTIONS),
    ...chosen,
    /** Of MAIL: the text beside the documents; '' is the text of the settings. */
    message: mailIn.message,
    /** Of PAY, and of no other action. */
    payment: batchPayment.optional(),
  })
  .refine(({ action, document_kind }) => isBatchOf(action, document_kind), { path: ['action'] })
  .refine(({ action, payment }) => (action === 'PAY') === (payment !== undefined), { path: ['payment'] })
  .refine(isChosenOnce, { path: ['ids'] })

export type BatchIn = z.output<typeof batchIn>

/** The invoices that are to be paid together, by their ids or by a filter. */
export const payableIn = z.object(chosen).refine(isChosenOnce, { path: ['ids'] })

/** How many invoices a batch PAY would pay, with how much in EUR, and how many it would leave out for which reason. */
export const payable = z.object({
  count: z.number().int(),
  amount: z.number(),
  drafts: z.number().int(),
  paid: z.number().int(),
  /** In the bin, rejected by SdI, or on their way to it. */
  others: z.number().int(),
})

export type Payable = z.infer<typeof payable>

export const payableAnswer = { payable, account_list: z.array(ownAccount), today: dayText }

/** A batch as it stands. */
export const batch = z.object({
  id: z.number().int(),
  document_kind: z.enum(DOCUMENT_KINDS),
  action: z.enum(BATCH_ACTIONS),
  state: z.enum(BATCH_STATES),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** The number of refusals for each reason, the most frequent first. */
  reason_list: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** Of PDF and XML once it is done, when there was anything to gather. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  created_at: instantText,
  finished_at: instantText.nullable(),
  /** The user who started it has read the result. */
  closed: z.boolean(),
})

export type DocumentBatch = z.infer<typeof batch>

export const batchRowQuery = z.object({
  id,
  state: z.enum(BATCH_ROW_STATES).optional(),
  ...pagingQuery(['position'], { size: 50, column: 'position', order: 'asc' }),
})

/** The outcome of a batch for one document. */
export const batchRow = z.object({
  /** From 0, in the order in which they are done. */
  position: z.number().int(),
  id: z.number().int(),
  /** The number of the document as it is now. */
  numeration: z.string().nullable(),
  receiver_name: z.string(),
  state: z.enum(BATCH_ROW_STATES),
  /** Of a refused one, the reason in the language of the user who started the batch. */
  code: z.string().nullable(),
  description: z.string().nullable(),
  /** The address to which it went, or the number of the document that was made of it. */
  result: z.string().nullable(),
  /** The id of the document that was made of it: a credit note. */
  result_id: z.number().int().nullable(),
})

export type DocumentBatchRow = z.infer<typeof batchRow>
