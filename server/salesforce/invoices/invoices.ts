import { ok } from '@/lib/api/endpoint'
import type { InvoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { addMonths, type Day, day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { isCorrectable, isEditable, nextState } from '@/lib/domain/documents/invoice-state'
import { type Session, stockSettings } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { fitToMail, mailAndAnswer, mailToCustomer } from '../delivery/mail'
import { printDocument, zipOfPdf, zipOfXml } from '../delivery/print'
import type { DocumentRow } from '../document/document-row'
import { createDraft, replaceContent } from '../document/draft'
import { faultsOf } from '../document/faults'
import { documentFilter, pageOf } from '../document/list'
import { withConfiguration } from '../document/payload'
import { toInvoice, toInvoiceRow } from '../document/present'
import { lastIssued, listDocuments, type MonthTotal, totalsByMonth } from '../document/queries'
import { ANY_TYPE, methodOf } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { stateRecord } from '../document/state'
import { moveDocument } from '../document/state-store'
import { payResidual } from '../payments/register'
import { purchasesByMonth } from '../purchases/queries'
import { isReceived, saveReceived, settleReceived } from '../received/change'
import { discardDraft } from './discard'
import { forEachApart, issueMany, issueRequestOf } from './issue-many'
import { issueQueued } from './issue-queue'
import { readProducts } from './queries'
import { leaveDraft, refuseUnsendable } from './save'

const procedures = api.salesforce.invoices

/** A whole invoice as the calls answer it. */
export async function answerInvoice(tx: Tx, id: number) {
  return ok({ invoice: toInvoice(await findDocument(tx, id, ['INVOICE'], ANY_TYPE)) })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total, isMinimum } = await listDocuments(tx, documentFilter(caller, 'INVOICE', input), page)
  return ok({ invoice_list: rows.map(toInvoiceRow), paging_data: pagingData(page, total, isMinimum) })
})

const last = procedures.last.handler(async ({ context: { tx, caller }, input }) => {
  const row = await lastIssued(tx, caller.structureId, 'INVOICE', input.agreementTypeValue)
  return ok({ invoice: row && toInvoiceRow(row) })
})

const byId = procedures.byId.handler(({ context, input }) => answerInvoice(context.tx, input.id))

const stateInfo = procedures.stateInfo.handler(async ({ context: { tx }, input }) =>
  ok({ state_info: await stateRecord(tx, 'INVOICE', input) }),
)

const create = procedures.create.handler(async ({ context: { tx, caller }, input }) => {
  const data = withConfiguration(input.invoice_data, input.invoiceConfiguration)
  if (isReceived(data)) return answerInvoice(tx, await saveReceivedByForm(tx, data, caller))
  if (data.id) return answerInvoice(tx, await saveInvoice(tx, data.id, data, caller))
  const { tipo_documento, json_state } = data
  const wanted = { state: json_state.invoice_state, description: json_state.description }
  const note = wanted.state === 'DRAFT' ? wanted.description : ''
  const made = { kind: 'INVOICE', accountId: caller.accountId, tipo_documento, note } as const
  const id = await createDraft(tx, data, made)
  if (wanted.state !== 'DRAFT') await leaveDraft(tx, { id, kind: 'INVOICE' }, wanted, caller)
  return answerInvoice(tx, id)
})

const update = procedures.update.handler(async ({ context: { tx, caller }, input }) => {
  const data = withConfiguration(input.invoice_data, input.invoiceConfiguration)
  if (isReceived(data)) return answerInvoice(tx, await saveReceivedByForm(tx, data, caller))
  return answerInvoice(tx, await saveInvoice(tx, input.invoice_data.id, data, caller))
})

/** Saves a supplier's invoice and answers its id. */
function saveReceivedByForm(tx: Tx, payload: InvoiceDataIn, { accountId }: Session): Promise<number> {
  const { invoice_state: state, description } = payload.json_state
  const wanted = { state, description }
  return saveReceived(tx, { kind: 'INVOICE', payload, wanted, at: 'invoice_data', accountId })
}

