import { ok } from '@/lib/api/endpoint'
import type { CreditNoteDataIn } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { residualOf } from '@/lib/domain/documents/credit/credit'
import { isEditable } from '@/lib/domain/documents/invoice-state'
import { creditNoteType } from '@/lib/domain/einvoice/simplified'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { mailAndAnswer } from '../delivery/mail'
import { printDocument } from '../delivery/print'
import { createDraft, replaceContent } from '../document/draft'
import { issueDocument } from '../document/issue'
import { documentFilter, pageOf } from '../document/list'
import { withConfiguration } from '../document/payload'
import { toCreditNote, toCreditNoteRow } from '../document/present'
import { lastIssued, listDocuments } from '../document/queries'
import { ANY_TYPE } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { stateRecord } from '../document/state'
import { isReceived, saveReceived } from '../received/change'
import { changeCreditedLines, creditLines, lockCreditable, refuseOverCredit } from './credit'
import { creditedTotal } from './credit-queries'
import { readCreditable, wantedParts } from './creditable'
import { discardDraft } from './discard'
import { forEachApart, issueMany } from './issue-many'
import { leaveDraft } from './save'

const procedures = api.salesforce.creditNotes
const kind = 'CREDITNOTE'

async function answer(tx: Tx, id: number) {
  return ok({ creditNote: toCreditNote(await findDocument(tx, id, [kind], ANY_TYPE)) })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total, isMinimum } = await listDocuments(tx, documentFilter(caller, kind, input), page)
  return ok({ creditNote_list: rows.map(toCreditNoteRow), paging_data: pagingData(page, total, isMinimum) })
})

const last = procedures.last.handler(async ({ context: { tx, caller }, input }) => {
  const row = await lastIssued(tx, caller.structureId, kind, input.agreementTypeValue)
  return ok({ creditNote: row && toCreditNoteRow(row) })
})

const byId = procedures.byId.handler(({ context, input }) => answer(context.tx, input.id))

const stateInfo = procedures.stateInfo.handler(async ({ context: { tx }, input }) =>
  ok({ state_info: await stateRecord(tx, kind, input) }),
)

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, kind, input.id, caller.accountId)
  return ok({})
})

const issue = procedures.issue.handler(async ({ context: { tx, caller }, input }) => {
  await issueDocument(tx, { id: input.id, accountId: caller.accountId }, kind)
  return answer(tx, input.id)
})

const bulkIssue = procedures.bulkIssue.handler(async ({ context, input }) => {
  const { issued, refused } = await issueMany(context, kind, input.creditNote_ids)
  return ok({ creditNote_list: issued, refused_list: refused })
})

const create = procedures.create.handler(async ({ context: { tx, caller }, input }) => {
  const { creditNote_data: sent, invoiceConfiguration: outer } = input
  const data = outer ? withConfiguration(sent, outer) : sent
  const { json_state } = data
  const invoice_id = linkOf(data.invoice_id, input.invoice_id)
  if (isReceived(data)) return answer(tx, await saveReceivedByForm(tx, { ...data, invoice_id }, caller))
  if (data.id) return answer(tx, await saveNote(tx, data.id, { ...data, invoice_id }, caller))
  const invoice = invoice_id === null ? null : await lockCreditable(tx, invoice_id)
  const id = await createDraft(tx, data, {
    kind,
    tipo_documento:
      data.tipo_documento ??
      creditNoteType(invoice?.tipo_documento ?? 'TD01', money(data.taxes.arrotondamento)),
    accountId: caller.accountId,
    origin: invoice ? { id: invoice.id, kind: 'CREDIT' } : undefined,
  })
  if (invoice) await refuseOverCredit(tx, invoice, await findDocument(tx, id, [kind]))
  const wanted = { state: json_state.invoice_state, description: json_state.description }
  if (wanted.state !== 'DRAFT') await leaveDraft(tx, { id, kind }, wanted, caller)
  return answer(tx, id)
})

