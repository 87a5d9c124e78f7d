import { ok } from '@/lib/api/endpoint'
import { yearOf } from '@/lib/domain/core/day'
import { documentParties } from '@/server/anagrafica'
import { bankAccounts, type Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { mailAndAnswer } from '../delivery/mail'
import { printDocument } from '../delivery/print'
import { readCounters } from '../document/first-number-store'
import { documentFilter, pageOf } from '../document/list'
import { toAgreement, toAgreementRow, toInvoice } from '../document/present'
import { listDocuments } from '../document/queries'
import { findDocument } from '../document/row-queries'
import { discardDraft } from '../invoices/discard'
import { presentAccounts } from '../payments/payments'
import { EVENT_OF, keepAgreement, moveAgreement } from './agreements'
import { collectProforma } from './collect-proforma'

const procedures = api.salesforce.proformas
const kind = 'PROFORMA'

const answer = async (tx: Tx, id: number) => ok({ proforma: toAgreement(await findDocument(tx, id, [kind])) })

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total, isMinimum } = await listDocuments(tx, documentFilter(caller, kind, input), page)
  return ok({ proforma_list: rows.map(toAgreementRow), paging_data: pagingData(page, total, isMinimum) })
})

const byId = procedures.byId.handler(async ({ context: { tx, caller }, input }) => {
  const proforma = toAgreement(await findDocument(tx, input.id, [kind]))
  return ok({ proforma, collection: await collectionOf(tx, caller) })
})

/** The days that decide by which day the invoice of a payment is dated, and the accounts that a payment may name. */
async function collectionOf(tx: Tx, { structureId }: Session) {
  const { series } = await documentParties(tx)
  const counters = await readCounters(tx, yearOf(today()))
  const own = counters.find(
    (held) => held.document_kind === 'INVOICE' && held.series === (series.fattura ?? ''),
  )
  return {
    today: today(),
    last_invoice_date: own && own.last_number > 0 ? own.last_date : null,
    account_list: presentAccounts(await bankAccounts(tx, structureId)),
  }
}

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { proforma_data: data } }) => {
  const { proforma_state: wanted, description: note } = data.json_state
  const save = { kind, data, wanted, note, accountId: caller.accountId } as const
  return answer(tx, await keepAgreement(tx, save, 'proforma_data'))
})

const updateState = procedures.updateState.handler(async ({ context: { tx, caller }, input }) => {
  const { id, json_state } = input.proforma_data
  const { proforma_state, description } = json_state
  const event = EVENT_OF[proforma_state]
  await moveAgreement(tx, { kind, id, event, accountId: caller.accountId, description })
  return answer(tx, id)
})

const send = procedures.send.handler(({ context, input: { proforma_id: id, mail_to: to, message } }) =>
  mailAndAnswer(context, { kind, id, to, message }, answer),
)

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, kind, input.id, caller.accountId)
  return ok({})
})

const print = procedures.print.handler(({ context, input }) => printDocument(context, kind, input))

const collect = procedures.collect.handler(async ({ context: { tx, caller }, input }) => {
  const { proforma_id: id, payment_data: payment } = input
  const { invoiceId, isMoved } = await collectProforma(tx, { id, payment }, caller)
  return ok({ invoice: toInvoice(await findDocument(tx, invoiceId)), is_moved: isMoved })
})

export const proformas = { list, byId, add, updateState, send, remove, print, collect }
