import { Refusal } from '@/lib/domain/core/refusal'
import { refusalOf } from '@/lib/domain/core/settled'
import { type DocumentState, isCorrectable } from '@/lib/domain/documents/invoice-state'
import type { BatchAction } from '@/lib/domain/documents/lists/document-batch'
import type { Tx } from '@/server/db/client'
import { type FittingDocument, mailToCustomer } from '../delivery/mail'
import { prepareIssue } from '../document/issue'
import { sendDocument } from '../exchange/exchange'
import { creditLines } from '../invoices/credit'
import { MAX_ISSUED_AT_ONCE } from '../invoices/issue-queue'
import { payRest } from '../payments/register'
import { draftsAmong, type ListBatch, stateOf } from './queries'

/** A batch that changes each of its documents. */
export type RowBatch = ListBatch & { action: Exclude<BatchAction, 'PDF' | 'XML'> }

/** The outcome for a document: its address, the document that was made of it, or the reason of the refusal. */
export type Outcome = { result?: string; result_id?: number } | Refusal | null

/** The documents that are mailed, laid out before their transaction. */
export type FittingDocuments = ReadonlyMap<number, FittingDocument>

type BatchOperation = {
  /** How many documents share a transaction, at most. */
  most: number
  /** Whether groups write one after the other; nothing that the group before needs may be locked by `prepare` then. */
  isOrdered: boolean
  /** Does the work that needs no order, and answers the function that writes. */
  prepare: (
    tx: Tx,
    ids: readonly number[],
    batch: RowBatch,
    fitting: FittingDocuments,
  ) => Promise<() => Promise<Outcome[]>>
}

const oneByOne = (
  run: (tx: Tx, id: number, batch: RowBatch, fitting: FittingDocuments) => Promise<Outcome>,
): BatchOperation => ({
  most: 1,
  isOrdered: false,
  async prepare(tx, [id = -1], batch, fitting) {
    const outcome = await run(tx, id, batch, fitting)
    return async () => [outcome]
  },
})

/**
 * Sends an e-invoice to SdI. One of another typology that was issued by the same batch is done; one that was rejected is
 * refused, as it is corrected first. Nothing is written before a refusal.
 */
async function sendOne(
  tx: Tx,
  id: number,
  { accountId, isIssued }: { accountId: number | null; isIssued: boolean },
): Promise<Outcome> {
  const { typology, state } = await stateOf(tx, id)
  if (isIssued && typology !== 'DIGITAL') return null
  if (isCorrectable(state as DocumentState)) return new Refusal('ERROR_BATCH_REJECTED')
  return refusalOf(() => sendDocument(tx, id, { accountId }))
}

/** The work of each action on its documents. */
export const OPERATIONS: Readonly<Record<RowBatch['action'], BatchOperation>> = {
  ISSUE: {
    most: MAX_ISSUED_AT_ONCE,
    isOrdered: true,
    // Numbers follow the order of the documents.
    async prepare(tx, ids, { document_kind, created_by: accountId }) {
      const requests = ids.map((id) => ({ id, accountId }))
      const { write } = await prepareIssue(tx, requests, document_kind)
      return async () => (await write()).map((result) => (result instanceof Refusal ? result : null))
    },
  },
  CREDIT: oneByOne(async (tx, id, { created_by: accountId, language }) => {
    const note = await creditLines(tx, id, { wanted: null, accountId, language })
    return { result_id: note }
  }),
  ISSUE_SEND: {
    // Numbers wait for the sending of each group, so groups are small.
    most: 10,
    isOrdered: true,
    async prepare(tx, ids, { document_kind, created_by: accountId }) {
      const drafts = await draftsAmong(tx, ids)
      const requests = ids.filter((id) => drafts.has(id)).map((id) => ({ id, accountId }))
      const { write } = await prepareIssue(tx, requests, document_kind)
      return async () => {
        const refused = new Map<number, Refusal>()
        for (const [at, result] of (await write()).entries())
          if (result instanceof Refusal) refused.set(requests[at]?.id ?? -1, result)
        const outcomes: Outcome[] = []
        for (const id of ids)
          outcomes.push(refused.get(id) ?? (await sendOne(tx, id, { accountId, isIssued: drafts.has(id) })))
        return outcomes
      }
    },
  },
  SEND: oneByOne((tx, id, { created_by: accountId }) => sendOne(tx, id, { accountId, isIssued: false })),
  PAY: oneByOne(async (tx, id, { created_by: accountId, payment }) => {
    if (!payment) throw new Error('a batch pays without a payment')
    return refusalOf(() => payRest(tx, id, payment, accountId))
  }),
  MAIL: oneByOne(async (tx, id, { created_by, language, message }, fitting) => {
    const context = { tx, caller: { accountId: created_by }, language }
    const document = fitting.get(id)
    if (!document) throw new Error(`a document is mailed that was not laid out: ${id}`)
    const { mail_to } = await mailToCustomer(context, document, message)
    return { result: mail_to }
  }),
}
