import { ok } from '@/lib/api/endpoint'
import type { OwnAccount } from '@/lib/api/salesforce/payments/payment-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { bankAccounts } from '@/server/auth'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { findPaymentState } from './queries'
import { registerPayment, reversePayment } from './register'
import { paySeveral } from './several'

const procedures = api.salesforce.payments

/** The accounts of a structure, as a payment may name them. */
export const presentAccounts = (accounts: Awaited<ReturnType<typeof bankAccounts>>): OwnAccount[] =>
  accounts.map(({ iban, nome, predefinito }) => ({ iban, name: nome, is_default: predefinito }))

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const payment_state = await findPaymentState(tx, input.id)
  const accounts = await bankAccounts(tx, caller.structureId)
  return ok({ payment_state, account_list: presentAccounts(accounts), today: today() })
})

const add = procedures.add.handler(async ({ context: { tx, caller }, input: { payment_data: data } }) => {
  const { document_id: documentId, amount, date, method, note, account_iban, account_name } = data
  const payment_id = await registerPayment(tx, {
    documentId,
    amount: money(amount),
    date,
    method,
    account: { iban: account_iban, name: account_name },
    note,
    allowExcess: data.allow_excess,
    accountId: caller.accountId,
  })
  return ok({ payment_id, payment_state: await findPaymentState(tx, documentId) })
})

const reverse = procedures.reverse.handler(async ({ context: { tx, caller }, input }) => {
  const { id: paymentId, date, note } = input.payment_data
  const reversal = { paymentId, date: date ?? today(), note, accountId: caller.accountId }
  const { id: payment_id, documentId } = await reversePayment(tx, reversal)
  return ok({ payment_id, payment_state: await findPaymentState(tx, documentId) })
})

const addSeveral = procedures.addSeveral.handler(async ({ context: { tx, caller }, input }) =>
  ok({ total: toWire(await paySeveral(tx, input.payment_data, caller)) }),
)

export const payments = { list, add, addSeveral, reverse }
