import { ok } from '@/lib/api/endpoint'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { mailAndAnswer } from '../delivery/mail'
import { printDocument } from '../delivery/print'
import { documentFilter, pageOf } from '../document/list'
import { toAgreement, toAgreementRow } from '../document/present'
import { listDocuments } from '../document/queries'
import { ANY_TYPE } from '../document/row'
import { findDocument } from '../document/row-queries'
import { discardDraft } from '../invoices/discard'
import { answerInvoice } from '../invoices/invoices'
import { toOtherSigners } from '../signature/other-signers'
import { signableParts } from '../signature/signable-parts'
import { EVENT_OF, keepAgreement, moveAgreement } from './agreements'
import { createContractOf, createInvoiceOf, reviseOffer } from './conversions'

const procedures = api.salesforce.offers
const kind = 'OFFER'

async function answer(tx: Tx, id: number) {
  return ok({ offer: toAgreement(await findDocument(tx, id, [kind], ANY_TYPE)) })
}

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const page = pageOf(input)
  const { rows, total, isMinimum } = await listDocuments(tx, documentFilter(caller, kind, input), page)
  return ok({ offer_list: rows.map(toAgreementRow), paging_data: pagingData(page, total, isMinimum) })
})

const byId = procedures.byId.handler(async ({ context: { inTenant, language }, input }) => {
  const row = await inTenant((tx) => findDocument(tx, input.id, [kind], ANY_TYPE))
  const form = await signableParts(inTenant, row, { pages: input.pages, language })
  return ok({ offer: { ...toAgreement(row), ...form } })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { offer_data: data } }) => {
  const { offer_state: wanted, description: note } = data.json_state
  const save = { kind, data, wanted, note, accountId: caller.accountId } as const
  return answer(tx, await keepAgreement(tx, save, 'offer_data'))
})

const update = procedures.update.handler(async ({ context: { tx, caller }, input: { offer_data: data } }) => {
  const { offer_state: wanted, description: note } = data.json_state
  const save = { kind, data, wanted, note, accountId: caller.accountId } as const
  return answer(tx, await keepAgreement(tx, save, 'offer_data'))
})

const updateState = procedures.updateState.handler(async ({ context: { tx, caller }, input }) => {
  const { id, json_state } = input.offer_data
  const { offer_state, description } = json_state
  await moveAgreement(tx, {
    kind,
    id,
    event: EVENT_OF[offer_state],
    accountId: caller.accountId,
    description,
  })
  return answer(tx, id)
})

const send = procedures.send.handler(async ({ context, input }) => {
  const { offer_id: id, mail_to: to, message } = input
  return mailAndAnswer(context, { kind, id, to, message, signers: toOtherSigners(input) }, answer)
})

const revise = procedures.revise.handler(async ({ context: { tx, caller }, input }) =>
  answer(tx, await reviseOffer(tx, input.offer_id, caller.accountId)),
)

const remove = procedures.remove.handler(async ({ context: { tx, caller }, input }) => {
  await discardDraft(tx, kind, input.id, caller.accountId)
  return ok({})
})

const print = procedures.print.handler(({ context, input }) => printDocument(context, kind, input))

const createInvoice = procedures.createInvoice.handler(async ({ context: { tx, caller }, input }) => {
  const { offer_id: id, invoice_state: state, bill_again: again, ...rest } = input
  return answerInvoice(tx, await createInvoiceOf(tx, { kind, id, state, again, ...rest }, caller))
})

const createContract = procedures.createContract.handler(async ({ context: { tx, caller }, input }) => {
  const { offer_id, date, description } = input
  const id = await createContractOf(tx, offer_id, { date, description, accountId: caller.accountId })
  return ok({ contract: toAgreement(await findDocument(tx, id, ['CONTRACT'])) })
})

export const offers = {
  list,
  byId,
  add,
  update,
  updateState,
  send,
  revise,
  remove,
  print,
  createInvoice,
  createContract,
}