/** Saves a supplier's credit note and answers its id. It is linked to no invoice of ours. */
async function saveReceivedByForm(
  tx: Tx,
  payload: CreditNoteDataIn,
  { accountId }: Session,
): Promise<number> {
  if (payload.invoice_id !== null) throw new Refusal('ERROR_CREDITNOTE_INVOICE', {}, ['invoice_id'])
  const { invoice_state: state, description } = payload.json_state
  return saveReceived(tx, { kind, payload, wanted: { state, description }, at: 'creditNote_data', accountId })
}

/** The invoice that both levels of a call name; ERROR_CREDITNOTE_INVOICE when they name two. */
function linkOf(inner: number | null, outer: number | null | undefined): number | null {
  if (inner && outer && inner !== outer) throw new Refusal('ERROR_CREDITNOTE_INVOICE', {}, ['invoice_id'])
  return inner ?? outer ?? null
}

/**
 * Saves a note that is not issued yet; its invoice stays the same, and the note may take no more than is left of it.
 */
async function saveNote(tx: Tx, id: number, data: CreditNoteDataIn, caller: Session): Promise<number> {
  const row = await lockDocument(tx, id, [kind])
  if (data.revision !== undefined && data.revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  if (!isEditable(row.state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  if (data.invoice_id !== null && data.invoice_id !== row.origin_id) {
    throw new Refusal('ERROR_CREDITNOTE_INVOICE', {}, ['invoice_id'])
  }
  const invoice = row.origin_id === null ? null : await lockCreditable(tx, row.origin_id)
  const fresh = await replaceContent(tx, row, data)
  if (invoice) await refuseOverCredit(tx, invoice, fresh)
  const { invoice_state: state, description } = data.json_state
  await leaveDraft(tx, { id, kind }, { state, description }, caller)
  return id
}

const createMultiple = procedures.createMultiple.handler(async ({ context, input }) => {
  const { caller, language, inTenant } = context
  const ids = [...new Set(input.creditnote_id)]
  const asked = { wanted: null, date: input.date, accountId: caller.accountId, language }
  const { done, refused } = await forEachApart(context, ids, (invoice_id) =>
    inTenant(async (tx) => {
      const id = await creditLines(tx, invoice_id, asked)
      const { total } = await tx.document.findUniqueOrThrow({ where: { id }, select: { total: true } })
      return { id, invoice_id, total: Number(total) }
    }),
  )
  return ok({ creditNote_list: done, refused_list: refused })
})

const createSingle = procedures.createSingle.handler(async ({ context, input }) => {
  const { tx, caller, language } = context
  const { invoiceId, products, date, description } = input
  const asked = { wanted: wantedParts(products), date, description, accountId: caller.accountId, language }
  return answer(tx, await creditLines(tx, invoiceId, asked))
})

const changeLines = procedures.changeLines.handler(async ({ context, input }) => {
  const { tx, caller, language } = context
  const { id, products, ...head } = input
  const wanted = wantedParts(products)
  await changeCreditedLines(tx, id, { ...head, wanted, accountId: caller.accountId, language })
  return answer(tx, id)
})

const creditable = procedures.creditable.handler(async ({ context: { tx }, input }) =>
  ok({ creditable: await readCreditable(tx, input.id, input.note_id) }),
)

const totalOfInvoice = procedures.totalOfInvoice.handler(async ({ context: { tx }, input }) => {
  const invoice = await findDocument(tx, input.id, ['INVOICE'], ANY_TYPE)
  const credited = await creditedTotal(tx, invoice.id)
  const total = money(invoice.total.toString())
  const residual = toWire(residualOf({ total, credited: money(credited ?? 0) }))
  return ok({ total: credited === null ? -1 : Number(credited), residual })
})

const print = procedures.print.handler(({ context, input }) => printDocument(context, kind, input))

const send = procedures.send.handler(async ({ context, input }) => {
  const { creditNote_id: id, mail_to: to, message } = input
  return mailAndAnswer(context, { kind, id, to, message }, answer)
})

export const creditNotes = {
  list,
  last,
  byId,
  stateInfo,
  remove,
  issue,
  bulkIssue,
  create,
  createMultiple,
  createSingle,
  changeLines,
  creditable,
  totalOfInvoice,
  print,
  send,
}
