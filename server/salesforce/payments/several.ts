import type { SeveralPaymentIn } from '@/lib/api/salesforce/payments/payment-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { type Decimal, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { lockRows } from '@/server/db/lock'
import { lockSettled } from '../document/settlement-queries'
import { payPurchase } from '../purchases/payments'
import { readFlows } from './queries'
import { registerPayment } from './register'

type Part = SeveralPaymentIn['part_list'][number]

const ROLES = { DOCUMENT: 'GUI_CAN_MANAGE_PAYMENT', PURCHASE: 'GUI_CAN_MANAGE_PURCHASE' } as const

const idsOf = (parts: readonly Part[], kind: Part['kind']): number[] =>
  parts.filter((part) => part.kind === kind).map(({ id }) => id)

/**
 * Registers one payment of several documents and purchases: a payment of each part, all of them or none. The rows are locked
 * first, documents before purchases, by their ids. Answers the sum in EUR.
 * @throws Refusal ERROR_FORBIDDEN for a kind that the caller may not pay; ERROR_PAYMENT_MIXED where some parts come in and some
 * go out; otherwise as registerPayment and payPurchase, naming the part.
 */
export async function paySeveral(
  tx: Tx,
  { part_list: parts, account_iban: iban, account_name: name, ...paid }: SeveralPaymentIn,
  { accountId, guiItemList }: Pick<Session, 'accountId' | 'guiItemList'>,
): Promise<Decimal> {
  if (parts.some(({ kind }) => !hasAny(guiItemList, [ROLES[kind]]))) throw new Refusal('ERROR_FORBIDDEN')
  await lockSettled(tx, idsOf(parts, 'DOCUMENT'))
  await lockRows(tx, 'purchase', idsOf(parts, 'PURCHASE'))
  const flows = new Set(await readFlows(tx, idsOf(parts, 'DOCUMENT')))
  if (idsOf(parts, 'PURCHASE').length > 0) flows.add('OUT')
  if (flows.size > 1) throw new Refusal('ERROR_PAYMENT_MIXED', {}, ['payment_data.part_list'])
  for (const [index, { kind, id, amount }] of parts.entries()) {
    const payment = { ...paid, amount: money(amount) }
    const payPart = () =>
      kind === 'PURCHASE'
        ? payPurchase(tx, id, payment)
        : registerPayment(tx, { ...payment, documentId: id, account: { iban, name }, accountId })
    await payPart().catch((error) => {
      throw error instanceof Refusal
        ? new Refusal(error.code, error.params, [`payment_data.part_list.${index}.amount`])
        : error
    })
  }
  return sum(parts.map(({ amount }) => money(amount)))
}
