import { ok } from '@/lib/api/endpoint'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { toWire } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import { regimeOf } from '@/lib/domain/registry/party'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { mailAndAnswer } from '../delivery/mail'
import { printDocument } from '../delivery/print'
import { documentFilter, pageOf } from '../document/list'
import { toAgreement, toAgreementRow, toInvoiceRow } from '../document/present'
import { listDocuments, rowsOf } from '../document/queries'
import { ANY_TYPE } from '../document/row'
import { findDocument } from '../document/row-queries'
import { discardDraft } from '../invoices/discard'
import { answerInvoice } from '../invoices/invoices'
import { toOtherSigners } from '../signature/other-signers'
import { signableParts } from '../signature/signable-parts'
import { activateContract, plannedPayloads } from './activation'
import { EVENT_OF, keepAgreement, moveAgreement } from './agreements'
import { createInvoiceOf } from './conversions'
import { termsOf } from './terms'

const procedures = api.salesforce.contracts
const kind = 'CONTRACT'

async function answer(tx: Tx, id: number) {
  return ok({ contract: toAgreement(await findDocument(tx, id, [kind], ANY_TYPE)) })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total, isMinimum } = await listDocuments(tx, documentFilter(caller, kind, input), page)
  return ok({ contract_list: rows.map(toAgreementRow), paging_data: pagingData(page, total, isMinimum) })
})

const byId = procedures.byId.handler(async ({ context: { inTenant, language }, input }) => {
  const row = await inTenant((tx) => findDocument(tx, input.id, [kind], ANY_TYPE))
  const form = await signableParts(inTenant, row, { pages: input.pages, language })
  return ok({ contract: { ...toAgreement(row), ...form } })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { contract_data: data } }) => {
  const { contract_state: wanted, description: note } = data.json_state
  const save = { kind, data, wanted, note, accountId: caller.accountId } as const
  return answer(tx, await keepAgreement(tx, save, 'contract_data'))
})

const update = procedures.update.handler(
  async ({ context: { tx, caller }, input: { contract_data: data } }) => {
    const { contract_state: wanted, description: note } = data.json_state
    const save = { kind, data, wanted, note, accountId: caller.accountId } as const
    return answer(tx, await keepAgreement(tx, save, 'contract_data'))
  },
)

const updateState = procedures.updateState.handler(async ({ context: { tx, caller }, input }) => {
  const { id, json_state } = input.contract_data
  const { contract_state, description } = json_state
  await moveAgreement(tx, {
    kind,
    id,
    event: EVENT_OF[contract_state],
    accountId: caller.accountId,
    description,
  })
  return answer(tx, id)
})

const send = procedures.send.handler(async ({ context, input }) => {
  const { contract_id: id, mail_to: to, message } = input.contract_data
  const signers = toOtherSigners(input.contract_data)
  return mailAndAnswer(context, { kind, id, to, message, signers }, answer)
})

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, kind, input.id, caller.accountId)
  return ok({})
})

const activate = procedures.activate.handler(async ({ context: { tx, caller, language }, input }) => {
  const again = input.bill_again === 'true'
  const ids = await activateContract(tx, input.id, { accountId: caller.accountId, language, again })
  const contract = toAgreement(await findDocument(tx, input.id, [kind]))
  const invoice_list = (await rowsOf(tx, ids)).map(toInvoiceRow)
  return ok({ contract, invoice_list })
})

const plan = procedures.plan.handler(async ({ context: { tx, language }, input }) => {
  const contract = await findDocument(tx, input.id, [kind])
  const regime = regimeOf(contract.anagrafica_sender)
  const plan_list = plannedPayloads(contract, language).map(({ data }) => {
    const { subtotal, total } = documentTotals(contentOf(data, regime))
    const { date, description } = data
    return { date, description, subtotal: toWire(subtotal), total: toWire(total) }
  })
  return ok({ plan_list, open_ended: termsOf(contract).isOpenEnded ?? false })
})

const print = procedures.print.handler(({ context, input }) => printDocument(context, kind, input))

const createInvoice = procedures.createInvoice.handler(async ({ context: { tx, caller }, input }) => {
  const { contract_id: id, invoice_state: state, typology, sender, receiver } = input
  const { invoice_date: date, invoice_description: description, bill_again: again } = input
  const asked = { kind, id, state, typology, date, description, sender, receiver, again } as const
  return answerInvoice(tx, await createInvoiceOf(tx, asked, caller))
})

export const contracts = {
  list,
  byId,
  add,
  update,
  updateState,
  send,
  remove,
  activate,
  plan,
  print,
  createInvoice,
}