/** Saves an invoice that may still change, by whichever call names it (document 3 §4), and answers its id. */
async function saveInvoice(tx: Tx, id: number, data: InvoiceDataIn, caller: Session): Promise<number> {
  const row = await lockDocument(tx, id)
  if (data.revision !== undefined && data.revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  const state = row.state
  if (!isEditable(state) && !isCorrectable(state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  const fresh = await replaceContent(tx, row, isCorrectable(state) ? asCorrection(data, row, caller) : data)
  if (isCorrectable(state)) refuseUnsendable(fresh)
  else {
    const { invoice_state: state, description } = data.json_state
    await leaveDraft(tx, { id: row.id, kind: 'INVOICE' }, { state, description }, caller)
  }
  return row.id
}

/**
 * The payload that corrects a document which the exchange system rejected: it keeps its number, day and kind (circolare
 * 13/E of 2 July 2018, question 1.6). The right to issue includes the right to correct.
 */
function asCorrection(data: InvoiceDataIn, row: DocumentRow, caller: Session): InvoiceDataIn {
  if (!hasAny(caller.guiItemList, ['GUI_CAN_ISSUE_INVOICE'])) throw new Refusal('ERROR_FORBIDDEN')
  const configuration = { ...data.invoice_configuration, start_date: row.day, typology: 'DIGITAL' as const }
  return { ...data, date: row.day, type: row.type as 'ACTIVE', invoice_configuration: configuration }
}

const issue = procedures.issue.handler(async ({ context, input: { id, products_data } }) => {
  const asked = { ...issueRequestOf(context, 'INVOICE', id), products_data }
  return ok({ invoice: await issueQueued(asked, toInvoice) })
})

const bulkIssue = procedures.bulkIssue.handler(async ({ context, input }) => {
  const { issued, refused } = await issueMany(context, 'INVOICE', input.invoice_ids)
  return ok({ invoice_list: issued, refused_list: refused })
})

const updateState = procedures.updateState.handler(async ({ context: { tx, caller }, input }) => {
  const { id, json_state } = input.invoice_data
  const row = await lockDocument(tx, id, ['INVOICE'], ANY_TYPE)
  const { accountId } = caller
  if (row.type === 'PASSIVE') {
    await settleReceived(tx, row, { wanted: 'PAYED', description: json_state.description, accountId })
    return answerInvoice(tx, id)
  }
  const state = nextState(row.state, 'PAY') ?? 'PAYED'
  const marked = { description: json_state.description, accountId, method: methodOf(row) }
  const isPaid = await payResidual(tx, id, marked)
  if (!isPaid) await moveDocument(tx, row, { state, action: 'STATE', ...marked })
  return answerInvoice(tx, id)
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, 'INVOICE', input.id, caller.accountId)
  return ok({})
})

const print = procedures.print.handler(({ context, input }) => printDocument(context, 'INVOICE', input))

const printXml = procedures.printXml.handler(({ context, input }) => zipOfXml(context, input.invoiceIds))

const printPdf = procedures.printPdf.handler(({ context, input }) => zipOfPdf(context, input.invoiceIds))

const send = procedures.send.handler(async ({ context, input }) => {
  const { invoice_id: id, mail_to: to, message } = input
  return mailAndAnswer(context, { kind: 'INVOICE', id, to, message }, answerInvoice)
})

const bulkSend = procedures.bulkSend.handler(async ({ context, input: { invoice_ids, message } }) => {
  const { inTenant, language } = context
  const { done, refused } = await forEachApart(context, [...new Set(invoice_ids)], async (id) => {
    const fitting = await fitToMail(inTenant, { kind: 'INVOICE', id }, language)
    return inTenant((tx) => mailToCustomer({ ...context, tx }, fitting, message))
  })
  return ok({ invoice_list: done, refused_list: refused })
})

const products = procedures.products.handler(async ({ context: { tx }, input }) => {
  await findDocument(tx, input.id, ['INVOICE'], ANY_TYPE)
  const products_data = await readProducts(tx, [input.id])
  return ok({ products_data, ...(await stockSettings(tx)) })
})

const productsOfMany = procedures.productsOfMany.handler(async ({ context: { tx }, input }) =>
  ok({ products_data: await readProducts(tx, input.invoice_ids) }),
)

const check = procedures.check.handler(async ({ context: { tx }, input }) =>
  ok({ fault_list: faultsOf(await findDocument(tx, input.id)) }),
)

const chart = procedures.chart.handler(async ({ context: { tx, caller }, input }) => {
  const thisMonth = day(`${today().slice(0, 7)}-01`)
  const months = Array.from({ length: input.months }, (_, at) => addMonths(thisMonth, at + 1 - input.months))
  const period = [months[0] ?? thisMonth, addMonths(thisMonth, 1)] as const
  const invoiced = await totalsByMonth(tx, caller.structureId, ...period)
  const mayPurchases = hasAny(caller.guiItemList, ['GUI_CAN_LIST_PURCHASE'])
  const bought = mayPurchases ? await purchasesByMonth(tx, caller.structureId, ...period) : []
  const of = (totals: readonly MonthTotal[], month: Day) =>
    totals.find((one) => one.month === month)?.total ?? 0
  const month_list = months.map((month) => ({
    month,
    invoices: of(invoiced, month),
    purchases: of(bought, month),
  }))
  return ok({ month_list })
})

export const invoices = {
  list,
  last,
  byId,
  stateInfo,
  create,
  update,
  issue,
  bulkIssue,
  updateState,
  remove,
  print,
  printXml,
  printPdf,
  send,
  bulkSend,
  products,
  productsOfMany,
  check,
  chart,
}
